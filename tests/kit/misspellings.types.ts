/**
 * Mistakes that must not compile: `npm run types` fails if one of them does (the compiler is the first user of the
 * declaration API). Each line was first seen to fail with a message about the name it misspells.
 */
import { enabled } from '../../resources/kit/enabled.ts';
import {
  crud,
  definePage,
  defineResource,
  enumeration,
  f,
  model,
  once,
  readOnly,
  report,
  statisticsCalls,
} from '../../resources/kit/index.ts';
import type { ActionInput, CreateOf, EventNames, FreeActions, RowOf } from '../../resources/kit/resource.ts';
import type { saleOrder } from '../../resources/order-manager/sale-order/index.ts';
import { BuyerDay, OrgDay } from '../../resources/statistical-manager/shop/facts.ts';
import { Person, type person } from '../../resources/vendor-test/person.ts';
import { customize } from '../../src/customize.ts';

const label = { en: 'x', zh: 'x' };
const flow = Person.flow('enabled', 'enabled', {
  enabled: { disable: 'disabled' },
  disabled: { enable: 'enabled' },
});
const screen = {
  label,
  route: '/x',
  permission: 'VENDOR_PERSON_MANAGE',
  menu: 'vendor-test',
  api: crud('/x'),
  list: { columns: ['staff_no'] },
} as const;
defineResource(Person, screen);

const board = definePage('home', {
  label,
  route: '/x',
  permission: 'HOME',
  filters: { place: f.text(label) },
  calls: {},
});
definePage('home', {
  label,
  route: '/x',
  permission: 'HOME',
  filters: { place: f.text(label) },
  // @ts-expect-error a filter that the page lacks
  staffFilters: ['plaec'],
  calls: {},
});
// @ts-expect-error a page that nobody draws
customize(board, { slots: {} });

// ── words ──
// @ts-expect-error a label without Chinese
f.text({ en: 'x' });
// @ts-expect-error an enumeration's value without Chinese
enumeration({ a: { code: 1, en: 'x' } });
// @ts-expect-error a misspelled option of a value
enumeration({ a: { code: 1, en: 'x', zh: 'x', tonne: 'success' } });
// @ts-expect-error an unknown tone
enumeration({ a: { code: 1, en: 'x', zh: 'x', tone: 'green' } });

// ── fields ──
// @ts-expect-error a misspelled option
f.text(label, { required: true, maxx: 3 });
// @ts-expect-error an option of another kind
f.money(label, { pattern: 'x' });
// @ts-expect-error an extension that storage does not take
f.image(label, { upload: { types: ['svg'] } });
// @ts-expect-error a picture lasts no time
f.image(label, { upload: { maxSeconds: 3 } });
// @ts-expect-error a document is not cropped
f.file(label, { upload: { crop: { width: 1, height: 1 } } });
// @ts-expect-error a misspelled limit
f.video(label, { upload: { maxMB: 3 } });
// @ts-expect-error a code of no refusal
f.image(label, { upload: { crop: true, misfit: 16099 } });
// @ts-expect-error a document has no shape that it could miss
f.file(label, { upload: { misfit: 16005 } });
// @ts-expect-error a video is not cut
f.video(label, { upload: { crop: true } });
// @ts-expect-error a limit is a number of MB
f.images(label, { upload: { maxMb: '3' } });
// @ts-expect-error rich text without an end
f.html(label, { required: true });
// @ts-expect-error rich text is not matched against a pattern
f.html(label, { max: 200, pattern: 'x' });
// @ts-expect-error rich text has no default
f.html(label, { max: 200, default: 'x' });
// @ts-expect-error an unknown model
f.ref(label, 'vendors');
// @ts-expect-error a default that is no value of the enumeration
f.enum(label, enabled, { default: 5 });
// @ts-expect-error an unknown permission code reveals nothing
f.text(label, { mask: [3, 4], reveal: 'PHONE_REVEALED' });
// @ts-expect-error a title that is no field
model('x', { name: f.text(label) }, { label, title: 'nam', scope: 'none' });
// @ts-expect-error an unknown scope
model('x', { name: f.text(label) }, { label, title: 'name', scope: 'all' });

// ── the model's rules ──
// @ts-expect-error unique on no field
Person.unique('staff_number', 23004);
// @ts-expect-error an unknown error code
Person.unique('staff_no', 23999);
// @ts-expect-error index on no field
Person.index('staff_number');
// @ts-expect-error a check on a field that nobody sets
Person.check(['enabled'], () => true, label);
// @ts-expect-error joined through no reference
Person.via('x', f.text(label), 'person_role', 'vendor_name');
// @ts-expect-error a field that the referred model lacks
Person.via('x', f.text(label), 'vendor_id', 'vendor_nam');
// @ts-expect-error hidden from merchants, but no field
Person.hiddenFromMerchants('staff_number');
// @ts-expect-error counted over something that is no list of references
Person.counted('x', label, 'vendor_id');

// ── predicates ──
// @ts-expect-error a predicate on no field
Person.action({ label, when: { enable: 1 } });
// @ts-expect-error a predicate with no value of the enumeration
Person.action({ label, when: { enabled: 7 } });
// @ts-expect-error an unknown operator
Person.action({ label, when: { create_time: { before: '2026-01-01 00:00:00' } } });
// @ts-expect-error unknown surroundings
Person.action({ label, when: { create_time: { gt: { $: 'tomorrow' } } } });

// ── flows and actions ──
// @ts-expect-error an unknown first state
Person.flow('enabled', 'on', { enabled: {}, disabled: {} });
// @ts-expect-error a state is missing
Person.flow('enabled', 'enabled', { enabled: {} });
// @ts-expect-error an unknown target state
Person.flow('enabled', 'enabled', { enabled: { stop: 'stopped' }, disabled: {} });
// @ts-expect-error an unknown state
Person.flow('enabled', 'enabled', { enabled: {}, disabled: {}, stopped: {} });
// @ts-expect-error a flow over a field that is no enumeration
Person.flow('staff_no', 'enabled', {});
// @ts-expect-error an event without its action
defineResource(Person, { ...screen, flows: [flow], actions: { enable: Person.action({ label }) } });
// @ts-expect-error no actions at all
defineResource(Person, { ...screen, flows: [flow] });
// @ts-expect-error an unknown icon
Person.action({ label, icon: 'star' });
// @ts-expect-error an unknown permission
Person.action({ label, permission: 'ORDER_REFUNDS' });
// @ts-expect-error a guard with an unknown error code
Person.action({ label, guards: [{ when: {}, else: 1 }] });
// @ts-expect-error sets no field
Person.action({ label, set: { enable: 1 } });

// ── screens ──
// @ts-expect-error an unknown menu group
defineResource(Person, { ...screen, menu: 'vendors' });
// @ts-expect-error an unknown screen code
defineResource(Person, { ...screen, permission: 'VENDOR_PERSON' });
// @ts-expect-error an unknown column
defineResource(Person, { ...screen, list: { columns: ['staff_number'] } });
// @ts-expect-error an unknown hidden column
defineResource(Person, { ...screen, list: { columns: ['staff_no'], hidden: ['staff_number'] } });
// @ts-expect-error an unknown filter
defineResource(Person, { ...screen, list: { columns: ['staff_no'], filters: ['staff_number'] } });
// @ts-expect-error a range over a text
Person.range('staff_no');
// @ts-expect-error tabs over no enumeration
defineResource(Person, { ...screen, list: { columns: ['staff_no'], tabs: 'staff_no' } });
// @ts-expect-error sorting by a joined name is not stored
defineResource(Person, { ...screen, list: { columns: ['staff_no'], sortable: ['vendor_name'] } });
// @ts-expect-error a sum over a text
defineResource(Person, { ...screen, list: { columns: ['staff_no'], sums: ['staff_no'] } });
// @ts-expect-error a row action that is not declared
defineResource(Person, { ...screen, list: { columns: ['staff_no'], row: ['fly'] } });
// @ts-expect-error a page action that is not declared
defineResource(Person, { ...screen, list: { columns: ['staff_no'], page: ['import'] } });
// @ts-expect-error cards by no picture
defineResource(Person, { ...screen, list: { columns: ['staff_no'], cards: { pictures: ['staff_no'] } } });
// @ts-expect-error several rows at once of a field that only the server sets
defineResource(Person, { ...screen, form: { batch: { each: ['enabled'], most: 2 }, sections: [] } });
// @ts-expect-error the form sets a field that only the server sets
defineResource(Person, { ...screen, form: { sections: [{ fields: ['enabled'] }] } });
// @ts-expect-error no such action follows the form
defineResource(Person, { ...screen, form: { follow: 'publsh', sections: [] } });
// @ts-expect-error the detail shows no such field
defineResource(Person, { ...screen, detail: { sections: [{ fields: ['staff_number'] }] } });
// @ts-expect-error a misspelled part of a screen
defineResource(Person, { ...screen, lists: {} });
Person.sublist('vendor_person', 'vendor_id', { api: 'GET /x/{id}/v1', title: label, columns: ['staff_no'] });
// @ts-expect-error a sub-list by no field of the other model
Person.sublist('vendor_person', 'vendor', { api: 'GET /x/{id}/v1', title: label, columns: ['staff_no'] });
// @ts-expect-error a sub-list's call without the parent's id
Person.sublist('vendor_person', 'vendor_id', { api: 'GET /x/v1', title: label, columns: ['staff_no'] });
// @ts-expect-error an item call without {id}
defineResource(Person, { ...screen, api: { ...readOnly('/x'), read: 'GET /x/v1' } });

// ── what follows from a declaration ──
export const row = (r: RowOf<typeof person>): [string, 0 | 1, string | null] => [
  r.staff_no,
  r.enabled,
  r.line_name,
];
// @ts-expect-error a row has no such field
export const missing = (r: RowOf<typeof person>) => r.staff_number;
export const complete: CreateOf<typeof person> = {
  staff_no: '1',
  person_name: 'x',
  phone: '13900000001',
  vendor_id: '1',
  person_role: 1,
};
// @ts-expect-error a required value is missing
export const incomplete: CreateOf<typeof person> = { staff_no: '1' };
// @ts-expect-error the server sets this one
export const forged: CreateOf<typeof person> = { ...complete, enabled: 1 };
export const event: EventNames<typeof person> = 'enable';
export const free: FreeActions<typeof saleOrder> = 'refund';
export const input: ActionInput<NonNullable<typeof saleOrder>, 'refund'>['refund_reason'] = 99;
// @ts-expect-error no such reason
export const wrong: ActionInput<NonNullable<typeof saleOrder>, 'refund'>['refund_reason'] = 98;
export const fixed = once(f.text(label, { required: true }));

// ── counts and chosen rows ──
// @ts-expect-error tabs that count by no field
defineResource(Person, { ...screen, list: { columns: ['staff_no'], counts: { enabledd: enabled.enabled } } });
// @ts-expect-error an action of a row that a call limits to some rows
Person.action({ label, chosen: true });
Person.action({ label, on: 'page', chosen: true });

// ── statistics ──
const options = { label, scope: 'merchant' } as const;
// @ts-expect-error a dimension that no roll-up has
report('x', [OrgDay], { planet_id: f.ref(label, 'scene') }, options);
// @ts-expect-error a roll-up that isn't there
report('x', [OrgDai], {}, options);
const Sales = report('x', [OrgDay, BuyerDay], { scene_id: f.ref(label, 'scene') }, options)
  .sum('sales_amount', f.money(label), 'sales_amount')
  .sum('order_count', f.int(label), 'order_count');
// @ts-expect-error a column that no roll-up has
Sales.sum('gmv', f.money(label), 'gmv_amonut');
// @ts-expect-error a column that is no number
Sales.sum('gmv', f.money(label), 'user_id');
// @ts-expect-error a misspelled column of different ones
Sales.distinct('user_count', f.int(label), 'usr_id');
// @ts-expect-error a condition on a column that no roll-up has
Sales.distinct('user_count', f.int(label), 'user_id', { where: { order_cuont: { gt: 0 } } });
// @ts-expect-error sketches of a model that isn't there
Sales.distinct('n', f.int(label), 'user_id', { sketch: { model: 'sketches', atMost: 'order_count' } });
const sketch = 'statistics_buyer_sketch';
// @ts-expect-error a bound that the report doesn't have
Sales.distinct('n', f.int(label), 'user_id', { sketch: { model: sketch, atMost: 'orders' } });
// @ts-expect-error a ratio of a number that the report doesn't have
Sales.ratio('aov', f.money(label), 'sale_amount', 'order_count');
// @ts-expect-error a ratio over a number that the report doesn't have
Sales.ratio('aov', f.money(label), 'sales_amount', 'orders');
// @ts-expect-error a ratio of what is no number
Sales.ratio('aov', f.money(label), 'scene_id', 'order_count');
// @ts-expect-error a change against an unknown period
Sales.change('mom', f.rate(label), 'sales_amount', 'last_month');
// @ts-expect-error a field of a row that the dimension's rows don't have
Sales.via('scene_name', f.text(label), 'scene_id', 'nmae');
// @ts-expect-error a value told of a dimension that the report doesn't have
Sales.told('stock', f.int(label), 'shop_id');
const SalesModel = Sales.via('scene_name', f.text(label), 'scene_id', 'name').made('scene_name');
const statistics = {
  label,
  route: '/x',
  permission: 'POINT_STATISTICAL',
  menu: 'statistical-manager',
  api: statisticsCalls('/x'),
  list: { columns: ['scene_name'] },
} as const;
const by = { scene: { label, key: 'scene_id', name: 'scene_name' } } as const;
defineResource(SalesModel, {
  ...statistics,
  statistics: { by, cards: ['sales_amount'], charts: [] },
});
// @ts-expect-error a card of a number that the report doesn't have
defineResource(SalesModel, { ...statistics, statistics: { by, cards: ['sales'], charts: [] } });
defineResource(SalesModel, {
  ...statistics,
  statistics: {
    by,
    cards: [],
    // @ts-expect-error a chart by a dimension that isn't declared
    charts: [{ chart: 'share', title: label, by: 'shop', measure: 'sales_amount' }],
  },
});
defineResource(SalesModel, {
  ...statistics,
  statistics: {
    by,
    cards: [],
    // @ts-expect-error a chart of a number that the report doesn't have
    charts: [{ chart: 'heat', title: label, measure: 'orders' }],
  },
});
