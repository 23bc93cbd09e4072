import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodsSource, scopeRange } from '../../resources/enums.ts';
import {
  exceededBy,
  type Holding,
  holdingOf,
  mayStock,
  type SourcedGoods,
  type SourceRule,
} from '../../resources/goods-management/imported-goods/deciding.ts';
import { foreignSource } from '../../resources/goods-management/imported-goods/enums.ts';
import { newEnableStatus } from '../../resources/goods-management/strategy/enums.ts';

const today = '2026-03-02';
const { outsourced, selfPurchased } = foreignSource;
const bread: SourcedGoods = { id: '7', goods_source: outsourced, excluded: false };
const rule = (id: string, more: Partial<SourceRule> = {}): SourceRule => ({
  id,
  goods_source: outsourced,
  goods_range: scopeRange.selected,
  goods_ids: [],
  max_kind_count: 50,
  max_ratio: null,
  enabled: newEnableStatus.enabled,
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  here: true,
  ...more,
});

describe('whether goods of another source may stand in a template', () => {
  const refusedBy = (rules: readonly SourceRule[], goods = bread) => mayStock(rules, goods, today).refusedBy;

  it.each<[string, Partial<SourceRule>, Partial<SourcedGoods>, string | null]>([
    ['a strategy that does not name them', {}, {}, 'strategy'],
    ['one that does', { goods_ids: ['6', '7'] }, {}, null],
    ['one for all of the source', { goods_range: scopeRange.all }, {}, null],
    ['one for another source', { goods_source: selfPurchased }, {}, null],
    ['goods of our own', {}, { goods_source: goodsSource.own }, null],
    ['one for other points', { here: false }, {}, null],
    ['one that is not enabled', { enabled: newEnableStatus.new }, {}, null],
    ['its first day', { start_date: today }, {}, 'strategy'],
    ['its last day', { end_date: today }, {}, 'strategy'],
    ['the day before it', { start_date: '2026-03-03' }, {}, null],
    ['the day after it', { end_date: '2026-03-01' }, {}, null],
    ['the platform’s exclusion over a strategy', { goods_ids: ['7'] }, { excluded: true }, 'platform'],
    ['that of our own goods', {}, { goods_source: goodsSource.own, excluded: true }, 'platform'],
  ])('%s', (_, more, goods, refused) => {
    expect(refusedBy([rule('1', more)], { ...bread, ...goods })).toBe(refused);
  });

  it('says which strategy is in force and why each of the others is not', () => {
    const rules = [
      rule('12'),
      rule('9', { enabled: newEnableStatus.disabled }),
      rule('10', { here: false }),
      rule('11'),
      rule('8', { start_date: '2026-03-03' }),
      rule('7', { end_date: '2026-03-01' }),
      rule('6', { goods_source: selfPurchased }),
    ];
    const { rule: decides, others } = mayStock(rules, bread, today);
    expect(decides?.id).toBe('11');
    expect(others.map((other) => [other.rule.id, other.why])).toEqual([
      ['7', 'expired'],
      ['8', 'notStarted'],
      ['9', 'disabled'],
      ['10', 'elsewhere'],
      ['12', 'younger'],
    ]);
  });

  it('however strategies come, the same one decides, and one that is off changes nothing', () => {
    const drawn = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 2_000 }).map(String),
        goods_source: fc.constantFrom(outsourced, selfPurchased),
        goods_ids: fc.constantFrom([], ['7']),
        enabled: fc.constantFrom(newEnableStatus.enabled, newEnableStatus.disabled),
        here: fc.boolean(),
        start_date: fc.constantFrom('2026-03-01', '2026-03-03'),
      }),
      { maxLength: 8, selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(drawn, fc.func(fc.integer()), (some, key) => {
        const rules = some.map(({ id, ...more }) => rule(id, more));
        const shuffled = [...rules].sort((one, other) => key(one.id) - key(other.id));
        const decision = mayStock(rules, bread, today);
        expect(mayStock(shuffled, bread, today)).toEqual(decision);
        const [first] = rules
          .filter((one) => one.goods_source === outsourced && one.enabled === 1 && one.here)
          .filter((one) => one.start_date <= today)
          .sort((one, other) => Number(one.id) - Number(other.id));
        expect(decision.rule).toEqual(first ?? null);
        expect(decision.allowed).toBe(first === undefined || first.goods_ids.length > 0);
      }),
    );
  });
});

describe('the limits of a template', () => {
  const limits = { max_kind_count: 2, max_ratio: 40 };
  const held = (kinds: number, slots: number, all: number): Holding => ({ kinds, slots, all });
  const none = held(0, 0, 0);

  it('count different goods, and the slots that they take', () => {
    const slots = ['7', '7', '8', '1', '2'].map((id) => ({
      id,
      goods_source: id < '5' ? goodsSource.own : outsourced,
    }));
    expect(holdingOf(outsourced, slots)).toEqual(held(2, 3, 5));
  });

  it.each<[string, Holding, Holding, string | null]>([
    ['both limits reached', held(2, 4, 10), none, null],
    ['a kind more', held(3, 3, 10), none, 'kinds'],
    ['a slot more', held(2, 5, 10), none, 'ratio'],
    ['as many kinds as there were', held(3, 3, 10), held(3, 3, 10), null],
    ['fewer, still too many', held(4, 4, 10), held(5, 5, 10), null],
    ['the same slots among fewer', held(2, 5, 9), held(2, 5, 10), 'ratio'],
    ['kinds as before and a greater share', held(3, 6, 10), held(3, 5, 10), 'ratio'],
    ['nothing but them', held(1, 1, 1), none, 'ratio'],
  ])('%s', (_, now, before, exceeded) => {
    expect(exceededBy(limits, now, before)).toBe(exceeded);
  });

  it('never refuse what is within them, nor what takes something out alone', () => {
    const template = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 });
    const of = (places: readonly number[]) =>
      holdingOf(
        outsourced,
        places.map((id) => ({ id: String(id), goods_source: id < 5 ? goodsSource.own : outsourced })),
      );
    const drawnLimits = fc.record({
      max_kind_count: fc.integer({ min: 1, max: 4 }),
      max_ratio: fc.option(fc.integer({ min: 1, max: 100 })),
    });
    fc.assert(
      fc.property(drawnLimits, template, template, (drawn, places, others) => {
        const now = of(places);
        const within =
          now.kinds <= drawn.max_kind_count &&
          (drawn.max_ratio === null || now.all === 0 || now.slots / now.all <= drawn.max_ratio / 100 + 1e-9);
        if (within) expect(exceededBy(drawn, now, of(others))).toBe(null);
        else expect(exceededBy(drawn, now, none)).not.toBe(null);
        expect(exceededBy(drawn, now, now)).toBe(null);
        const fewer = of(places.filter((id) => id < 5 || id === 5));
        expect(exceededBy(drawn, fewer, now)).toBe(null);
      }),
    );
  });
});
