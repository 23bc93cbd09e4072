import type { ProductPart } from '../kit/product.ts';
import { person } from './person.ts';

export const vendorTest: ProductPart = { resources: [person], models: [] };
