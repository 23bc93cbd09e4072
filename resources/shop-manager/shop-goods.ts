import { auto, f, model } from '../kit/index.ts';
import { doorSide } from '../order-manager/enums.ts';

/**
 * The goods template of a point (P31): what the cabinet sells, where it stands, for how much, and what is left of it. It is
 * saved whole with its point, so that its rows belong to nobody else: who sees the point sees them.
 */
export const ShopGoods = model(
  'mct_shop_goods',
  {
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    /** Of a cabinet with two doors only. */
    door_side: f.enum({ en: 'Door side', zh: '门侧' }, doorSide),
    layer_no: f.int({ en: 'Layer', zh: '层号' }, { required: true, min: 1, max: 20 }),
    slot_no: f.int({ en: 'Slot', zh: '货位' }, { required: true, min: 1, max: 40 }),
    /** Of a cabinet with scales only, where each sensor carries one kind of goods. */
    sensor: f.text({ en: 'Sensor No.', zh: '传感器编号' }, { max: 16, match: 'exact' }),
    goods_id: f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true }),
    shop_price: f.money({ en: 'Point price', zh: '点位售价' }, { required: true, min: 1, max: 999_999 }),
    capacity: f.int({ en: 'Capacity', zh: '容量' }, { required: true, min: 1, max: 200 }),
    par_quantity: f.int({ en: 'Par level', zh: '标准库存' }, { min: 0, max: 200 }),
    warn_quantity: f.int({ en: 'Low-stock line', zh: '预警库存' }, { min: 0, max: 200 }),
    stock_quantity: auto(f.int({ en: 'Stock', zh: '当前库存' }, { required: true, default: 0 })),
    near_expire_date: auto(f.date({ en: 'Nearest expiry', zh: '最近到期日' })),
    sort_no: f.int({ en: 'Sort', zh: '排序' }, { min: 0, max: 9_999 }),
  },
  { label: { en: 'Template goods', zh: '模板商品' }, title: 'goods_id', scope: 'none' },
)
  .via('shop_name', f.text({ en: 'Point', zh: '点位名称' }), 'shop_id', 'shop_name')
  .via('goods_code', f.text({ en: 'Barcode', zh: '商品条码' }, { match: 'exact' }), 'goods_id', 'goods_code')
  .via('goods_name', f.text({ en: 'Goods name', zh: '商品名称' }), 'goods_id', 'goods_name')
  .via('logo_url', f.image({ en: 'Picture', zh: '商品图片' }), 'goods_id', 'logo_url')
  .via('retail_price', f.money({ en: 'Retail price', zh: '零售价' }), 'goods_id', 'retail_price')
  .index('shop_id')
  .index('goods_id');

declare module '../kit/vocabulary.ts' {
  interface Models {
    mct_shop_goods: typeof ShopGoods;
  }
}
