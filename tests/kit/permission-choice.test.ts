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
  });

  test('a change is told as what it gives and what it takes, what no tree knows included', () => {
    expect(
      differences(tree, new Set(['SALE_ORDER', 'GONE']), new Set(['SALE_ORDER', 'USER_MANAGER'])),
    ).toEqual({
      given: ['USER_MANAGER'],
      taken: ['GONE'],
    });
  });
});
