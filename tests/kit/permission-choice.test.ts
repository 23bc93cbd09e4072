import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { choose, differences, tickOf } from '../../resources/kit/permission-choice.ts';
import { codesOfTree, idleCodes, permissionTree } from '../../resources/kit/permissions.ts';

const tree = permissionTree(product, false);
const codes = [...codesOfTree(tree)];

describe('choosing permissions', () => {
  test('an action brings its screen, and a screen takes its actions away', () => {
    const given = choose(tree, new Set(), ['ORDER_REFUND'], true);
    expect([...given].sort()).toEqual(['ORDER_REFUND', 'SALE_ORDER']);
    expect([...choose(tree, given, ['SALE_ORDER'], false)]).toEqual([]);
  });

  test('an action of several screens brings one where none of them is held, and stays as long as one is', () => {
    const shared = tree
      .flatMap((group) => group.screens)
      .filter(({ acts }) => acts.some(({ code }) => code === 'STRATEGY_EDIT'))
      .map(({ screen }) => screen.code);
    const [first = '', second = ''] = shared;
    expect([...choose(tree, new Set(), ['STRATEGY_EDIT'], true)].sort()).toEqual(
      [first, 'STRATEGY_EDIT'].sort(),
    );
    // Whoever holds another of its screens needs no further one.
    const held = choose(tree, new Set([second]), ['STRATEGY_EDIT'], true);
    expect([...held].sort()).toEqual([second, 'STRATEGY_EDIT'].sort());
    const both = new Set([first, second, 'STRATEGY_EDIT']);
    expect([...choose(tree, both, [first], false)].sort()).toEqual([second, 'STRATEGY_EDIT'].sort());
    expect([...choose(tree, both, [first, second], false)]).toEqual([]);
  });

  test('whatever is chosen in whatever order, no action is left without its screen', () => {
    const step = fc.record({ code: fc.constantFrom(...codes), on: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const held = steps.reduce<ReadonlySet<string>>(
          (now, { code, on }) => choose(tree, now, [code], on),
          new Set(),
        );
        expect(idleCodes(tree, [...held])).toEqual([]);
        for (const { code, on } of steps.slice(-1)) expect(held.has(code)).toBe(on);
      }),
    );
  });

  test('a group is ticked whole, half or not at all', () => {
    const group = tree.find(({ key }) => key === 'order-manager');
    const all =
      group?.screens.flatMap(({ screen, acts }) => [screen.code, ...acts.map((act) => act.code)]) ?? [];
    expect(tickOf(new Set(), all)).toBe('none');
    expect(tickOf(new Set(all.slice(0, 1)), all)).toBe('some');
    expect(tickOf(new Set(all), all)).toBe('all');
    // A group of nothing is not ticked.
    expect(tickOf(new Set(all), [])).toBe('none');
  });

  test('a change is told as what it gives and what it takes, what no tree knows included', () => {
    expect(
      differences(tree, new Set(['SALE_ORDER', 'GONE']), new Set(['SALE_ORDER', 'USER_MANAGER'])),
    ).toEqual({
      given: ['USER_MANAGER'],
      taken: ['GONE'],
    });
    // In the order of the tree, whatever they were given in.
    const [last = '', one = ''] = [codes.at(-1), codes[0]];
    expect(differences(tree, new Set(), new Set([last, one]))).toEqual({ given: [one, last], taken: [] });
  });
});
