import { material } from './advertising/material.ts';
import { badges } from './badges.ts';
import { errors } from './errors.ts';
import type { AnyModel } from './kit/model.ts';
import type { Product } from './kit/product.ts';
import { coupon, userCoupon } from './marketing/coupon.ts';
import { menuGroups } from './menu.ts';
import { notice } from './notice/notice.ts';
import { message } from './operation/message.ts';
import { OrderGoods, OrderMedia, OrderSensor } from './order-manager/order-parts.ts';
import { Account, afterSaleOrder, LedgerRow, PlaceOrder } from './order-manager/payment.ts';
import { saleOrder } from './order-manager/sale-order.ts';
import { actionCodes, notForMerchants } from './permissions.ts';
import { org } from './personnel/org.ts';
import { role } from './personnel/role.ts';
import { user } from './personnel/user.ts';
import { AreaCode } from './shared/area.ts';
import { Consumer, ConsumerTag } from './shared/consumer.ts';
import { Dictionary } from './shared/dictionary.ts';
import { Goods, GoodsBrand, GoodsType } from './shared/goods.ts';
import { GoodsApply } from './shared/goods-apply.ts';
import { Merchant } from './shared/merchant.ts';
import { CabinetModel, Point } from './shared/point.ts';
import { Scene } from './shared/scene.ts';
import { Vendor } from './shared/vendor.ts';
import { person } from './vendor-test/person.ts';

/** Every built screen, in the order of the menu. A new module adds its line here. */
const resources = [
  saleOrder,
  afterSaleOrder,
  material,
  coupon,
  userCoupon,
  org,
  role,
  user,
  message,
  person,
  notice,
];

/** Models whose screens are not built yet, or that have none. */
const models: readonly AnyModel[] = [
  Vendor,
  Merchant,
  Scene,
  AreaCode,
  CabinetModel,
  Point,
  GoodsBrand,
  GoodsType,
  Goods,
  GoodsApply,
  Dictionary,
  Consumer,
  ConsumerTag,
  OrderGoods,
  OrderMedia,
  OrderSensor,
  PlaceOrder,
  Account,
  LedgerRow,
];

export const product: Product = {
  resources,
  models,
  menu: menuGroups,
  actionCodes,
  notForMerchants,
  badges,
  errors,
};
