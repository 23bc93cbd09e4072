import { useId, useMemo } from 'react';
import { decimal } from '../../../../resources/kit/format.ts';
import { optionsOf } from '../../../../resources/kit/model.ts';
import { treeModelOf } from '../../../../resources/kit/product.ts';
import type { AnyResource } from '../../../../resources/kit/resource.ts';
import { useApp } from '../../../app-context.tsx';
import { inSentence } from '../../../i18n/in-sentence.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { tree as words } from '../../../i18n/texts/tree.ts';
import { texts } from '../../../i18n/texts.ts';
import { checksOf } from '../../../pickers/tree/checks.ts';
import type { TreeNode } from '../../../pickers/tree/nodes.ts';
import { TreeView } from '../../../pickers/tree/tree-view.tsx';
import { useTree } from '../../../pickers/tree/use-tree.ts';
import { usePhone } from '../../../shell/use-phone.ts';
import type { ListAddress } from '../use-list-state.ts';
import { chosenNode } from './chosen-node.ts';
import { MoveDialog } from './move-dialog.tsx';
import { countsOf, fitsBelow, treeSumOf } from './sums.ts';
import { useMoving } from './use-moving.ts';
import './list-tree.css';

interface Props {
  readonly resource: AnyResource;
  readonly address: ListAddress;
  /** A node was chosen, or all of them: on a phone nothing is left to do here. */
  readonly onChosen?: () => void;
}

/** The tree beside a list: searched; of the model's own tree with what matters of every node, and nodes that can be carried elsewhere. */
export function ListTreePanel({ resource, address, onChosen }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const phone = usePhone();
  const { product } = useApp();
  const model = treeModelOf(product, resource) ?? resource.model;
  const { by = '', facts = [] } = resource.list.tree ?? {};
  const chosen = chosenNode(resource, address);
  const ids = useMemo(() => (chosen === undefined ? [] : [chosen]), [chosen]);
  const tree = useTree(model, ids, model === resource.model);
  const moving = useMoving(resource, tree.nodes, fitsBelow);
  const checks = useMemo(() => checksOf(tree.found, new Set(ids), 'alone'), [tree.found, ids]);
  const name = inSentence(say(model.label));

  const choose = (node: TreeNode | undefined) => {
    address.setFilter(by, node && node.id !== chosen ? [node.id] : undefined);
    onChosen?.();
  };
  const counts = useMemo(() => countsOf(resource), [resource]);
  // Computed once for the whole tree, and not per line on every pointer move.
  const sums = useMemo(() => {
    const all = new Map<string, readonly number[]>();
    const visit = (node: TreeNode) => {
      all.set(
        node.id,
        counts.map((fact) => treeSumOf(node, fact)),
      );
      for (const child of node.children ?? []) visit(child);
    };
    for (const node of tree.nodes) visit(node);
    return all;
  }, [tree.nodes, counts]);
  const unusual = (node: TreeNode) =>
    facts.flatMap((fact) => {
      const field = model.fields[fact];
      const value = node.facts?.[fact];
      if (field?.kind !== 'enum' || value === field.spec.default) return [];
      const option = optionsOf(field).find(({ code }) => code === value);
      return option ? [say(option)] : [];
    });
  const after = (node: TreeNode) => {
    const of = sums.get(node.id) ?? [];
    const all = counts.map((fact, at) =>
      say(words.more, {
        name: say(model.fields[fact]?.label ?? model.label),
        value: decimal(of[at] ?? 0, 0),
      }),
    );
    return (
      <>
        {unusual(node).map((word) => (
          <span key={word} className="list-tree-state">
            {word}
          </span>
        ))}
        {of.length > 0 && (
          <span className="list-tree-count" title={all.join('\n')}>
            {decimal(of[0] ?? 0, 0)}
          </span>
        )}
      </>
    );
  };

  return (
    <nav className="list-tree" aria-label={say(texts.pickers.tree, { name: say(model.label) })}>
      <div className="list-tree-head">
        <input
          className="filter-search"
          type="search"
          aria-label={say(texts.pickers.searchOf, { name })}
          placeholder={say(texts.pickers.searchOf, { name })}
          maxLength={tree.longest}
          value={tree.word}
          onChange={(event) => tree.setWord(event.target.value)}
        />
      </div>
      <button
        type="button"
        className="list-tree-all"
        aria-pressed={chosen === undefined}
        onClick={() => choose(undefined)}
      >
        {say(words.everything)}
      </button>
      {tree.problem && tree.nodes.length === 0 ? (
        <div className="tree-problem" role="alert">
          <p>{say(texts.pickers.treeFailed, { name })}</p>
          <button type="button" className="plain-button" onClick={tree.retry}>
            {say(texts.common.retry)}
          </button>
        </div>
      ) : (
        <div className="list-tree-body">
          {tree.lines.length > 0 ? (
            <TreeView
              id={id}
              label={say(model.label)}
              lines={tree.lines}
              flat={tree.flat}
              busy={tree.fetching}
              several={false}
              checks={checks}
              isDisabled={() => false}
              word={tree.word.trim()}
              waiting={tree.waiting}
              failed={tree.failed}
              onToggle={choose}
              onOpen={tree.setOpen}
              beside={{ after, onKey: moving.onKey, ...(!phone && { carry: moving.carry }) }}
            />
          ) : (
            <p className="filter-none" aria-busy={tree.fetching}>
              {say(tree.fetching ? texts.common.loading : texts.list.filterNone)}
            </p>
          )}
        </div>
      )}
      {moving.able && !phone && (
        <p className="list-tree-told" role="status">
          {moving.told || say(words.how)}
        </p>
      )}
      {moving.move && <MoveDialog resource={resource} {...moving.move} onClose={moving.done} />}
    </nav>
  );
}
