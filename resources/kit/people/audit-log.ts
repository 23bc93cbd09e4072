import { auditLogName, entityLabel, eventLabel, type FieldChange } from '../audit.ts';
import { auto, enumeration, f, model } from '../index.ts';
import type { Lang } from '../label.ts';
import type { Product } from '../product.ts';
import { type AuditedEvent, changesInWords } from './audit-changes.ts';

export const auditResult = enumeration({
  done: { code: 0, en: 'Done', zh: '成功', tone: 'success' },
  refused: { code: 1, en: 'Refused', zh: '被拒绝', tone: 'danger' },
});

/** Whoever can look the records up tells their names in place of their ids (personnel/audit-log/server.ts). */
const inWords = (event: AuditedEvent, lang: Lang, product: Product) =>
  changesInWords(event, { lang, product, name: () => undefined });

const system = { en: 'System', zh: '系统' } as const;

/** Who did what, when and from where. Written by the server with every write; nobody edits it, and nothing removes it. */
export const AuditLog = model(
  auditLogName,
  {
    create_time: auto(f.dateTime({ en: 'Time', zh: '时间' }, { required: true })),
    update_time: auto(f.dateTime({ en: 'Updated at', zh: '更新时间' })),
    operator_id: auto(f.ref({ en: 'Person', zh: '操作人' }, 'manager')),
    /** As it was then. */
    operator_name: auto(f.text({ en: 'Person', zh: '操作人' }, { required: true, max: 32 })),
    biz_entity: auto(
      f.text({ en: 'Record type', zh: '操作对象' }, { required: true, max: 64, named: 'entity' }),
    ),
    biz_id: auto(f.text({ en: 'Record ID', zh: '记录ID' }, { max: 20, match: 'exact' })),
    /** As it was then. */
    biz_name: auto(f.text({ en: 'Record', zh: '记录' }, { max: 200 })),
    action: auto(f.text({ en: 'Event', zh: '操作' }, { required: true, max: 64, named: 'event' })),
    result: auto(
      f.enum({ en: 'Result', zh: '结果' }, auditResult, { required: true, default: auditResult.done }),
    ),
    result_code: auto(f.text({ en: 'Refusal code', zh: '拒绝代码' }, { max: 8, match: 'exact' })),
    ip: auto(f.text({ en: 'IP address', zh: 'IP地址' }, { required: true, max: 45, match: 'exact' })),
    session_id: auto(f.text({ en: 'Session', zh: '会话' }, { max: 20, match: 'exact' })),
    user_agent: auto(f.text({ en: 'Browser', zh: '浏览器' }, { max: 200 })),
    request_id: auto(
      f.text({ en: 'Request ID', zh: '请求编号' }, { required: true, max: 64, match: 'exact', copy: true }),
    ),
    diff_json: auto(f.json<readonly FieldChange[]>({ en: 'Changes', zh: '变更内容' })),
  },
  {
    label: { en: 'Audit entry', zh: '审计记录' },
    title: 'operator_name',
    scope: 'merchant',
    appendOnly: true,
  },
)
  .computed('operator', f.text({ en: 'Person', zh: '操作人' }), (row, lang) =>
    row.operator_id === '0' ? system[lang] : row.operator_name,
  )
  .computed(
    'entity',
    f.text({ en: 'Record type', zh: '操作对象' }),
    (row, lang, product) => (entityLabel(product, row.biz_entity) ?? other)[lang],
  )
  .computed(
    'event',
    f.text({ en: 'Event', zh: '操作' }),
    (row, lang, product) => (eventLabel(product, row.biz_entity, row.action) ?? other)[lang],
  )
  .computed('refusal', f.text({ en: 'Reason of refusal', zh: '拒绝原因' }), (row, lang, product) => {
    if (row.result_code === null) return null;
    const text = product.errors[Number(row.result_code)]?.[lang].replace(/\{\w+\}/g, '…');
    return text ? `${row.result_code} ${text}` : row.result_code;
  })
  .computed('change_before', f.text({ en: 'Before', zh: '变更前' }), (...of) => inWords(...of).before)
  .computed('change_after', f.text({ en: 'After', zh: '变更后' }), (...of) => inWords(...of).after)
  .computed('change_reason', f.text({ en: 'Why', zh: '变更原因' }), (...of) => inWords(...of).reason)
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .index(['biz_entity', 'biz_id', 'create_time'])
  .index(['operator_id', 'create_time'])
  .index(['action', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .index('create_time', { result: auditResult.refused })
  .index('request_id');

/** What an entry says of something that this version of the product doesn't know any more. */
const other = { en: 'Other', zh: '其他' } as const;

declare module '../vocabulary.ts' {
  interface Models {
    sys_operate_log: typeof AuditLog;
  }
}
