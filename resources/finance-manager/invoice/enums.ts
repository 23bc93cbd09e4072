import { enumeration } from '../../kit/index.ts';

export const invoiceType = enumeration({
  special: { code: 1, en: 'VAT special invoice', zh: '增值税专用发票' },
  ordinary: { code: 2, en: 'VAT ordinary invoice', zh: '增值税普通发票' },
});

export const invoiceMedium = enumeration({
  digital: { code: 1, en: 'Digital e-invoice', zh: '数电发票' },
  paper: { code: 2, en: 'Paper', zh: '纸质发票' },
});

export const titleType = enumeration({
  enterprise: { code: 1, en: 'Enterprise', zh: '企业' },
  personal: { code: 2, en: 'Personal', zh: '个人' },
});

/** Rates that service fees are invoiced at; a code is its rate in basis points. */
export const taxRate = enumeration({
  general: { code: 600, en: '6%', zh: '6%' },
  smallScale: { code: 300, en: '3% (small-scale)', zh: '3%（小规模）' },
  reduced: { code: 100, en: '1% (small-scale, reduced)', zh: '1%（小规模减按）' },
});

/**
 * How far an application is (docs/domain/finance.md §P60). The codes are those of the bills behind it (bill/enums.ts); 0, "to be
 * invoiced" for a bill, is an application that was withdrawn.
 */
export const applicationStatus = enumeration({
  withdrawn: { code: 0, en: 'Withdrawn', zh: '已撤回', tone: 'neutral' },
  auditing: { code: 1, en: 'Pending audit', zh: '待审核', tone: 'warning' },
  issuing: { code: 2, en: 'Issuing', zh: '开票中', tone: 'progress' },
  issued: { code: 3, en: 'Issued', zh: '已开票', tone: 'success' },
  rejected: { code: 4, en: 'Rejected', zh: '已驳回', tone: 'danger' },
  redFlushed: { code: 5, en: 'Red-flushed', zh: '已红冲', tone: 'neutral' },
});

export const redReason = enumeration({
  wrongIssue: { code: 1, en: 'Wrong issue', zh: '开票有误' },
  serviceEnded: { code: 2, en: 'Service ended', zh: '服务终止' },
  discount: { code: 3, en: 'Sales discount', zh: '销售折让' },
});
