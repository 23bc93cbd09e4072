import { defineResource, readOnly, slot } from '../../kit/index.ts';
import { AuditLog, auditResult } from '../../kit/people/audit-log.ts';

/** /personnel/audit-log: a page of ours beside the specification's. */
export const auditLog = defineResource(AuditLog, {
  label: { en: 'Audit log', zh: '审计日志' },
  route: '/personnel/audit-log',
  permission: 'AUDIT_LOG',
  menu: 'personnel',
  api: readOnly('/sys_operate_log'),
  list: {
    columns: [
      'create_time',
      AuditLog.col('operator', { width: 96, link: 'operator_id' }),
      'entity',
      'event',
      'biz_name',
      'mgt_org_name',
      'ip',
      'result',
      'refusal',
    ],
    hidden: ['mct_name', 'biz_id', 'session_id', 'user_agent', 'request_id'],
    keep: ['create_time', 'event'],
    filters: [
      'biz_entity',
      'action',
      'operator_id',
      'result',
      AuditLog.range('create_time', { maxDays: 93 }),
    ],
    moreFilters: ['biz_id', 'mgt_org_id', 'result_code', 'ip', 'session_id', 'request_id'],
    // What the server does by itself would bury what people do.
    tabs: [
      {
        key: 'people',
        label: { en: 'By people', zh: '人员操作' },
        where: { operator_id: { ne: '0' } },
        first: true,
      },
      { key: 'refused', label: { en: 'Refused', zh: '被拒绝' }, where: { result: auditResult.refused } },
      { key: 'system', label: { en: 'By the system', zh: '系统操作' }, where: { operator_id: '0' } },
    ],
    sort: ['create_time', 'desc'],
    row: ['read'],
    page: ['export'],
  },
  export: { further: ['biz_id', 'change_before', 'change_after', 'change_reason', 'request_id'] },
  detail: {
    facts: ['event', 'entity', 'result', 'create_time'],
    sections: [
      slot('changes', { en: 'Changes', zh: '变更内容' }),
      {
        title: { en: 'Who and what', zh: '操作信息' },
        fields: ['operator', 'mgt_org_name', 'mct_name', 'entity', 'biz_name', 'biz_id', 'event', 'refusal'],
      },
      slot('origin', { en: 'From where', zh: '操作来源' }),
    ],
  },
});
