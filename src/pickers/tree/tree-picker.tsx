import { useId, useMemo, useState } from 'react';
import type { AnyModel } from '../../../resources/kit/model.ts';
import { inSentence } from '../../i18n/in-sentence.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { usePhone } from '../../shell/use-phone.ts';
import { type CheckMode, checksOf, isCovered, ticked } from './checks.ts';
import { highestMatches, pathToNode, type TreeNode } from './nodes.ts';
import { TreeView } from './tree-view.tsx';
import { useTree } from './use-tree.ts';

interface Props {
  readonly model: AnyModel;
  /** The ids that are ticked. */
  readonly ids: readonly string[];
  readonly several: boolean;
  readonly most?: number;
  /** A node stands for all below it, as where rows are filtered by it. */
  readonly covering?: boolean;
  readonly onChange: (ids: readonly string[]) => void;
  /** One was chosen: nothing is left to do here. */
  readonly onDone: () => void;
}

/** Choosing in a tree: search, all and none, the tree itself. */
export function TreePicker({ model, ids, several, most, covering = false, onChange, onDone }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const phone = usePhone();
  const tree = useTree(model, ids);
  const [refusal, setRefusal] = useState('');
  const name = say(model.label);
  // What lies below an unopened node of a lazy tree is unknown: to refer to it is to refer to it alone.
  const mode: CheckMode = covering ? 'covering' : tree.lazy || !several ? 'alone' : 'each';
  const leafOnly = tree.tree.leafOnly === true && !covering;
  const have = useMemo(() => new Set(ids), [ids]);
  const known = tree.flat ? tree.found : tree.nodes;
  const checks = useMemo(() => checksOf(known, have, mode, leafOnly), [known, have, mode, leafOnly]);

  const put = (nodes: readonly TreeNode[], on: boolean) => {
    // A tree that is searched shows its nodes without what didn't match.
    const whole = nodes.map((node) => pathToNode(known, node.id).at(-1) ?? node);
    const next = whole.reduce<readonly string[]>(
      (before, node) => ticked(known, before, node, on, mode, leafOnly),
      ids,
    );
    if (most !== undefined && on && next.length > most) {
      return setRefusal(say(texts.pickers.tooMany, { n: next.length, most }));
    }
    setRefusal('');
    onChange(next);
  };
  const toggle = (node: TreeNode) => {
    if (several) return put([node], checks.get(node.id) !== 'all');
    onChange([node.id]);
    onDone();
  };
  const word = tree.word.trim();
  const all = word === '' || tree.flat ? tree.found : highestMatches(tree.found, word);
  const failed = tree.problem !== null && tree.nodes.length === 0;
  return (
    <div className="tree-picker">
      <div className="tree-head">
        <input
          className="filter-search"
          type="search"
          aria-label={say(texts.pickers.searchOf, { name: inSentence(name) })}
          placeholder={say(texts.pickers.searchOf, { name: inSentence(name) })}
          maxLength={tree.longest}
          value={tree.word}
          // It was opened to choose, and a word is the quickest way; on a phone the keyboard would cover the tree.
          // biome-ignore lint/a11y/noAutofocus: opening it is asking for this field
          autoFocus={!phone}
          onChange={(event) => tree.setWord(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            document.getElementById(`${id}-tree`)?.querySelector<HTMLElement>('[role=tree]')?.focus();
          }}
        />
        {several && (
          <>
            <button
              type="button"
              className="quiet-button"
              disabled={tree.found.length === 0}
              onClick={() => put(all, true)}
            >
              {say(texts.pickers.all)}
            </button>
            <button
              type="button"
              className="quiet-button"
              disabled={ids.length === 0}
              onClick={() => onChange([])}
            >
              {say(texts.pickers.none)}
            </button>
          </>
        )}
      </div>
      {failed ? (
        <div className="tree-problem" role="alert">
          <p>{say(texts.pickers.treeFailed, { name: inSentence(name) })}</p>
          <button type="button" className="plain-button" onClick={tree.retry}>
            {say(texts.common.retry)}
          </button>
        </div>
      ) : (
        <div id={`${id}-tree`} className="tree-body">
          {tree.lines.length > 0 ? (
            <TreeView
              id={id}
              label={name}
              lines={tree.lines}
              flat={tree.flat}
              busy={tree.fetching}
              several={several}
              checks={checks}
              isDisabled={(node) =>
                (mode === 'alone' && leafOnly && node.children?.length !== 0) ||
                (mode === 'covering' && isCovered(node, have) && tree.flat)
              }
              word={word}
              waiting={tree.waiting}
              failed={tree.failed}
              onToggle={toggle}
              onOpen={tree.setOpen}
            />
          ) : (
            <p className="filter-none" aria-busy={tree.fetching}>
              {tree.fetching ? say(texts.common.loading) : say(texts.list.filterNone)}
            </p>
          )}
        </div>
      )}
      {refusal && (
        <p className="picker-refusal" role="alert">
          {refusal}
        </p>
      )}
      {several && (
        <p className="tree-count" role="status">
          {say(texts.list.selected, { n: ids.length })}
        </p>
      )}
    </div>
  );
}
