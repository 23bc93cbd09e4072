import { definePart } from '../part.ts';
import { couponStatistics } from './activity/coupons.ts';
import {
  CouponBuyerDay,
  CouponDay,
  PromotionAround,
  PromotionBuyerDay,
  PromotionDay,
} from './activity/facts.ts';
import { activityStatistics } from './activity/index.ts';
import { goodsDetail } from './goods/detail.ts';
import { GoodsDay, GoodsHour, GoodsOnSale, GoodsOrgDay, GoodsPairDay } from './goods/facts.ts';
import { goodsStatistics } from './goods/index.ts';
import {
  BuyerDay,
  BuyerSketch,
  OrgDay,
  OrgHour,
  OrgPayDay,
  RefundDay,
  ShopDay,
  ShopHour,
  ShopPayDay,
} from './shop/facts.ts';
import { shopStatistics } from './shop/index.ts';

export const part = definePart({
  resources: [shopStatistics, goodsStatistics, goodsDetail, activityStatistics, couponStatistics],
  models: [
    OrgDay,
    OrgPayDay,
    OrgHour,
    ShopDay,
    ShopPayDay,
    ShopHour,
    BuyerDay,
    RefundDay,
    BuyerSketch,
    GoodsDay,
    GoodsOnSale,
    GoodsOrgDay,
    GoodsHour,
    GoodsPairDay,
    PromotionDay,
    PromotionBuyerDay,
    PromotionAround,
    CouponDay,
    CouponBuyerDay,
  ],
  server: [
    async () => (await import('./shop/server.ts')).shopStatisticsServerExtension,
    async () => (await import('./goods/detail.server.ts')).goodsDetailServerExtension,
  ],
  seed: async () => (await import('./seed/index.ts')).seed,
});
