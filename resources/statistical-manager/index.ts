import type { ProductPart } from '../kit/product.ts';
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
  resources: [shopStatistics, goodsStatistics, goodsDetail],
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
  ],
};
