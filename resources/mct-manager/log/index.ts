import { auto, defineResource, f, model } from '../../kit/index.ts';
import { mctLogType } from '../enums.ts';
import { betweenChanges, inWords, type MerchantChange } from '../logged-changes.ts';

/** What was done to a merchant, by whom and with which values (P36). Only added to; some 300 a day. */
export const MerchantLog = model(
  'mct_log',
  {
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { required: true, max: 110 })),
    mct_log_type: auto(f.enum({ en: 'Log type', zh: '操作类型' }, mctLogType, { required: true })),
    changes: auto(f.json<readonly MerchantChange[]>({ en: 'Changes', zh: '变更内容' })),
    /** What no field tells, e.g. a reason. */
    remark: auto(f.text({ en: 'Note', zh: '备注' }, { max: 200 })),
    operator_name: auto(f.text({ en: 'Operator', zh: '操作人' }, { max: 32 })),
    ip: auto(f.text({ en: 'IP', zh: 'IP地址' }, { max: 45, match: 'exact' })),
    create_time: auto(f.dateTime({ en: 'Operated at', zh: '操作时间' }, { required: true })),
  },
  { label: { en: 'Merchant log', zh: '商户日志' }, title: 'mct_name', scope: 'merchant', appendOnly: true },
)
  .computed(
    'content',
    f.text({ en: 'Content', zh: '操作内容' }),
    (row, lang) =>
      [inWords(row.changes ?? [], lang), row.remark].filter(Boolean).join(betweenChanges[lang]) || null,
  )
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .index('create_time')
  .index(['mct_id', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .hiddenFromMerchants('mgt_org_id', 'mgt_org_name', 'operator_name', 'ip');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_log: typeof MerchantLog;
  }
}

/** P36 /mct-manager/mct-log. */
export const merchantLog = defineResource(MerchantLog, {
  label: { en: 'Merchant log', zh: '商户日志' },
  route: '/mct-manager/mct-log',
  permission: 'MCT_LOG',
  menu: 'mct-manager',
  api: {
    base: '/mct_log',
    list: 'GET /mct_log/v1',
    read: 'GET /mct_log/{id}/v1',
    export: 'GET /export/mct_log/v1',
  },
  live: 'rows',
  list: {
    columns: [
      MerchantLog.col('create_time', { width: 152 }),
      MerchantLog.col('mct_name', { width: 220, link: 'mct_id' }),
      MerchantLog.col('mct_log_type', { width: 136 }),
      MerchantLog.col('content', { width: 460 }),
      MerchantLog.col('operator_name', { width: 112 }),
    ],
    hidden: ['ip', 'mgt_org_name'],
    keep: ['mct_name', 'mct_log_type', 'create_time'],
    filters: [
      'mct_id',
      'mct_log_type',
      'operator_name',
      MerchantLog.range('create_time', { maxDays: 93, initial: 'last30Days' }),
    ],
    moreFilters: ['mct_name', 'mgt_org_id'],
    sort: ['create_time', 'desc'],
    sortable: ['create_time'],
    row: ['read'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['mct_log_type', 'create_time'],
    sections: [
      {
        title: { en: 'Operation', zh: '操作信息' },
        fields: ['mct_name', 'content', 'operator_name', 'ip', 'mgt_org_name'],
      },
    ],
  },
});
