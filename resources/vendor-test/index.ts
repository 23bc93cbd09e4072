import type { ProductPart } from '../kit/product.ts';
import { VendorAging } from './aging.ts';
import { VendorBinding } from './binding.ts';
import { person } from './person.ts';

export const vendorTest: ProductPart = { resources: [person], models: [VendorBinding, VendorAging] };
