import { f } from '../../../kit/index.ts';

/** What staff say of a supplement, at the order (P04) as at the toolbar of unified ordering (P12). */
export const supplementInput = {
  goods: f.rows(
    { en: 'Goods', zh: '商品' },
    {
      goods_id: f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true }),
      quantity: f.int({ en: 'Quantity', zh: '数量' }, { required: true, min: 1, max: 99 }),
    },
    {
      max: 20,
      help: {
        en: 'Charged at the price of the order, else at that of the cabinet, else at retail',
        zh: '按原订单成交价，无则按柜机售价，再无则按零售价',
      },
    },
  ),
  amount: f.money(
    { en: 'Or amount', zh: '或金额' },
    { help: { en: '0.01–500.00 yuan, where no goods are named', zh: '未选商品时填写，0.01–500.00元' } },
  ),
  reason: f.text({ en: 'Reason', zh: '补扣原因' }, { required: true, min: 2, max: 200, long: true }),
  evidence_image: f.image(
    { en: 'Evidence', zh: '凭证图片' },
    { help: { en: 'Needed above 50.00 yuan', zh: '超过50.00元时必填' } },
  ),
};
