import { part as algorithmManage } from './Aigorithm-manage/index.ts';
import { part as advertising } from './advertising/index.ts';
import { badges } from './badges.ts';
import { commonTexts } from './common.ts';
import { part as corporateWelfare } from './corporate-welfare/index.ts';
import { part as financeManager } from './finance-manager/index.ts';
import { ledgerTables } from './finance-manager/ledger/tables.ts';
import { part as goodsManagement } from './goods-management/index.ts';
import { part as home } from './home/index.ts';
import type { Product } from './kit/product.ts';
import { part as marketing } from './marketing/index.ts';
import { part as mctManager } from './mct-manager/index.ts';
import { part as notice } from './notice/index.ts';
import { deviceDoor } from './operation/device/calls/index.ts';
import { deviceTables } from './operation/device/tables.ts';
import { part as operation } from './operation/index.ts';
import { consumerDoor } from './order-manager/consumer/calls.ts';
import { part as orderManager } from './order-manager/index.ts';
import type { Part } from './part.ts';
import { part as personnel } from './personnel/index.ts';
import { quarters } from './shared/dictionary.ts';
import { part as shared } from './shared/index.ts';
import { part as shopManager } from './shop-manager/index.ts';
import { part as statisticalManager } from './statistical-manager/index.ts';
import { factoryDoors } from './vendor-test/calls/index.ts';
import { part as vendorTest } from './vendor-test/index.ts';
import { factoryTables } from './vendor-test/tables.ts';

/**
 * Every part, in the order of the menu, by the name of its folder. A new module adds its lines to the part of its group, in the
 * `index.ts` of that folder; a new group adds one here.
 */
export const parts = {
  home,
  'order-manager': orderManager,
  'statistical-manager': statisticalManager,
  'goods-management': goodsManagement,
  'shop-manager': shopManager,
  'mct-manager': mctManager,
  advertising,
  marketing,
  'corporate-welfare': corporateWelfare,
  'finance-manager': financeManager,
  personnel,
  'Aigorithm-manage': algorithmManage,
  operation,
  'vendor-test': vendorTest,
  notice,
  shared,
} satisfies Readonly<Record<string, Part>>;

/** The whole business: what the server and the build work with. */
export const product: Product = {
  resources: Object.values(parts).flatMap(({ resources }) => resources),
  models: Object.values(parts).flatMap(({ models }) => models),
  tables: [...deviceTables, ...factoryTables, ...ledgerTables],
  badges,
  machines: [deviceDoor, consumerDoor, ...factoryDoors],
  quarters,
  ...commonTexts,
};
