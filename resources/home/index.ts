import type { ProductPart } from '../kit/product.ts';
import { home } from './home.ts';

export const homePart: ProductPart = { resources: [home], models: [] };
