import { enumeration } from '../../kit/index.ts';

/** By what a provider's recognitions are paid (docs/domain/states.md §2, bill_mode). */
export const billMode = enumeration({
  recognition: { code: 1, en: 'Per recognition', zh: '按次' },
  amount: { code: 2, en: 'Per order amount', zh: '按金额比例' },
  month: { code: 3, en: 'Per cabinet month', zh: '按台月' },
});

/** How a call to a provider ended. */
export const pushOutcome = enumeration({
  accepted: { code: 1, en: 'Accepted', zh: '已受理', tone: 'success' },
  answered: { code: 2, en: 'Answered', zh: '已返回结果', tone: 'success' },
  failed: { code: 3, en: 'Could not recognise', zh: '无法识别', tone: 'warning' },
  late: { code: 4, en: 'Timed out', zh: '超时', tone: 'danger' },
  unreachable: { code: 5, en: 'Not reachable', zh: '无法连接', tone: 'danger' },
  nonsense: { code: 6, en: 'Wrong answer', zh: '返回内容错误', tone: 'danger' },
  refused: { code: 7, en: 'Key refused', zh: '应用标识被拒', tone: 'danger' },
  privateAddress: { code: 8, en: 'Private address, not called', zh: '内网地址，未调用', tone: 'danger' },
});

/** What a call to a provider was for. */
export const pushKind = enumeration({
  recognition: { code: 1, en: 'Recognition', zh: '识别推送' },
  test: { code: 2, en: 'Connection test', zh: '连通测试' },
  result: { code: 3, en: 'Result received', zh: '结果回传' },
});

/** Where a price's days lie. */
export const priceStatus = enumeration({
  scheduled: { code: 0, en: 'Not started', zh: '未生效', tone: 'warning' },
  running: { code: 1, en: 'In effect', zh: '生效中', tone: 'success' },
  over: { code: 2, en: 'Over', zh: '已失效', tone: 'neutral' },
});
