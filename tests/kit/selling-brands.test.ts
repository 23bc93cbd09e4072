import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BrandedGoods,
  type BrandRule,
  maySell,
  type SellingPlace,
} from '../../resources/goods-management/selling-brand/deciding.ts';
import { controlType, pointsBy } from '../../resources/goods-management/selling-brand/enums.ts';
import { newEnableStatus } from '../../resources/goods-management/strategy/enums.ts';

const today = '2026-03-02';
const place: SellingPlace = { id: '7', org_code: '001001', scene_ids: ['31', '30'] };
const water: BrandedGoods = { brand_id: '1', type_ids: ['112', '11', '1'] };
const rule = (id: string, more: Partial<BrandRule> = {}): BrandRule => ({
  id,
  control_type: controlType.forbid,
  priority: 100,
  enabled: newEnableStatus.enabled,
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  org_code: '001',
  shop_range: pointsBy.all,
  shop_ids: [],
  scene_ids: [],
  brand_ids: ['1'],
  type_ids: [],
  ...more,
});
const allowed = (rules: readonly BrandRule[], goods = water, day = today) =>
  maySell(rules, goods, place, day).allowed;

describe('whether goods may be sold at a point', () => {
  it('what no strategy names may be, and allowing some brands forbids no others', () => {
    expect(allowed([])).toBe(true);
    expect(allowed([rule('1')])).toBe(false);
    expect(allowed([rule('1', { brand_ids: ['2'] })])).toBe(true);
    expect(allowed([rule('1', { control_type: controlType.allow, brand_ids: ['2'] })])).toBe(true);
    expect(allowed([rule('1')], { ...water, brand_id: null })).toBe(true);
  });

  it.each<[string, Partial<BrandRule>, boolean]>([
    ['the organisation of the point', { org_code: '001001' }, true],
    ['one beside it', { org_code: '001002' }, false],
    ['one below it', { org_code: '001001001' }, false],
    ['the point by its name', { shop_range: pointsBy.selected, shop_ids: ['8', '7'] }, true],
    ['other points', { shop_range: pointsBy.selected, shop_ids: ['8'] }, false],
    ['its scene', { shop_range: pointsBy.scenes, scene_ids: ['31'] }, true],
    ['the group of its scene', { shop_range: pointsBy.scenes, scene_ids: ['30'] }, true],
    ['other scenes', { shop_range: pointsBy.scenes, scene_ids: ['32'] }, false],
    ['the category of the goods', { type_ids: ['112'] }, true],
    ['one above it', { type_ids: ['5', '1'] }, true],
    ['another category', { type_ids: ['12'] }, false],
    ['its first day', { start_date: today }, true],
    ['its last day', { end_date: today }, true],
    ['tomorrow', { start_date: '2026-03-03' }, false],
    ['yesterday', { end_date: '2026-03-01' }, false],
  ])('a strategy for %s', (_, more, binds) => {
    expect(allowed([rule('1', more)])).toBe(!binds);
  });

  it('the smallest priority decides, of equal ones the older strategy, and each of the others says why it does not', () => {
    const rules = [
      rule('11', { priority: 30 }),
      rule('12', { priority: 20, control_type: controlType.allow }),
      rule('9', { priority: 30 }),
      rule('13', { priority: 1, enabled: newEnableStatus.disabled }),
      rule('14', { priority: 2, org_code: '002' }),
      rule('15', { priority: 3, start_date: '2026-03-03' }),
      rule('16', { priority: 4, end_date: '2026-03-01' }),
      rule('17', { priority: 5, type_ids: ['2'] }),
      rule('18', { priority: 6, brand_ids: ['2'] }),
    ];
    const { allowed: sold, rule: decides, others } = maySell(rules, water, place, today);
    expect([sold, decides?.id]).toEqual([true, '12']);
    expect(others.map((other) => [other.rule.id, other.why])).toEqual([
      ['13', 'disabled'],
      ['14', 'elsewhere'],
      ['15', 'notStarted'],
      ['16', 'expired'],
      ['17', 'category'],
      ['9', 'outranked'],
      ['11', 'outranked'],
    ]);
  });

  it('however strategies come, the same one decides, and one that is off changes nothing', () => {
    const drawn = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 2_000 }).map(String),
        priority: fc.integer({ min: 1, max: 4 }),
        control_type: fc.constantFrom(controlType.allow, controlType.forbid),
        enabled: fc.constantFrom(newEnableStatus.enabled, newEnableStatus.disabled),
        org_code: fc.constantFrom('001', '001001', '001002'),
        start_date: fc.constantFrom('2026-03-01', '2026-03-03'),
      }),
      { maxLength: 8, selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(drawn, fc.func(fc.integer()), (some, key) => {
        const rules = some.map(({ id, ...more }) => rule(id, more));
        const shuffled = [...rules].sort((one, other) => key(one.id) - key(other.id));
        const decision = maySell(rules, water, place, today);
        expect(maySell(shuffled, water, place, today)).toEqual(decision);
        const on = rules.filter(
          (one) => one.enabled === 1 && place.org_code.startsWith(one.org_code) && one.start_date <= today,
        );
        const least = Math.min(...on.map(({ priority }) => priority));
        const oldest = on
          .filter(({ priority }) => priority === least)
          .sort((one, other) => Number(one.id) - Number(other.id))[0];
        expect(decision.rule).toEqual(oldest ?? null);
        expect(decision.allowed).toBe(oldest?.control_type !== controlType.forbid);
        expect(decision.others).toHaveLength(rules.length - (oldest ? 1 : 0));
      }),
    );
  });
});
