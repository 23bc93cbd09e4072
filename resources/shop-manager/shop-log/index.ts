import { platformService } from '../../kit/actor.ts';
import { cellText } from '../../kit/cell-text.ts';
import type { AnyField } from '../../kit/field.ts';
import { auto, defineResource, enumeration, f, model, slot } from '../../kit/index.ts';
import type { Lang } from '../../kit/label.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { commandInput, settings } from '../../operation/device/command-input.ts';
import { Point } from '../../shared/point.ts';
import { ShopGoods } from '../shop-goods.ts';

export const shopLogType = enumeration({
  create: { code: 1, en: 'Create', zh: '新建' },
  edit: { code: 2, en: 'Edit', zh: '编辑' },
  enable: { code: 3, en: 'Enable or disable', zh: '启停' },
  bind: { code: 4, en: 'Bind cabinet', zh: '绑定柜机' },
  unbind: { code: 5, en: 'Unbind', zh: '解绑' },
  price: { code: 6, en: 'Price change', zh: '改价' },
  template: { code: 7, en: 'Goods template', zh: '商品模板' },
  command: { code: 8, en: 'Remote command', zh: '远程指令' },
  replenish: { code: 9, en: 'Replenish', zh: '补货' },
  withdraw: { code: 10, en: 'Withdraw point', zh: '撤点' },
});
export const logSource = enumeration({
  console: { code: 1, en: 'Console', zh: '后台' },
  replenishApp: { code: 2, en: 'Replenish app', zh: '补货端' },
  device: { code: 3, en: 'Device', zh: '设备' },
  system: { code: 4, en: 'System', zh: '系统' },
});
export const logResult = enumeration({
  failed: { code: 0, en: 'Failed', zh: '失败', tone: 'danger' },
  success: { code: 1, en: 'Success', zh: '成功', tone: 'success' },
});

/** One value that changed: a field of the point, with `name` one of the goods in its template; or what its cabinet was told. */
export interface LoggedChange {
  readonly field: string;
  /** The goods, where the field is theirs. */
  readonly name?: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a logged change is about; undefined for a field that the declarations no longer have. */
export const loggedField = ({ field, name }: LoggedChange): AnyField | undefined =>
  name === undefined
    ? (Point.fields[field as 'shop_name'] ??
      commandInput[field as 'command_type'] ??
      settings[field as 'volume'])
    : ShopGoods.fields[field as 'shop_price'];

const joined = { en: '; ', zh: '；' } as const;
const platformOnly = { en: 'Settings that the platform keeps', zh: '平台管理的设置' } as const;

/** Whether a log tells what a cabinet was told: nothing stood there before. */
export const isCommand = (row: { readonly shop_log_type?: number }) =>
  row.shop_log_type === shopLogType.command;

/** `Point price 3.00 → 3.50; …`, of a command `Set volume; Volume 40`: what a list and an export tell of the changes. */
function inWords(changes: readonly LoggedChange[], lang: Lang, told: boolean): string {
  return changes
    .flatMap((change) => {
      const of = loggedField(change);
      if (!of) return [];
      const [before, after] = [cellText(of, change.before, lang), cellText(of, change.after, lang)];
      if (of === commandInput.command_type) return [after];
      const words = told ? [of.label[lang], after] : [change.name, of.label[lang], before, '→', after];
      return [words.filter(Boolean).join(' ')];
    })
    .join(joined[lang]);
}

/**
 * What was done to a point, by whom and with which values (P33). Kept apart from the audit: merchants read it, two years of it
 * are kept, and cabinets and the replenishing app write into it too. Names are those of the moment.
 */
export const ShopLog = model(
  'mct_shop_log',
  {
    log_no: auto(
      f.text({ en: 'Log No.', zh: '日志编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { required: true, max: 125 })),
    cabinet_code: auto(f.text({ en: 'Cabinet code', zh: '柜机编码' }, { max: 32, match: 'exact' })),
    shop_log_type: auto(f.enum({ en: 'Log type', zh: '操作类型' }, shopLogType, { required: true })),
    /** What merchants see of the changes. */
    changes: auto(f.json<readonly LoggedChange[]>({ en: 'Changes', zh: '变更内容' })),
    /** Changes of what merchants are never sent. */
    staff_changes: auto(
      f.json<readonly LoggedChange[]>({ en: 'Changes kept by the platform', zh: '平台变更内容' }),
    ),
    /** What no field tells, e.g. a reason. */
    remark: auto(f.text({ en: 'Note', zh: '备注' }, { max: 200 })),
    log_source: auto(f.enum({ en: 'Source', zh: '来源' }, logSource, { required: true })),
    operator_name: auto(f.text({ en: 'Operator', zh: '操作人' }, { max: 32 })),
    operator_phone: auto(f.text({ en: 'Operator phone', zh: '操作人手机' }, mobilePhone)),
    /** The name of an operator who is the merchant's own; of the platform's people merchants see no name. */
    own_operator: auto(f.text({ en: 'Merchant’s operator', zh: '商户操作人' }, { max: 32 })),
    ip: auto(f.text({ en: 'IP', zh: 'IP地址' }, { max: 45, match: 'exact' })),
    log_result: auto(f.enum({ en: 'Result', zh: '操作结果' }, logResult, { required: true })),
    create_time: auto(f.dateTime({ en: 'Operated at', zh: '操作时间' }, { required: true })),
  },
  { label: { en: 'Point log', zh: '点位日志' }, title: 'log_no', scope: 'merchant', appendOnly: true },
)
  .computed('content', f.text({ en: 'Content', zh: '操作内容' }), (row, lang) => {
    const told = [inWords(row.changes ?? [], lang, isCommand(row)), row.remark]
      .filter(Boolean)
      .join(joined[lang]);
    return told || ((row.staff_changes ?? []).length > 0 ? platformOnly[lang] : null);
  })
  .computed(
    'staff_content',
    f.text({ en: 'Platform settings', zh: '平台设置变更' }),
    (row, lang) => inWords(row.staff_changes ?? [], lang, isCommand(row)) || null,
  )
  .computed('operated_by', f.text({ en: 'By', zh: '操作方' }), (row, lang) => {
    if (row.log_source === logSource.system || row.log_source === logSource.device) return null;
    return row.own_operator ?? platformService[lang];
  })
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .unique('log_no', 10005)
  .index('create_time')
  .index(['shop_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .hiddenFromMerchants(
    'mgt_org_id',
    'mct_id',
    'mgt_org_name',
    'staff_changes',
    'staff_content',
    'operator_name',
    'operator_phone',
    'ip',
  );

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_shop_log: typeof ShopLog;
  }
}

/** P33 /shop-manager/operating-log. */
export const shopLog = defineResource(ShopLog, {
  label: { en: 'Operation log', zh: '操作日志' },
  route: '/shop-manager/operating-log',
  permission: 'OPERATION_LOG',
  menu: 'shop-manager',
  api: {
    base: '/mct_shop_log',
    list: 'GET /mct_shop_log/v1',
    read: 'GET /mct_shop_log/{id}/v1',
    export: 'GET /export/mct_shop_log/v1',
  },
  live: 'rows',
  list: {
    columns: [
      'create_time',
      'shop_name',
      'cabinet_code',
      'shop_log_type',
      ShopLog.col('content', { width: 320 }),
      'staff_content',
      'operator_name',
      ShopLog.col('operated_by', { width: 112 }),
      'log_result',
    ],
    hidden: ['log_source', 'log_no', 'operator_phone', 'ip', 'mgt_org_name'],
    keep: ['shop_name', 'shop_log_type', 'create_time'],
    filters: [
      'shop_name',
      'cabinet_code',
      'shop_log_type',
      'operator_name',
      ShopLog.range('create_time', { maxDays: 93, initial: 'last7Days' }),
      'log_source',
    ],
    moreFilters: ['log_result', 'mgt_org_id', 'log_no'],
    sort: ['create_time', 'desc'],
    sortable: ['create_time'],
    row: ['read'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['shop_log_type', 'log_result', 'create_time'],
    sections: [
      slot('changes', { en: 'Changes', zh: '变更内容' }),
      {
        title: { en: 'Operation', zh: '操作信息' },
        fields: [
          'shop_name',
          'cabinet_code',
          'remark',
          'log_source',
          'operator_name',
          'operated_by',
          'operator_phone',
          'ip',
          'log_no',
          'mgt_org_name',
        ],
      },
    ],
  },
});
