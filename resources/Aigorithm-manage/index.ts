import type { ProductPart } from '../kit/product.ts';
import { Identify } from './identify.ts';
import { SettleDay } from './settle-day.ts';

/** Models of recognition and settlement; their screens are not built yet. */
export const algorithmManage: ProductPart = { resources: [], models: [Identify, SettleDay] };
