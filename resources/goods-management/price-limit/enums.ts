import { enumeration } from '../../kit/index.ts';

export const limitType = enumeration({
  range: { code: 1, en: 'Fixed range', zh: '固定区间' },
  percent: { code: 2, en: 'Percent of retail', zh: '零售价比例' },
  fixed: { code: 3, en: 'Fixed price', zh: '固定价' },
});
