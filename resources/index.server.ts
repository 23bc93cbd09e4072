import type { AnyBehaviour } from '../server/behaviour.ts';
import { materialBehaviour } from './advertising/material.server.ts';
import { couponBehaviour } from './marketing/coupon.server.ts';
import { noticeBehaviour } from './notice/notice.server.ts';
import { messageBehaviour } from './operation/message.server.ts';
import { afterSaleBehaviour } from './order-manager/after-sale.server.ts';
import { saleOrderBehaviour } from './order-manager/sale-order.server.ts';
import { orgBehaviour } from './personnel/org.server.ts';
import { roleBehaviour } from './personnel/role.server.ts';
import { userBehaviour } from './personnel/user.server.ts';

/** The server halves, gathered; a resource without one needs no line. */
export const behaviours: readonly AnyBehaviour[] = [
  saleOrderBehaviour,
  afterSaleBehaviour,
  materialBehaviour,
  couponBehaviour,
  orgBehaviour,
  roleBehaviour,
  userBehaviour,
  noticeBehaviour,
  messageBehaviour,
];
