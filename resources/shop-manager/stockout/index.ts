import { auto, f, model } from '../../kit/index.ts';

/**
 * A while during which a point had not one piece left of a product in its template, in any of its places (P32). It begins when the last
 * piece is sold or counted away, or the product enters the template empty, and ends when a piece is there again or the product leaves
 * the template. Rows are written by stockout.server.ts alone and stay, so that the stock-outs of a past day can be told again.
 */
export const Stockout = model(
  'mct_shop_stockout',
  {
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    goods_id: auto(f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true })),
    start_time: auto(f.dateTime({ en: 'Empty since', zh: '缺货开始' }, { required: true })),
    /** None while it lasts. */
    end_time: auto(f.dateTime({ en: 'Filled at', zh: '缺货结束' })),
  },
  { label: { en: 'Stock-out', zh: '缺货记录' }, title: 'start_time', scope: 'none' },
)
  .unique(['shop_id', 'goods_id'], 10005, { end_time: null })
  .index(['shop_id', 'start_time'])
  .index('end_time');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_shop_stockout: typeof Stockout;
  }
}
