import { auto, enumeration, f, model } from '../kit/index.ts';
import { mobilePhone } from '../kit/texts.ts';

export const riskLevel = enumeration({
  low: { code: 1, en: 'Low', zh: '低', tone: 'success' },
  medium: { code: 2, en: 'Medium', zh: '中', tone: 'warning' },
  high: { code: 3, en: 'High', zh: '高', tone: 'danger' },
});

/** Who buys at the cabinets; no screen of its own. */
export const Consumer = model(
  'mct_user',
  {
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, { ...mobilePhone, required: true })),
    nick_name: auto(f.text({ en: 'Nickname', zh: '昵称' }, { max: 32 })),
    risk_level: auto(
      f.enum({ en: 'Risk level', zh: '风险等级' }, riskLevel, { required: true, default: riskLevel.low }),
    ),
    black_flag: auto(f.flag({ en: 'Blacklisted', zh: '是否拉黑' }, { required: true, default: 0 })),
    wx_openid: auto(f.text({ en: 'WeChat openid', zh: '微信标识' }, { max: 64, match: 'exact' })),
    ali_user_id: auto(f.text({ en: 'Alipay user ID', zh: '支付宝标识' }, { max: 64, match: 'exact' })),
    ali_agreement_no: auto(
      f.text({ en: 'Alipay agreement No.', zh: '支付宝协议号' }, { max: 64, match: 'exact' }),
    ),
    /** Whether the channel may deduct without asking them each time; without it no supplement is possible. */
    wx_sign_flag: auto(
      f.flag({ en: 'WeChat agreement', zh: '微信免密签约' }, { required: true, default: 0 }),
    ),
    ali_sign_flag: auto(
      f.flag({ en: 'Alipay agreement', zh: '支付宝免密签约' }, { required: true, default: 0 }),
    ),
    order_count: auto(f.int({ en: 'Orders', zh: '订单数' }, { required: true, default: 0 })),
    first_order_time: auto(f.dateTime({ en: 'First order', zh: '首单时间' })),
    tag_ids: auto(f.refs({ en: 'Tags', zh: '用户标签' }, 'mct_user_tag', { max: 100 })),
  },
  {
    label: { en: 'Consumer', zh: '消费者' },
    title: 'user_phone',
    scope: 'none',
    merchants: {
      met: [
        { in: 'mgt_order', by: 'user_id' },
        { in: 'mct_user_scan_record', by: 'user_id' },
      ],
    },
  },
)
  .unique('user_phone', 10005)
  .hiddenFromMerchants('risk_level', 'black_flag', 'wx_openid', 'ali_user_id', 'ali_agreement_no');

/** Tags that marketing chooses consumers by. */
export const ConsumerTag = model(
  'mct_user_tag',
  { tag_name: f.text({ en: 'Tag', zh: '标签' }, { required: true, max: 32 }) },
  {
    label: { en: 'Consumer tag', zh: '用户标签' },
    title: 'tag_name',
    scope: 'none',
    choose: { as: 'select', api: 'GET /mct_user_tag/v1' },
  },
);

declare module '../kit/vocabulary.ts' {
  interface Models {
    mct_user: typeof Consumer;
    mct_user_tag: typeof ConsumerTag;
  }
}
