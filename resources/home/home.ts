import { auto, defineResource, f, report } from '../kit/index.ts';
import { ShopDay } from '../statistical-manager/shop-facts.ts';

/** The dashboard has no rows of its own: its figures come by its calls (home-wire.ts). */
export const Home = report(
  'home',
  [ShopDay],
  { shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop')) },
  { label: { en: 'Home', zh: '首页' }, scope: 'merchant' },
)
  .hiddenFromMerchants('mgt_org_id', 'mct_id')
  .made('id');

declare module '../kit/vocabulary.ts' {
  interface Models {
    home: typeof Home;
  }
}

/** P03 /home. */
export const home = defineResource(Home, {
  label: { en: 'Home', zh: '首页' },
  route: '/home',
  permission: 'HOME',
  menu: 'home',
  api: { base: '/home' },
  calls: {
    'GET /home/overview/v1':
      'today’s figures, the fleet, money, what waits for the caller, places, messages (`mgt_org_id`)',
    'GET /home/trend/v1':
      'sales and orders over time, hours of today, structure (`time_type`, `start_date`, `end_date`, `mgt_org_id`)',
    'GET /home/rank/v1':
      'points, goods and organisations by sales (`time_type`, `start_date`, `end_date`, `mgt_org_id`)',
    'GET /home/alarm/v1': 'what has been wrong for long (`mgt_org_id`)',
  },
  list: { columns: [], filters: ['mgt_org_id'] },
});
