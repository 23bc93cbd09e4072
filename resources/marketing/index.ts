import type { ProductPart } from '../kit/product.ts';
import { coupon, userCoupon } from './coupon.ts';
import { Promotion } from './promotion.ts';

export const marketing: ProductPart = { resources: [coupon, userCoupon], models: [Promotion] };
