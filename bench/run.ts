import { benchAccess } from './access.ts';
import { benchAdPlays } from './ad-plays.ts';
import { benchBills } from './bills.ts';
import { benchExport } from './export.ts';
import { benchFactory } from './factory.ts';
import { benchGoods } from './goods.ts';
import { benchOrders } from './orders.ts';
import { benchHome, benchPages } from './pages.ts';
import { benchPricing } from './pricing.ts';
import { benchProduct } from './product.ts';
import { benchRollUps } from './roll-ups.ts';
import { benchStatistics } from './statistics.ts';
import { benchStrategies } from './strategies.ts';
import { benchTyping } from './typing.ts';
import { benchWelfare } from './welfare.ts';

/** `npm run bench [access|orders|export|pages|home|statistics|roll-ups|typing|pricing|product|ad-plays|goods|strategies|welfare|bills|factory]`: prints tables for docs/performance.md. TEST_DATABASE_URL adds PostgreSQL. */
const benches = {
  access: () => benchAccess(),
  orders: () => benchOrders(),
  export: () => benchExport(),
  pages: () => benchPages(),
  home: () => benchHome(),
  statistics: () => benchStatistics(),
  'roll-ups': () => benchRollUps(),
  typing: () => benchTyping(),
  pricing: () => benchPricing(),
  product: () => benchProduct(),
  'ad-plays': () => benchAdPlays(),
  goods: () => benchGoods(),
  strategies: () => benchStrategies(),
  welfare: () => benchWelfare(),
  bills: () => benchBills(),
  factory: () => benchFactory(),
};
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n## ${name}`);
  console.log((await run()).join('\n'));
}
