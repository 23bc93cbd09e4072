import type { ProductPart } from '../kit/product.ts';
import { material } from './material.ts';

export const advertising: ProductPart = { resources: [material], models: [] };
