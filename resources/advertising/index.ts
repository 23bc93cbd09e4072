import type { ProductPart } from '../kit/product.ts';
import { material } from './material.ts';
import { AdPlan } from './plan.ts';

export const advertising: ProductPart = { resources: [material], models: [AdPlan] };
