import { type KeyboardEvent, useState } from 'react';
import type { AnyResource } from '../../../../resources/kit/resource.ts';
import { allowedOn } from '../../../actions/allowed.ts';
import { useApp } from '../../../app-context.tsx';
import { useMay } from '../../../data/use-may.ts';
import { useSurroundings } from '../../../data/use-surroundings.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { tree as words } from '../../../i18n/texts/tree.ts';
import { pathToNode, type TreeNode } from '../../../pickers/tree/nodes.ts';
import type { Carry } from '../../../pickers/tree/tree-view.tsx';
import type { Move } from './move-dialog.tsx';

/** Carrying a node to another parent, by mouse or by keyboard, up to the question whether it is meant. */
export function useMoving(resource: AnyResource, nodes: readonly TreeNode[], fits: FitsBelow) {
  const { access } = useApp();
  const { say } = useLanguage();
  const surroundings = useSurroundings();
  const [carried, setCarried] = useState<TreeNode>();
  const [move, setMove] = useState<Move>();
  const [told, setTold] = useState('');
  const { tree } = resource.list;
  const name = tree?.move;
  const able = useMay(resource, name);

  const parentOf = (node: TreeNode) => pathToNode(nodes, node.id).at(-2);
  const mayTake = (node: TreeNode) => {
    if (!able || !tree || name === undefined) return false;
    const row = { ...node.facts, id: node.id, [tree.by]: parentOf(node)?.id ?? null };
    return allowedOn(resource, name, row, access, surroundings) === 'open';
  };
  const whole = (node: TreeNode) => pathToNode(nodes, node.id).at(-1) ?? node;
  const mayDropOn = (on: TreeNode) =>
    carried !== undefined && fits(whole(carried), parentOf(carried)?.id, on);
  const leave = () => setCarried(undefined);
  const drop = (on: TreeNode) => {
    if (carried) setMove({ node: whole(carried), from: parentOf(carried), to: whole(on) });
    leave();
    setTold('');
  };
  const carry: Carry = { carried: carried?.id, mayTake, mayDropOn, take: setCarried, drop, leave };

  /** Cut and paste as in a file manager; true where the key was handled. */
  const onKey = (event: KeyboardEvent, node: TreeNode): boolean => {
    if (!able) return false;
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    if (command && key === 'x') {
      if (mayTake(node)) setCarried(node);
      setTold(say(mayTake(node) ? words.pickedUp : words.notMovable, { name: node.name }));
      return true;
    }
    if (command && key === 'v' && carried) {
      if (mayDropOn(node)) drop(node);
      else setTold(say(words.notThere, { name: carried.name, to: node.name }));
      return true;
    }
    if (key === 'escape' && carried) {
      setTold(say(words.put, { name: carried.name }));
      leave();
      return true;
    }
    return false;
  };

  return { able, carry: able ? carry : undefined, onKey, told, move, done: () => setMove(undefined) };
}

type FitsBelow = (node: TreeNode, parent: string | undefined, on: TreeNode) => boolean;
