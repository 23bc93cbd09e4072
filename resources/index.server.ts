import type { AnyBehaviour } from '../server/behaviour.ts';
import { materialBehaviour } from './advertising/material.server.ts';
import { homeBehaviour } from './home/home.server.ts';
import { couponBehaviour } from './marketing/coupon.server.ts';
import { noticeBehaviour } from './notice/notice.server.ts';
import { appUpgradeBehaviour } from './operation/app-upgrade.server.ts';
import { appVersionBehaviour } from './operation/app-version.server.ts';
import { deviceBehaviour } from './operation/device.server.ts';
import { deviceCommandBehaviour } from './operation/device-command.server.ts';
import { deviceFaultBehaviour } from './operation/device-fault.server.ts';
import { messageBehaviour } from './operation/message.server.ts';
import { afterSaleBehaviour } from './order-manager/after-sale.server.ts';
import { blacklistBehaviour } from './order-manager/blacklist.server.ts';
import { complaintBehaviour } from './order-manager/complaint.server.ts';
import { errorOrderBehaviour } from './order-manager/error-order.server.ts';
import { placeOrderBehaviour } from './order-manager/place-order.server.ts';
import { saleOrderBehaviour } from './order-manager/sale-order.server.ts';
import { scanRecordBehaviour } from './order-manager/scan-record.server.ts';
import { warningOrderBehaviour } from './order-manager/warning-order.server.ts';
import { orgBehaviour } from './personnel/org.server.ts';
import { policyBehaviour } from './personnel/policy.server.ts';
import { roleBehaviour } from './personnel/role.server.ts';
import { userBehaviour } from './personnel/user.server.ts';
import { pointBehaviour } from './shop-manager/point.server.ts';
import { shopLogBehaviour } from './shop-manager/shop-log-keeping.server.ts';
import { goodsDetailBehaviour } from './statistical-manager/goods-detail.server.ts';
import { shopStatisticsBehaviour } from './statistical-manager/shop-statistics.server.ts';

/** The server halves, gathered; a resource without one needs no line. */
export const behaviours: readonly AnyBehaviour[] = [
  homeBehaviour,
  saleOrderBehaviour,
  afterSaleBehaviour,
  pointBehaviour,
  shopLogBehaviour,
  shopStatisticsBehaviour,
  goodsDetailBehaviour,
  complaintBehaviour,
  placeOrderBehaviour,
  errorOrderBehaviour,
  warningOrderBehaviour,
  blacklistBehaviour,
  scanRecordBehaviour,
  materialBehaviour,
  couponBehaviour,
  orgBehaviour,
  roleBehaviour,
  userBehaviour,
  policyBehaviour,
  noticeBehaviour,
  messageBehaviour,
  deviceBehaviour,
  deviceFaultBehaviour,
  deviceCommandBehaviour,
  appVersionBehaviour,
  appUpgradeBehaviour,
];
