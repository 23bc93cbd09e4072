import { describe, expect, it } from 'vitest';
import { checksOf, ticked } from '../../../src/pickers/tree/checks.ts';
import { linesOf, matchingNodes, nodesOf, type TreeNode } from '../../../src/pickers/tree/nodes.ts';

const leaf = (id: string): TreeNode => ({ id, name: `n${id}`, children: [] });
/** 1 ─ 2 ─ 3, 4; 1 ─ 5; 6 */
const tree: TreeNode[] = [
  {
    id: '1',
    name: 'n1',
    children: [{ id: '2', name: 'n2', children: [leaf('3'), leaf('4')] }, leaf('5')],
  },
  leaf('6'),
];
const node = (id: string): TreeNode => {
  const find = (nodes: readonly TreeNode[]): TreeNode | undefined =>
    nodes.map((one) => (one.id === id ? one : find(one.children ?? []))).find((one) => one !== undefined);
  const found = find(tree);
  if (!found) throw new Error(id);
  return found;
};
const checks = (chosen: readonly string[], mode: 'each' | 'alone' | 'covering', leafOnly = false) =>
  Object.fromEntries(checksOf(tree, new Set(chosen), mode, leafOnly));

describe('what a tick means', () => {
  it('[2.185] fills a parent whose whole subtree is chosen, and halves it where a part is', () => {
    expect(checks(['1', '2', '3', '4', '5'], 'each')).toMatchObject({ 1: 'all', 2: 'all', 6: 'none' });
    expect(checks(['3'], 'each')).toMatchObject({ 1: 'some', 2: 'some', 3: 'all', 4: 'none' });
  });

  it('takes a node with all below it, and gives them back, one by one', () => {
    expect(ticked(tree, ['6'], node('2'), true, 'each')).toEqual(['6', '2', '3', '4']);
    expect(ticked(tree, ['6', '2', '3', '4'], node('3'), false, 'each')).toEqual(['6', '2', '4']);
  });

  it('takes leaves only where only those can be chosen', () => {
    expect(ticked(tree, [], node('1'), true, 'each', true)).toEqual(['3', '4', '5']);
    expect(checks(['3', '4', '5'], 'each', true)).toMatchObject({ 1: 'all', 2: 'all' });
    expect(ticked(tree, [], node('2'), true, 'alone', true)).toEqual([]);
  });

  it('stands for all below it in a filter: one id says a whole subtree', () => {
    expect(ticked(tree, ['3', '6'], node('1'), true, 'covering')).toEqual(['6', '1']);
    expect(checks(['1'], 'covering')).toEqual({
      1: 'all',
      2: 'all',
      3: 'all',
      4: 'all',
      5: 'all',
      6: 'none',
    });
  });

  it('gives way to everything else that it covered when a part is unticked', () => {
    expect(ticked(tree, ['1'], node('3'), false, 'covering')).toEqual(['5', '4']);
    expect(checks(['5', '4'], 'covering')).toMatchObject({
      1: 'some',
      2: 'some',
      3: 'none',
      4: 'all',
      5: 'all',
    });
    expect(ticked(tree, ['5', '4'], node('1'), false, 'covering')).toEqual([]);
  });

  it('knows of a match of a search that something above it is chosen', () => {
    const match: TreeNode = { id: '9', name: 'n9', above: ['1', '2'], children: [] };
    expect(checksOf([match], new Set(['2']), 'covering').get('9')).toBe('all');
    expect(checksOf([match], new Set(['2']), 'alone').get('9')).toBe('none');
  });
});

describe('the nodes of an answer', () => {
  const api = 'GET /x/v1' as const;

  it('[3.06] [3.09] have the names of the specification', () => {
    const org = { api, node: { id: 'id', children: 'org_list' }, parent: 'parent_id' };
    expect(nodesOf([{ id: 7, name: 'HQ', org_list: [{ id: 8, name: 'East', org_list: [] }] }], org)).toEqual([
      { id: '7', name: 'HQ', children: [{ id: '8', name: 'East', children: [] }] },
    ]);
    const scene = { api, node: { id: 'code', children: 'scene_list' }, parent: 'parent_id' };
    expect(nodesOf([{ code: 'A', key: '3', name: 'Office', scene_list: [] }], scene)).toEqual([
      { id: '3', name: 'Office', children: [] },
    ]);
  });

  it('[3.10] of a lazy tree have children to be asked for unless they are leaves', () => {
    const goods = { api, node: { id: 'id', name: 'name' }, parent: 'parent_id' };
    const answer = {
      rows: [
        { id: '1', name: 'Drinks', leaf: 0 },
        { id: '2', name: 'Other', leaf: 1 },
      ],
    };
    expect(nodesOf(answer, goods).map(({ children }) => children)).toEqual([undefined, []]);
  });

  it('are searched with everything above a match, and drawn only where they are open', () => {
    expect(matchingNodes(tree, 'N4')).toMatchObject([
      { id: '1', children: [{ id: '2', children: [{ id: '4' }] }] },
    ]);
    const lines = linesOf(tree, (id) => id === '1');
    expect(lines.map(({ node: { id }, level, place, of, open }) => [id, level, place, of, open])).toEqual([
      ['1', 1, 1, 2, true],
      ['2', 2, 1, 2, false],
      ['5', 2, 2, 2, undefined],
      ['6', 1, 2, 2, undefined],
    ]);
  });
});
