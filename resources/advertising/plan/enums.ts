import { enumeration } from '../../kit/index.ts';

/** docs/specification.md §3: state of an ad plan. */
export const adStatus = enumeration({
  stopped: { code: 0, en: 'Stopped', zh: '已停止', tone: 'neutral' },
  playing: { code: 1, en: 'Playing', zh: '投放中', tone: 'success' },
  expired: { code: 2, en: 'Expired', zh: '已过期', tone: 'neutral' },
});
