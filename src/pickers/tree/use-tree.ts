import { useCallback, useMemo, useState } from 'react';
import type { HttpProblem } from '../../../providers/http.ts';
import { Call } from '../../../resources/kit/calls.ts';
import { parseEndpoint } from '../../../resources/kit/endpoint.ts';
import type { AnyModel, Choosing } from '../../../resources/kit/model.ts';
import { useAsk } from '../../data/use-ask.ts';
import { useCall } from '../../data/use-call.ts';
import { usePurpose } from '../../kinds/inputs/purpose.ts';
import { searchDelayMs, useSettled } from '../../kinds/inputs/use-options.ts';
import {
  isLazy,
  linesOf,
  matchingNodes,
  nodesOf,
  pathToNode,
  type TreeLine,
  type TreeNode,
  withChildren,
} from './nodes.ts';

/** Whole trees are asked for once while people come and go. */
const freshMs = 60_000;

const longestWord = 64;

type TreeOf = NonNullable<Choosing['tree']>;

/** The branches of a few chosen nodes are opened; many would open the whole tree. */
const mostRevealed = 20;

/** Children by the node's id: in the path where the declaration has a place for it, else as a parameter. */
function childrenCall(tree: TreeOf, id: string, purpose: Readonly<Record<string, string>>): Call {
  const api = tree.childrenApi ?? tree.api;
  return new Call(
    api,
    parseEndpoint(api).params.length > 0 ? { params: { id }, query: purpose } : { query: { ...purpose, id } },
  );
}

export interface Tree {
  readonly tree: TreeOf;
  readonly lazy: boolean;
  /** What is shown was found on the server: a list, not a tree. */
  readonly flat: boolean;
  /** How long a word may be. */
  readonly longest: number;
  /** The whole tree, or as much of it as was asked for. */
  readonly nodes: readonly TreeNode[];
  /** What is searched through now: everything, or what was found. */
  readonly found: readonly TreeNode[];
  readonly lines: readonly TreeLine[];
  readonly word: string;
  readonly setWord: (word: string) => void;
  readonly fetching: boolean;
  readonly problem: HttpProblem | null;
  readonly retry: () => void;
  readonly setOpen: (node: TreeNode, open: boolean) => void;
  /** Nodes whose children are on their way, and those whose children did not come. */
  readonly waiting: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
}

const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((one) => one !== id));

/**
 * A model's tree: whole ones are asked for once and searched here; lazy ones are asked for level by level and searched on the
 * server, which answers the matches as one list. What was chosen before is in sight from the start. With facts the tree is one
 * that stands beside a list and is asked for anew whenever its screen opens.
 */
export function useTree(model: AnyModel, chosen: readonly string[], withFacts = false): Tree {
  const { tree } = model.choose;
  if (tree === undefined) throw new Error(`${model.name} declares no tree to choose from`);
  const lazy = isLazy(tree);
  const ask = useAsk();
  const [word, setWord] = useState('');
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [asked, setAsked] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map());
  const [reveal] = useState(() => (chosen.length > mostRevealed ? [] : chosen));
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());

  const purpose = usePurpose();
  const query = withFacts ? { ...purpose, facts: 1 } : purpose;
  const whole = useCall<object>(new Call(tree.api, { query }), {
    quiet: true,
    fresh: withFacts ? 0 : freshMs,
  });
  const settled = useSettled(word.trim(), searchDelayMs);
  const searching = lazy && settled !== '';
  const search = useCall<object>(
    searching ? new Call(tree.api, { query: { ...purpose, name: settled } }) : null,
    {
      quiet: true,
      keepPrevious: true,
    },
  );

  const roots = useMemo(() => nodesOf(whole.data, tree), [whole.data, tree]);
  const nodes = useMemo(() => withChildren(roots, asked), [roots, asked]);
  const found = useMemo(() => {
    if (searching) return nodesOf(search.data, tree).map((node) => ({ ...node, children: [] }));
    return !lazy && word.trim() !== '' ? matchingNodes(nodes, word.trim()) : nodes;
  }, [searching, search.data, tree, lazy, word, nodes]);
  const filtered = word.trim() !== '';
  const lines = useMemo(() => {
    // A single root is opened, because it shows nothing by itself.
    const start = new Set(!lazy && found.length === 1 ? found.map(({ id }) => id) : []);
    for (const id of reveal) for (const above of pathToNode(found, id).slice(0, -1)) start.add(above.id);
    return linesOf(found, (id) => opened.get(id) ?? (filtered || start.has(id)));
  }, [found, opened, filtered, lazy, reveal]);

  const setOpen = useCallback(
    (node: TreeNode, open: boolean) => {
      setOpened((before) => new Map(before).set(node.id, open));
      if (!open || node.children !== undefined) return;
      setWaiting((before) => new Set(before).add(node.id));
      setFailed((before) => without(before, node.id));
      ask<object>(childrenCall(tree, node.id, purpose))
        .then((answer) => setAsked((before) => new Map(before).set(node.id, nodesOf(answer, tree))))
        .catch(() => setFailed((before) => new Set(before).add(node.id)))
        .finally(() => setWaiting((before) => without(before, node.id)));
    },
    [ask, tree, purpose],
  );

  const answer = searching ? search : whole;
  return {
    tree,
    lazy,
    flat: searching,
    longest: model.fields[tree.node.name ?? model.title]?.spec.max ?? longestWord,
    nodes,
    found,
    lines,
    word,
    setWord: (next) => {
      setWord(next);
      // Opened and closed branches are kept per search.
      if (!lazy) setOpened(new Map());
    },
    fetching: answer.fetching || (lazy && settled !== word.trim()),
    problem: answer.problem,
    retry: answer.retry,
    setOpen,
    waiting,
    failed,
  };
}
