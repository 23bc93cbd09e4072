import { enumeration } from '../../kit/index.ts';

export const identifyResult = enumeration({
  nothing: { code: 0, en: 'No goods', zh: '未取货' },
  normal: { code: 1, en: 'Normal', zh: '正常', tone: 'success' },
  lowConfidence: { code: 2, en: 'Low confidence', zh: '低置信度', tone: 'warning' },
  failed: { code: 3, en: 'Failed', zh: '失败', tone: 'danger' },
  corrected: { code: 4, en: 'Manually corrected', zh: '人工修正', tone: 'progress' },
});
