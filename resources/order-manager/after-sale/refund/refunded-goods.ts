import { f } from '../../../kit/index.ts';

/** What staff say of a refund by goods, at the order (P05) as at a complaint (P11): its lines, and how many of each. */
export const refundedGoods = f.rows(
  { en: 'Goods', zh: '商品' },
  {
    order_goods_id: f.ref({ en: 'Order line', zh: '订单商品' }, 'mgt_order_goods', { required: true }),
    quantity: f.int({ en: 'Quantity', zh: '数量' }, { required: true, min: 1 }),
  },
  { max: 100 },
);
