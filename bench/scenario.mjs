// How the shared measure (../shared/tools/perf) drives this console: sign-in, the first list, and three menu entries in turn.
const rows = (url) => ({ selector: 'tbody tr', min: 5, url, not: '[aria-busy=true]' });
export default {
  id: 'console',
  name: 'this console, production build, its own server',
  login: {
    path: '/login',
    ready: { selector: 'button[type=submit]' },
    fill: [
      ['input[name=login_name]', '13900000002'],
      ['input[name=password]', process.env.DEMO_PASSWORD ?? 'Demo@2026!'],
    ],
    submit: 'button[type=submit]',
    done: { selector: 'nav' },
  },
  list: {
    path: '/order-manager/sale-order?start_create_time=2020-01-01',
    ready: rows('/order-manager/sale-order'),
  },
  menu: [
    { name: 'sale orders', click: 'nav a[href*="sale-order"]', ready: rows('sale-order') },
    { name: 'coupons', click: 'nav a[href*="coupon-management"]', ready: rows('coupon-management') },
    { name: 'users', click: 'nav a[href*="personnel/user"]', ready: rows('personnel/user') },
  ],
};
