// How the shared measure (../shared/tools/perf) drives this console: sign-in, the first list, and three menu entries in turn.
const rows = (url) => ({ selector: 'tbody tr', min: 5, url, not: '[aria-busy=true]' });
const since = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
/** A group of the menu shows its entries once it is open. */
const before = async (page) => {
  const closed = page.locator('nav [role=menuitem][aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
};
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
    path: `/order-manager/sale-order?start_create_time=${since}`,
    ready: rows('/order-manager/sale-order'),
  },
  menu: [
    { name: 'coupons', before, click: 'nav a[href*="coupon-management"]', ready: rows('coupon-management') },
    { name: 'users', before, click: 'nav a[href*="personnel/user"]', ready: rows('personnel/user') },
    { name: 'sale orders', before, click: 'nav a[href*="sale-order"]', ready: rows('sale-order') },
  ],
};
