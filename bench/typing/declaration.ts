import { frameworkErrors } from '../../resources/kit/errors.ts';
import { crud, defineResource, enumeration, f, model } from '../../resources/kit/index.ts';
import type { Label } from '../../resources/kit/label.ts';
import type { Product } from '../../resources/kit/product.ts';

/** The largest forms that are worth measuring: one of 50 fields of the usual kinds, one with a sub-table of 200 rows. */

const size = enumeration({
  small: { code: 1, en: 'Small', zh: '小' },
  large: { code: 2, en: 'Large', zh: '大' },
});

const text = (label: Label) => f.text(label, { max: 400 });
const amount = (label: Label) => f.money(label, { min: 1 });
const count = (label: Label) => f.int(label, { min: 0 });
const choice = (label: Label) => f.enum(label, size, { default: size.small });
const note = (label: Label) => f.text(label, { max: 2_000, long: true });
const called = (name: string, n: number): Label => ({ en: `${name} ${n}`, zh: `${name} ${n}` });

const Wide = model(
  'bench_wide',
  {
    title: f.text({ en: 'Title', zh: '标题' }, { required: true, max: 200 }),
    name_1: text(called('Name', 1)),
    amount_1: amount(called('Amount', 1)),
    count_1: count(called('Count', 1)),
    size_1: choice(called('Size', 1)),
    note_1: note(called('Note', 1)),
    name_2: text(called('Name', 2)),
    amount_2: amount(called('Amount', 2)),
    count_2: count(called('Count', 2)),
    size_2: choice(called('Size', 2)),
    note_2: note(called('Note', 2)),
    name_3: text(called('Name', 3)),
    amount_3: amount(called('Amount', 3)),
    count_3: count(called('Count', 3)),
    size_3: choice(called('Size', 3)),
    note_3: note(called('Note', 3)),
    name_4: text(called('Name', 4)),
    amount_4: amount(called('Amount', 4)),
    count_4: count(called('Count', 4)),
    size_4: choice(called('Size', 4)),
    note_4: note(called('Note', 4)),
    name_5: text(called('Name', 5)),
    amount_5: amount(called('Amount', 5)),
    count_5: count(called('Count', 5)),
    size_5: choice(called('Size', 5)),
    note_5: note(called('Note', 5)),
    name_6: text(called('Name', 6)),
    amount_6: amount(called('Amount', 6)),
    count_6: count(called('Count', 6)),
    size_6: choice(called('Size', 6)),
    note_6: note(called('Note', 6)),
    name_7: text(called('Name', 7)),
    amount_7: amount(called('Amount', 7)),
    count_7: count(called('Count', 7)),
    size_7: choice(called('Size', 7)),
    note_7: note(called('Note', 7)),
    name_8: text(called('Name', 8)),
    amount_8: amount(called('Amount', 8)),
    count_8: count(called('Count', 8)),
    size_8: choice(called('Size', 8)),
    note_8: note(called('Note', 8)),
    name_9: text(called('Name', 9)),
    amount_9: amount(called('Amount', 9)),
    count_9: count(called('Count', 9)),
    size_9: choice(called('Size', 9)),
    note_9: note(called('Note', 9)),
    name_10: text(called('Name', 10)),
    amount_10: amount(called('Amount', 10)),
    count_10: count(called('Count', 10)),
    size_10: choice(called('Size', 10)),
    note_10: note(called('Note', 10)),
  },
  { label: { en: 'Wide', zh: '宽表' }, title: 'title', scope: 'none' },
);
const Deep = model(
  'bench_deep',
  {
    title: f.text({ en: 'Title', zh: '标题' }, { required: true, max: 200 }),
    lines: f.rows(
      { en: 'Lines', zh: '明细' },
      {
        name: f.text({ en: 'Name', zh: '名称' }, { required: true, max: 40 }),
        amount: f.money({ en: 'Amount', zh: '金额' }, { min: 1 }),
        count: f.int({ en: 'Count', zh: '数量' }, { min: 0 }),
      },
      { max: 200 },
    ),
  },
  { label: { en: 'Deep', zh: '深表' }, title: 'title', scope: 'none' },
);

declare module '../../resources/kit/vocabulary.ts' {
  interface Models {
    bench_wide: typeof Wide;
    bench_deep: typeof Deep;
  }
  interface MenuGroups {
    bench: true;
  }
  interface ScreenCodes {
    BENCH_WIDE: true;
    BENCH_DEEP: true;
  }
}

const wide = defineResource(Wide, {
  label: { en: 'Wide', zh: '宽表' },
  route: '/bench/wide',
  permission: 'BENCH_WIDE',
  menu: 'bench',
  api: crud('/bench_wide'),
  list: { columns: ['title'], page: ['create'], row: ['update'] },
  form: {
    layout: 'page',
    sections: [
      { fields: ['title'] },
      {
        title: called('Group', 1),
        fields: ['name_1', 'amount_1', 'count_1', 'size_1', 'note_1'],
      },
      {
        title: called('Group', 2),
        when: { size_1: [1, 2] },
        fields: ['name_2', 'amount_2', 'count_2', 'size_2', 'note_2'],
      },
      {
        title: called('Group', 3),
        when: { size_2: [1, 2] },
        fields: ['name_3', 'amount_3', 'count_3', 'size_3', 'note_3'],
      },
      {
        title: called('Group', 4),
        when: { size_3: [1, 2] },
        fields: ['name_4', 'amount_4', 'count_4', 'size_4', 'note_4'],
      },
      {
        title: called('Group', 5),
        when: { size_4: [1, 2] },
        fields: ['name_5', 'amount_5', 'count_5', 'size_5', 'note_5'],
      },
      {
        title: called('Group', 6),
        when: { size_5: [1, 2] },
        fields: ['name_6', 'amount_6', 'count_6', 'size_6', 'note_6'],
      },
      {
        title: called('Group', 7),
        when: { size_6: [1, 2] },
        fields: ['name_7', 'amount_7', 'count_7', 'size_7', 'note_7'],
      },
      {
        title: called('Group', 8),
        when: { size_7: [1, 2] },
        fields: ['name_8', 'amount_8', 'count_8', 'size_8', 'note_8'],
      },
      {
        title: called('Group', 9),
        when: { size_8: [1, 2] },
        fields: ['name_9', 'amount_9', 'count_9', 'size_9', 'note_9'],
      },
      {
        title: called('Group', 10),
        when: { size_9: [1, 2] },
        fields: ['name_10', 'amount_10', 'count_10', 'size_10', 'note_10'],
      },
    ],
  },
});

const deep = defineResource(Deep, {
  label: { en: 'Deep', zh: '深表' },
  route: '/bench/deep',
  permission: 'BENCH_DEEP',
  menu: 'bench',
  api: crud('/bench_deep'),
  list: { columns: ['title'], page: ['create'], row: ['update'] },
  form: { layout: 'page', sections: [{ fields: ['title', 'lines'] }] },
});

export const typingProduct: Product = {
  title: { en: 'Bench', zh: '测量' },
  resources: [wide, deep],
  models: [],
  menu: { bench: { en: 'Bench', zh: '测量', code: 'BENCH', icon: 'shangpin' } },
  actionCodes: {},
  errors: frameworkErrors,
};
