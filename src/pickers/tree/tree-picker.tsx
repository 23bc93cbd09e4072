import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnyModel } from '../../../resources/kit/model.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { inSentence } from '../../kinds/inputs/refusals.ts';
import { toggled } from '../toggled.ts';
import { checksOf, idsToCheck } from './checks.ts';
import type { TreeNode } from './nodes.ts';
import { TreeView } from './tree-view.tsx';
import { useTree } from './use-tree.ts';

/** Specification §9: what is ticked is handed on once the hand rests (ledger 9.05). */
export const checkDelayMs = 300;
const longestWord = 64;

interface Props {
  readonly model: AnyModel;
  /** The ids that are chosen. */
  readonly chosen: readonly string[];
  readonly several: boolean;
  readonly most?: number;
  readonly onChange: (ids: readonly string[]) => void;
  /** One was chosen: nothing is left to do here. */
  readonly onDone: () => void;
  /** Stands at the end, e.g. a button that closes a sheet. */
  readonly foot?: ReactNode;
}

/** Ticks stand at once and are handed on 300 ms after the last of them, or when the picker goes. */
function useHandedOn(chosen: readonly string[], give: (ids: readonly string[]) => void) {
  const [ticked, setTicked] = useState(chosen);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(give);
  const held = useRef<readonly string[]>(undefined);
  useLayoutEffect(() => {
    latest.current = give;
  });
  const [flush] = useState(() => () => {
    clearTimeout(timer.current);
    const ids = held.current;
    held.current = undefined;
    if (ids !== undefined) latest.current(ids);
  });
  useEffect(() => flush, [flush]);
  const tick = (ids: readonly string[]) => {
    setTicked(ids);
    held.current = ids;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, checkDelayMs);
  };
  return [ticked, tick] as const;
}

/** Choosing in a tree: search, all and none, the tree itself. */
export function TreePicker({ model, chosen, several, most, onChange, onDone, foot }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const tree = useTree(model, chosen);
  const [ticked, tick] = useHandedOn(chosen, onChange);
  const [refusal, setRefusal] = useState('');
  const name = say(model.label);
  // What lies below an unopened node of a lazy tree is unknown: there a node stands for itself.
  const rules = useMemo(
    () => ({ alone: tree.lazy || !several, leafOnly: tree.tree.leafOnly === true }),
    [tree.lazy, several, tree.tree.leafOnly],
  );
  const checks = useMemo(() => checksOf(tree.found, new Set(ticked), rules), [tree.found, ticked, rules]);

  const put = (nodes: readonly TreeNode[], on: boolean) => {
    const next = toggled(ticked, idsToCheck(nodes, rules), on);
    if (most !== undefined && on && next.length > most) {
      return setRefusal(say(texts.pickers.tooMany, { n: next.length, most }));
    }
    setRefusal('');
    tick(next);
  };
  const toggle = (node: TreeNode) => {
    if (several) return put([node], checks.get(node.id) !== 'all');
    onChange([node.id]);
    onDone();
  };
  const failed = tree.problem !== null && tree.nodes.length === 0;
  return (
    <div className="tree-picker">
      <div className="tree-head">
        <input
          className="filter-search"
          type="search"
          aria-label={say(texts.pickers.searchOf, { name: inSentence(name) })}
          placeholder={say(texts.pickers.searchOf, { name: inSentence(name) })}
          maxLength={longestWord}
          value={tree.word}
          // It was opened to choose, and a word is the quickest way.
          // biome-ignore lint/a11y/noAutofocus: opening it is asking for this field
          autoFocus
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
              onClick={() => put(tree.found, true)}
            >
              {say(texts.pickers.all)}
            </button>
            <button
              type="button"
              className="quiet-button"
              disabled={ticked.length === 0}
              onClick={() => tick([])}
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
              busy={tree.fetching}
              several={several}
              checks={checks}
              isDisabled={(node) => rules.alone && rules.leafOnly && node.children?.length !== 0}
              word={tree.word.trim()}
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
          {say(texts.list.selected, { n: ticked.length })}
        </p>
      )}
      {foot}
    </div>
  );
}
