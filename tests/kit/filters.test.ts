import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressRules, addressOfState, type ListState, stateOf } from '../../providers/address.ts';
import { product } from '../../resources/index.ts';
import {
  cutToUnits,
  decodeFilters,
  encodeFilters,
  type Filter,
  type FilterValue,
  filtersOf,
  maxLength,
} from '../../resources/kit/filters.ts';
import { pageSizes } from '../../resources/kit/paging.ts';
import { momentText } from '../../resources/kit/time.ts';

const orders = product.resources.find((resource) => resource.name === 'mgt_order');
if (!orders) throw new Error('sale orders are declared');
const filters = filtersOf(orders);

/** Any value that a person could give a filter of this kind. */
function anyValueOf(filter: Filter): fc.Arbitrary<FilterValue> {
  // What is masked is asked for as a whole.
  if (filter.field.spec.mask) return fc.stringMatching(/^1[3-9]\d{9}$/);
  if (filter.kind === 'text') {
    return fc
      .oneof(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.constantFrom('a&b#c+d%20e 中', '订单?page=9&tab=x', '%', '+'),
      )
      .map((text) => cutToUnits(text, maxLength(filter)))
      .filter((text) => text !== '');
  }
  if (filter.kind === 'choice') {
    const codes = filter.field.spec.options?.$options.map((option) => option.code) ?? [0, 1];
    return fc.subarray(codes, { minLength: 1 });
  }
  if (filter.kind === 'refs')
    return fc.uniqueArray(fc.bigInt(1n, 10n ** 19n).map(String), { minLength: 1, maxLength: 30 });
  const bound =
    filter.field.kind === 'date_time'
      ? fc.integer({ min: 0, max: 4_000_000_000 }).map((s) => momentText(s * 1000))
      : fc.integer({ min: -1_000_000, max: 1_000_000 });
  const maybe = fc.option(bound as fc.Arbitrary<string | number>, { nil: null });
  return fc.tuple(maybe, maybe).filter(([from, to]) => from !== null || to !== null);
}
const anyValues = fc
  .record(
    Object.fromEntries(
      filters.map((filter) => [filter.name, fc.option(anyValueOf(filter), { nil: undefined })]),
    ),
  )
  .map((values) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  ) as fc.Arbitrary<Record<string, FilterValue>>;

const rules: AddressRules = {
  filters,
  tabs: ['all', '0', '2', '3', '1', 'arrears'],
  sortable: ['pay_amount', 'create_time', 'open_time'],
};
const anyState: fc.Arbitrary<ListState> = fc.record({
  filters: anyValues,
  tab: fc.constantFrom(...rules.tabs),
  page: fc.integer({ min: 1, max: 99_999 }),
  size: fc.constantFrom(...pageSizes),
  sorts: fc.uniqueArray(
    fc.record({
      field: fc.constantFrom(...rules.sortable),
      order: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    { selector: (sort) => sort.field },
  ),
});

describe('the codec of filters', () => {
  it('[3.17] turns any values into parameters and back without loss', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        expect(decodeFilters(filters, encodeFilters(filters, values))).toEqual(values);
      }),
    );
  });

  it('gives a range its two parameters and a choice one comma list', () => {
    expect(
      encodeFilters(filters, {
        create_time: ['2026-11-01', '2026-11-21'],
        pay_amount: [100, null],
        pay_status: [0, 2],
        order_no: 'S1',
      }),
    ).toEqual({
      start_create_time: '2026-11-01',
      end_create_time: '2026-11-21',
      min_pay_amount: '100',
      pay_status: '0,2',
      order_no: 'S1',
    });
  });

  it('asks a range by its own parameters where it has some, and only then is limited', () => {
    const [plain, named] = filtersOf({
      ...orders,
      list: {
        ...orders.list,
        filters: [
          'pay_time',
          { range: 'pay_time', params: ['from_day', 'to_day'], maxDays: 31, initial: 'today' },
        ],
        moreFilters: [],
      },
    });
    expect(plain).toMatchObject({ kind: 'range', params: ['start_pay_time', 'end_pay_time'] });
    expect(plain).toMatchObject({ maxDays: undefined, initial: undefined, basis: undefined, was: undefined });
    expect(named).toMatchObject({ params: ['from_day', 'to_day'], maxDays: 31, initial: 'today' });
    const renamed = { ...orders.model.fields.pay_time, spec: { was: 'paid_at' } };
    const fields = { ...orders.model.fields, pay_time: renamed } as typeof orders.model.fields;
    const former = (item: (typeof orders.list.filters & object)[number]) =>
      filtersOf({
        ...orders,
        model: { ...orders.model, fields },
        list: { ...orders.list, filters: [item], moreFilters: [] },
      })[0]?.was;
    // Parameters of its own never followed the field's name.
    expect(former('pay_time')).toEqual(['start_paid_at', 'end_paid_at']);
    expect(former({ range: 'pay_time', params: ['from_day', 'to_day'] })).toBeUndefined();
  });

  it('drops what is no value of the field: unknown codes, words for numbers, forged ids', () => {
    expect(
      decodeFilters(filters, {
        pay_status: '7,x',
        min_pay_amount: '1e9',
        mgt_org_id: "1' or '1",
        start_create_time: 'yesterday',
      }),
    ).toEqual({});
  });

  it('[5.25] cuts a text at the field’s maximum', () => {
    expect(decodeFilters(filters, { order_no: 'x'.repeat(500) })).toEqual({ order_no: 'x'.repeat(32) });
  });
});

describe('the address of a list', () => {
  it('is read back as the state it was written from, through the encoding of an address bar', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const href = new URL(`https://console.test/list?${addressOfState(rules, state)}`).href;
        expect(stateOf(rules, new URL(href).search)).toEqual(state);
      }),
    );
  });

  it('leaves out what is at its default', () => {
    expect(addressOfState(rules, { filters: {}, tab: 'all', page: 1, size: 10, sorts: [] })).toBe('');
  });

  it('[9.02] falls back to the defaults of the specification for anything else', () => {
    expect(
      stateOf(
        rules,
        '?page=-3&size=1000000&tab=nope&order_by=password&sort_type=1&method=delete&headers[x]=1',
      ),
    ).toEqual({
      filters: {},
      tab: 'all',
      page: 1,
      size: 10,
      sorts: [],
    });
    expect(pageSizes).toEqual([10, 20, 30, 50, 80, 100]);
  });
});
