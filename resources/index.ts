import { algorithmManage } from './Aigorithm-manage/index.ts';
import { advertising } from './advertising/index.ts';
import { badges } from './badges.ts';
import { common } from './common.ts';
import { financeManager } from './finance-manager/index.ts';
import { homePart } from './home/index.ts';
import type { Product, ProductParts } from './kit/product.ts';
import { marketing } from './marketing/index.ts';
import { noticePart } from './notice/index.ts';
import { deviceDoor } from './operation/device-calls.ts';
import { operation } from './operation/index.ts';
import { consumerDoor } from './order-manager/consumer-calls.ts';
import { orderManager } from './order-manager/index.ts';
import { personnel } from './personnel/index.ts';
import { shared } from './shared/index.ts';
import { shopManager } from './shop-manager/index.ts';
import { statisticalManager } from './statistical-manager/index.ts';
import { vendorTest } from './vendor-test/index.ts';

/**
 * Every part, in the order of the menu. A new module adds its line to the index of its group; a new group adds one here and one
 * in `index.console.ts`, which loads the same parts when a screen of theirs first opens.
 */
export const parts = {
  home: homePart,
  'order-manager': orderManager,
  'statistical-manager': statisticalManager,
  'shop-manager': shopManager,
  advertising,
  marketing,
  'finance-manager': financeManager,
  personnel,
  'Aigorithm-manage': algorithmManage,
  operation,
  'vendor-test': vendorTest,
  notice: noticePart,
  shared,
} satisfies ProductParts;

/** The whole business: what the server and the build work with. */
export const product: Product = {
  resources: Object.values(parts).flatMap(({ resources }) => resources),
  models: Object.values(parts).flatMap(({ models }) => models),
  badges,
  machines: [deviceDoor, consumerDoor],
  ...common,
};
