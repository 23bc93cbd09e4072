import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';
import { deliveryFailure, deliveryKind, deliveryState } from './enums.ts';

/** What becomes of an ad plan at one point (P43, delivery detail): whose the plan is, that is also whose this is. */
export const AdDelivery = model(
  'advert_delivery',
  {
    plan_id: auto(f.ref({ en: 'Plan', zh: '广告计划' }, 'advert_plan', { required: true })),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    /** The cabinet that stood there when it was last told: another one is told anew. */
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    delivery_kind: auto(
      f.enum({ en: 'To do', zh: '下发内容' }, deliveryKind, { required: true, default: deliveryKind.play }),
    ),
    delivery_state: auto(
      f.enum({ en: 'Delivery', zh: '下发状态' }, deliveryState, {
        required: true,
        default: deliveryState.waiting,
      }),
    ),
    fail_cause: auto(f.enum({ en: 'Failure reason', zh: '失败原因' }, deliveryFailure)),
    fail_note: auto(f.text({ en: 'Failure note', zh: '失败说明' }, { max: 200 })),
    try_count: auto(f.int({ en: 'Tries', zh: '下发次数' }, { required: true, default: 0 })),
    /** The command that went to the cabinet for it; none until one did. */
    command_id: auto(f.ref({ en: 'Command', zh: '指令' }, 'device_command')),
    /** Whether the cabinet may hold something of it: then it has to be told to take it off. */
    held_flag: auto(
      f.flag({ en: 'May be on the cabinet', zh: '柜机可能已持有' }, { required: true, default: 0 }),
    ),
    done_time: auto(f.dateTime({ en: 'Confirmed at', zh: '确认时间' })),
    play_count: auto(f.int({ en: 'Plays', zh: '播放次数' }, { required: true, default: 0 })),
    expose_seconds: auto(f.duration({ en: 'Exposure', zh: '曝光时长' }, { required: true, default: 0 })),
    last_play_time: auto(f.dateTime({ en: 'Last played', zh: '最近播放' })),
  },
  { label: { en: 'Delivery', zh: '下发记录' }, title: 'cabinet_code', scope: 'merchant' },
)
  .via('shop_name', f.text({ en: 'Point', zh: '点位名称' }), 'shop_id', 'shop_name')
  .unique(['plan_id', 'shop_id'], 10005)
  .index(['shop_id', 'delivery_state'])
  .index('delivery_state', { delivery_state: deliveryState.waiting })
  .index('update_time');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    advert_delivery: typeof AdDelivery;
  }
}

/** Shown on its plan. A cabinet says what becomes of it; people only have it told again. */
export const adDelivery = defineResource(AdDelivery, {
  label: { en: 'Deliveries of ads', zh: '广告下发' },
  permission: 'ADVERTISING_PLAN',
  api: { ...readOnly('/advert_delivery') },
  live: 'values',
  flows: [
    AdDelivery.flow('delivery_state', 'waiting', {
      waiting: {},
      delivered: {},
      failed: { retry: 'waiting' },
      withdrawn: {},
    }),
  ],
  actions: {
    retry: AdDelivery.action({
      label: { en: 'Retry', zh: '重试' },
      permission: 'AD_EDIT',
      bulk: true,
      set: { fail_cause: null, fail_note: null, command_id: null },
      done: { en: 'The cabinet is told again', zh: '已重新下发' },
    }),
  },
  list: {
    columns: ['cabinet_code', 'shop_name', 'delivery_kind', 'delivery_state', 'fail_cause', 'done_time'],
    row: ['retry'],
    bulk: ['retry'],
  },
});
