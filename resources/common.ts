import { auditedRefusals, furtherEvents } from './audited.ts';
import { errors } from './errors.ts';
import type { Product } from './kit/product.ts';
import { menuGroups } from './menu.ts';
import { actionCodes, notForMerchants } from './permissions.ts';
import { title } from './title.ts';

/** What is the same for every screen: it comes with the first load of the console. */
export const commonTexts = {
  title,
  menu: menuGroups,
  actionCodes,
  notForMerchants,
  events: furtherEvents,
  auditedRefusals,
  errors,
} satisfies Partial<Product>;
