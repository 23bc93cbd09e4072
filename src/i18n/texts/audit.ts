import type { Words } from './words.ts';

/** Histories and the audit log. */
export const audit = {
  field: { en: 'Field', zh: '字段' },
  before: { en: 'Before', zh: '变更前' },
  after: { en: 'After', zh: '变更后' },
  tried: { en: 'Tried', zh: '尝试的内容' },
  value: { en: 'Value', zh: '内容' },
  hidden: { en: 'Changed, not shown', zh: '已修改（内容不显示）' },
  nothingChanged: { en: 'No field was changed.', zh: '未修改任何字段。' },
  refused: { en: 'The call was refused and changed nothing.', zh: '操作被拒绝，未产生任何变更。' },
  inLog: { en: 'In the audit log', zh: '在审计日志中查看' },
  openRecord: { en: 'Open the record', zh: '打开记录' },
  ip: { en: 'IP address', zh: 'IP地址' },
  device: { en: 'Device', zh: '设备' },
  session: { en: 'Session', zh: '会话' },
  request: { en: 'Request ID', zh: '请求编号' },
  other: { en: 'Other', zh: '其他操作' },
} as const satisfies Words;
