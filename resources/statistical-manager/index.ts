import type { ProductPart } from '../kit/product.ts';
import { couponStatistics } from './activity-coupons.ts';
import {
  CouponBuyerDay,
  CouponDay,
  PromotionAround,
  PromotionBuyerDay,
  PromotionDay,
} from './activity-facts.ts';
import { activityStatistics } from './activity-statistics.ts';
import { goodsDetail } from './goods-detail.ts';
import { GoodsDay, GoodsHour, GoodsOnSale, GoodsOrgDay, GoodsPairDay } from './goods-facts.ts';
import { goodsStatistics } from './goods-statistics.ts';
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
} from './shop-facts.ts';
import { shopStatistics } from './shop-statistics.ts';

export const statisticalManager: ProductPart = {
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
};
