import { cellText } from '../../kit/cell-text.ts';
import type { AnyField } from '../../kit/field.ts';
import { auto, defineResource, f, model } from '../../kit/index.ts';
import type { Lang } from '../../kit/label.ts';
import { modelsOf, type Product } from '../../kit/product.ts';
import { bizType, journalType } from './enums.ts';

/** One value that was given or changed; of a list of references how many there are. */
export interface JournalChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const longest = 500;
const joined = { en: '; ', zh: '；' } as const;

/** The model that is told of. */
export const modelNames = {
  [bizType.activity]: 'promotion',
  [bizType.coupon]: 'mgt_coupon',
} as const;

const textOf = (field: AnyField, value: unknown, lang: Lang) =>
  field.kind === 'refs' && typeof value === 'number' ? String(value) : cellText(field, value, lang);

/** `Budget 50.00 → 80.00; …` */
function inWords(
  biz: keyof typeof modelNames,
  changes: readonly JournalChange[],
  lang: Lang,
  product: Product,
): string | null {
  const fields = modelsOf(product).get(modelNames[biz])?.fields;
  const told = changes
    .flatMap(({ field, before, after }) => {
      const of = fields?.[field];
      if (!of) return [];
      const now = textOf(of, after, lang);
      const change = before === null ? now : `${textOf(of, before, lang)} → ${now}`;
      return [`${of.label[lang]} ${change}`];
    })
    .join(joined[lang]);
  return told.length > longest ? `${told.slice(0, longest - 1)}…` : told || null;
}

/**
 * What was done to activities and coupons, by whom and with which values (P54); names are those of the moment. Some 200 rows a day,
 * kept apart from the audit because merchants read it.
 */
export const MarketingJournal = model(
  'marketing_journal',
  {
    biz_type: auto(f.enum({ en: 'Kind', zh: '类型' }, bizType, { required: true })),
    biz_name: auto(f.text({ en: 'Activity or coupon', zh: '活动或券名称' }, { required: true, max: 32 })),
    promotion_id: auto(f.ref({ en: 'Activity', zh: '活动' }, 'promotion')),
    coupon_id: auto(f.ref({ en: 'Coupon', zh: '优惠券' }, 'mgt_coupon')),
    journal_type: auto(f.enum({ en: 'Operation', zh: '操作类型' }, journalType, { required: true })),
    /** What merchants see of the changes. */
    changes: auto(f.json<readonly JournalChange[]>({ en: 'Changes', zh: '变更内容' })),
    /** Changes of what merchants are never sent. */
    staff_changes: auto(
      f.json<readonly JournalChange[]>({ en: 'Changes kept by the platform', zh: '平台变更内容' }),
    ),
    operator_id: auto(f.ref({ en: 'Operator', zh: '操作人' }, 'manager')),
    /** Empty where the server acted by itself: at the end, or at the budget. */
    operator_name: auto(f.text({ en: 'Operator', zh: '操作人' }, { max: 32, actor: 'operator_id' })),
    create_time: auto(f.dateTime({ en: 'Operated at', zh: '操作时间' }, { required: true })),
  },
  { label: { en: 'Activity log', zh: '活动日志' }, title: 'biz_name', scope: 'merchant', appendOnly: true },
)
  .computed('content', f.text({ en: 'Content', zh: '操作内容' }, { max: longest }), (row, lang, product) =>
    inWords(row.biz_type, row.changes ?? [], lang, product),
  )
  .computed('staff_content', f.text({ en: 'Platform settings', zh: '平台设置变更' }), (row, lang, product) =>
    inWords(row.biz_type, row.staff_changes ?? [], lang, product),
  )
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .index('create_time')
  .index(['promotion_id', 'create_time'])
  .index(['coupon_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'staff_changes', 'staff_content');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    marketing_journal: typeof MarketingJournal;
  }
}

/** P54 /marketing/journal. */
export const marketingJournal = defineResource(MarketingJournal, {
  label: { en: 'Activity log', zh: '活动日志' },
  route: '/marketing/journal',
  permission: 'MCRKETING_RECORD',
  menu: 'marketing',
  api: {
    base: '/marketing_journal',
    list: 'GET /marketing_journal/v1',
    read: 'GET /marketing_journal/{id}/v1',
    export: 'GET /export/marketing_journal/v1',
  },
  live: 'rows',
  list: {
    columns: [
      'create_time',
      'biz_type',
      'biz_name',
      'journal_type',
      MarketingJournal.col('content', { width: 360 }),
      'staff_content',
      'operator_name',
    ],
    hidden: ['mgt_org_name'],
    keep: ['biz_name', 'create_time'],
    filters: [
      'biz_name',
      'biz_type',
      'journal_type',
      'operator_name',
      MarketingJournal.range('create_time', { maxDays: 93, initial: 'last7Days' }),
      'mgt_org_id',
    ],
    sort: ['create_time', 'desc'],
    sortable: ['create_time'],
    row: ['read'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['biz_type', 'journal_type', 'create_time'],
    sections: [
      {
        title: { en: 'Operation', zh: '操作信息' },
        fields: ['biz_name', 'content', 'staff_content', 'operator_name', 'mgt_org_name'],
      },
    ],
  },
});
