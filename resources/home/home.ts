import { definePage, f } from '../kit/index.ts';

/** P03 /home: its figures come by its calls (home-wire.ts). */
export const home = definePage('home', {
  label: { en: 'Home', zh: '首页' },
  route: '/home',
  permission: 'HOME',
  menu: 'home',
  filters: { mgt_org_id: f.ref({ en: 'Organisation', zh: '所属组织' }, 'manager_org') },
  staffFilters: ['mgt_org_id'],
  calls: {
    'GET /home/overview/v1':
      'today’s figures, the fleet, money, what waits for the caller, places, messages (`mgt_org_id`)',
    'GET /home/trend/v1':
      'sales and orders over time, hours of today, structure (`time_type`, `start_date`, `end_date`, `mgt_org_id`)',
    'GET /home/rank/v1':
      'points, goods and organisations by sales (`time_type`, `start_date`, `end_date`, `mgt_org_id`)',
    'GET /home/alarm/v1': 'what has been wrong for long (`mgt_org_id`)',
  },
});
