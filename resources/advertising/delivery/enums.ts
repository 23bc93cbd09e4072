import { enumeration } from '../../kit/index.ts';

/** docs/domain/advertising.md §P43: how far a point's cabinet is with a plan. Delivered is what the cabinet itself has confirmed. */
export const deliveryState = enumeration({
  waiting: { code: 0, en: 'Waiting', zh: '待下发', tone: 'warning' },
  delivered: { code: 1, en: 'Delivered', zh: '已下发', tone: 'success' },
  failed: { code: 2, en: 'Failed', zh: '失败', tone: 'danger' },
  withdrawn: { code: 3, en: 'Taken off', zh: '已撤下', tone: 'neutral' },
});

/** Why a cabinet doesn't have what it was told to have. */
export const deliveryFailure = enumeration({
  refused: { code: 1, en: 'The cabinet could not take it', zh: '柜机加载失败' },
  command: { code: 2, en: 'The command failed', zh: '指令执行失败' },
  timeout: { code: 3, en: 'The cabinet did not answer in time', zh: '柜机超时未应答' },
  unconfirmed: { code: 4, en: 'The cabinet did not confirm it', zh: '柜机未确认' },
});

export const deliveryKind = enumeration({
  play: { code: 1, en: 'Play', zh: '播放' },
  remove: { code: 2, en: 'Take off', zh: '撤下' },
});
