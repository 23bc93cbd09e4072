import { product as business } from '../../../resources/index.ts';
import { enabled } from '../../../resources/kit/enabled.ts';
import { auto, crud, defineResource, enumeration, f, model } from '../../../resources/kit/index.ts';
import type { Product } from '../../../resources/kit/product.ts';
import { disable, enable } from '../../../resources/kit/switching.ts';

const size = enumeration({
  small: { code: 1, en: 'Small', zh: '小' },
  large: { code: 2, en: 'Large', zh: '大', tone: 'success' },
});

/** A plain module as a developer would add it: one file, and one line in the product. */
const Locker = model(
  'test_locker',
  {
    locker_no: f.text({ en: 'Locker No.', zh: '柜号' }, { required: true, max: 12, match: 'exact' }),
    size: f.enum({ en: 'Size', zh: '尺寸' }, size, { required: true }),
    deposit_amount: f.money({ en: 'Deposit', zh: '押金' }, { min: 1 }),
    enabled: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
    ),
  },
  { label: { en: 'Locker', zh: '寄存柜' }, title: 'locker_no', scope: 'org' },
).unique('locker_no', 13001);

const locker = defineResource(Locker, {
  label: { en: 'Lockers', zh: '寄存柜' },
  route: '/shop-manager/locker',
  permission: 'SHOP_LIST',
  menu: 'shop-manager',
  api: crud('/test_locker'),
  flows: [
    Locker.flow('enabled', 'enabled', { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } }),
  ],
  actions: { enable: Locker.action(enable('/test_locker')), disable: Locker.action(disable('/test_locker')) },
  list: {
    columns: ['locker_no', 'size', 'deposit_amount', 'enabled'],
    filters: ['locker_no', 'size'],
    row: ['update', 'enable', 'disable'],
    page: ['create'],
  },
  form: { layout: 'drawer', sections: [{ fields: ['locker_no', 'size', 'deposit_amount'] }] },
  detail: { sections: [{ fields: ['locker_no', 'size', 'deposit_amount', 'enabled'] }], history: true },
});

export const productWithLockers: Product = { ...business, resources: [...business.resources, locker] };
