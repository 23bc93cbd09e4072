import { enumeration } from '../../kit/index.ts';

export const billStatus = enumeration({
  editing: { code: 0, en: 'Editing', zh: '编辑中', tone: 'neutral' },
  /** Confirmed, and something is still to be paid. */
  normal: { code: 1, en: 'Normal', zh: '正常', tone: 'progress' },
  reviewing: { code: 2, en: 'Pending review', zh: '待审核', tone: 'warning' },
  overdue: { code: 3, en: 'Overdue', zh: '已逾期', tone: 'danger' },
  done: { code: 4, en: 'Done', zh: '已完成', tone: 'success' },
  reviewRejected: { code: 5, en: 'Review rejected', zh: '审核驳回', tone: 'danger' },
  confirming: { code: 6, en: 'Confirming', zh: '待确认', tone: 'warning' },
  refused: { code: 7, en: 'Rejected', zh: '已拒绝', tone: 'danger' },
});

export const payWay = enumeration({
  balance: { code: 1, en: 'Deduct from balance', zh: '余额扣款' },
  transfer: { code: 2, en: 'Bank transfer', zh: '对公转账' },
});

/** Of a bill: whether its fees have been invoiced (P60). */
export const invoiceStatus = enumeration({
  toInvoice: { code: 0, en: 'To be invoiced', zh: '待开票', tone: 'neutral' },
  auditing: { code: 1, en: 'Pending audit', zh: '待审核', tone: 'warning' },
  issuing: { code: 2, en: 'Issuing', zh: '开票中', tone: 'progress' },
  issued: { code: 3, en: 'Issued', zh: '已开票', tone: 'success' },
  rejected: { code: 4, en: 'Rejected', zh: '已驳回', tone: 'danger' },
  redFlushed: { code: 5, en: 'Red-flushed', zh: '已红冲', tone: 'neutral' },
});
