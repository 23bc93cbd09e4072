import { payChannel } from '../../enums.ts';
import { definePage, f } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { trialCall } from './calls.ts';

/** Kinds of goods in a basket, and pieces of one. */
const [mostLines, mostPieces] = [50, 99];

/** What is asked: a point, a moment, whoever buys, and what they take. */
export const trialFields = {
  shop_id: f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true }),
  at: f.dateTime({ en: 'Moment', zh: '开门时间' }, { required: true }),
  user_phone: f.text(
    { en: 'Consumer phone', zh: '用户手机号' },
    {
      ...mobilePhone,
      help: { en: 'Empty: somebody who buys for the first time', zh: '留空表示首次购买的新用户' },
    },
  ),
  pay_channel: f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel, {
    required: true,
    default: payChannel.wechat,
  }),
  goods: f.rows(
    { en: 'Basket', zh: '商品' },
    {
      goods_id: f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true }),
      quantity: f.int({ en: 'Pieces', zh: '件数' }, { required: true, min: 1, max: mostPieces, default: 1 }),
    },
    { required: true, min: 1, max: mostLines, chosenBy: 'goods_id' },
  ),
};

/** "Try it" for customer service: what a basket would cost somebody at a point and a moment, and why (docs/domain/marketing.md §P48). */
export const priceTrial = definePage('price_trial', {
  label: { en: 'Try a price', zh: '价格试算' },
  route: '/marketing/price-trial',
  permission: 'WRITE_OFF_RECORD',
  menu: 'marketing',
  filters: { shop_id: trialFields.shop_id, goods_id: f.ref({ en: 'Goods', zh: '商品' }, 'goods_center') },
  calls: {
    [trialCall]:
      'what a basket would cost and why (`shop_id`, `at`, `pay_channel`, `goods`, and perhaps `user_phone`, and `promotion_id`, `coupon_id` or `welfare_id` to try as if it were on)',
  },
});
