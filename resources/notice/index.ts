import type { ProductPart } from '../kit/product.ts';
import { notice } from './notice.ts';

export const noticePart: ProductPart = { resources: [notice], models: [] };
