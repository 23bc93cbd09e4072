import { errors } from './errors.ts';
import type { AnyModel } from './kit/model.ts';
import type { Product } from './kit/product.ts';
import { coupon, userCoupon } from './marketing/coupon.ts';
import { menuGroups } from './menu.ts';
import { OrderGoods, OrderMedia, OrderSensor } from './order-manager/order-parts.ts';
import { Account, afterSaleOrder, LedgerRow, PlaceOrder } from './order-manager/payment.ts';
import { saleOrder } from './order-manager/sale-order.ts';
import { actionCodes } from './permissions.ts';
import { Org } from './personnel/org.ts';
import { Role } from './personnel/role.ts';
import { user } from './personnel/user.ts';
import { AreaCode } from './shared/area.ts';
import { Consumer, ConsumerTag } from './shared/consumer.ts';
import { Dictionary } from './shared/dictionary.ts';
import { Goods, GoodsBrand, GoodsType } from './shared/goods.ts';
import { Merchant } from './shared/merchant.ts';
import { CabinetModel, Point } from './shared/point.ts';
import { Scene } from './shared/scene.ts';
import { Vendor } from './shared/vendor.ts';
import { person } from './vendor-test/person.ts';

/** Every built screen, in the order of the menu. A new module adds its line here. */
const resources = [saleOrder, afterSaleOrder, coupon, userCoupon, user, person];

/** Models whose screens are not built yet, or that have none. */
const models: readonly AnyModel[] = [
  Org,
  Role,
  Vendor,
  Merchant,
  Scene,
  AreaCode,
  CabinetModel,
  Point,
  GoodsBrand,
  GoodsType,
  Goods,
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

export const product: Product = { resources, models, menu: menuGroups, actionCodes, errors };
