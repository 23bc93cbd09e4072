import { describe, expect, it } from 'vitest';
import { materialType } from '../../resources/advertising/enums.ts';
import { adStatus } from '../../resources/advertising/plan/enums.ts';
import {
  abnormalType,
  accountType,
  adScreen,
  afterSaleStatus,
  entryStatus,
  goodsSource,
  identifyType,
  payChannel,
  refundState,
  strategyStatus,
} from '../../resources/enums.ts';
import { billStatus } from '../../resources/finance-manager/bill/enums.ts';
import { feeType } from '../../resources/finance-manager/expense/index.ts';
import { ledgerType } from '../../resources/finance-manager/ledger/statement.ts';
import { goodsApplyStatus } from '../../resources/goods-management/apply/enums.ts';
import { newEnableStatus } from '../../resources/goods-management/strategy/enums.ts';
import { parts, product } from '../../resources/index.ts';
import { enabled } from '../../resources/kit/enabled.ts';
import { flowOf, nextState, statesOf } from '../../resources/kit/flow.ts';
import { crud, defineResource, f, model } from '../../resources/kit/index.ts';
import { lint } from '../../resources/kit/lint.ts';
import { codeOf, grantableCodes, permissionsOf, withGroupCodes } from '../../resources/kit/permissions.ts';
import { resourceOf } from '../../resources/kit/product.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import {
  couponScope,
  couponStatus,
  couponType,
  couponUseStatus,
} from '../../resources/marketing/coupon/enums.ts';
import { promotionStatus, promotionType } from '../../resources/marketing/promotion/enums.ts';
import { faultReason, handleStatus } from '../../resources/operation/device/enums.ts';
import {
  complaintReason,
  complaintSource,
  complaintStatus,
} from '../../resources/order-manager/complaint/enums.ts';
import {
  doorSide,
  identifyStatus,
  orderKind,
  orderSource,
  orderStatus,
  payStatus,
} from '../../resources/order-manager/enums.ts';
import { mctType } from '../../resources/shared/merchant.ts';
import { online, operationMode, tempZone } from '../../resources/shared/point.ts';
import { shopStatistics } from '../../resources/statistical-manager/shop/index.ts';

const label = { en: 'x', zh: 'x' };

/** `{code: English}` of an enumeration, as the specification lists it. */
const listed = (of: { $options: readonly { code: number; en: string }[] }) =>
  Object.fromEntries(of.$options.map((option) => [option.code, option.en.toLowerCase()]));

describe('the declarations', () => {
  it('have nothing that lint would report', () => {
    expect(lint(product)).toEqual([]);
  });

  it('are plain data: printed and read back, nothing but functions of plain values is lost', () => {
    const printed = JSON.parse(JSON.stringify(resourceOf(product, 'vendor_person'))) as Record<
      string,
      unknown
    >;
    expect(printed).toMatchObject({
      name: 'vendor_person',
      route: '/vendor-test/person-manage',
      permission: 'VENDOR_PERSON_MANAGE',
      label: { en: 'Factory staff', zh: '人员管理' },
      flows: [
        {
          field: 'enabled',
          initial: 'enabled',
          on: { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } },
        },
      ],
    });
  });

  it.each([
    ['[3.20]', enabled, { 0: 'disabled', 1: 'enabled' }],
    ['[3.20]', online, { 0: 'offline', 1: 'online' }],
    ['[3.21]', identifyType, { 0: 'vision', 1: 'gravity', 2: 'vision + gravity', 3: 'rfid' }],
    ['[3.22]', payChannel, { 1: 'wechat pay', 2: 'alipay' }],
    ['[3.23]', refundState, { 0: 'none', 1: 'partial', 2: 'full' }],
    ['[3.24]', couponScope, { 0: 'single item', 1: 'whole store' }],
    ['[3.25]', couponType, { 1: 'cash', 2: 'threshold discount', 3: 'threshold reduction', 4: 'discount' }],
    [
      '[3.26]',
      promotionType,
      {
        1: 'first-order reduction',
        2: 'discount',
        3: 'goods threshold reduction',
        4: 'random reduction',
        5: 'order threshold reduction',
        9: 'buy a get b discount',
      },
    ],
    ['[3.27]', adScreen, { 1: 'ad screen', 2: 'face screen', 3: 'shopping side' }],
    ['[3.28]', adStatus, { 0: 'stopped', 1: 'playing', 2: 'expired' }],
    ['[3.29]', materialType, { 0: 'unknown', 1: 'image', 2: 'video', 3: 'custom' }],
    ['[3.30]', payStatus, { 0: 'pending', 1: 'paid', 2: 'closed' }],
    ['[3.31]', afterSaleStatus, { 1: 'refunding', 2: 'refunded', 3: 'refused' }],
    ['[3.32]', orderKind, { 0: 'normal', 1: 'supplementary deduction' }],
    [
      '[3.33]',
      identifyStatus,
      { 0: 'pending push', 1: 'pending recognition', 2: 'recognised', 3: 'recognising' },
    ],
    ['[3.34]', orderSource, { 0: 'unknown', 1: 'mini-program', 2: 'face', 3: 'tap' }],
    ['[3.35]', orderStatus, { 0: 'placed', 1: 'cancelled', 2: 'settled', 3: 'paid' }],
    ['[3.40]', abnormalType, { 0: 'normal', 1: 'internal', 2: 'external' }],
    ['[3.41]', handleStatus, { 0: 'pending', 1: 'done', 2: 'closed' }],
    ['[3.46]', mctType, { 0: 'individual', 1: 'sole trader', 2: 'enterprise' }],
    [
      '[3.47]',
      feeType,
      {
        1: 'algorithm service',
        2: 'low-yield depreciation',
        9: 'traffic',
        10: 'order collection',
        13: 'phone verification',
      },
    ],
    ['[3.42]', complaintStatus, { 0: 'pending', 1: 'processing', 2: 'processed' }],
    ['[3.44]', complaintSource, { 0: 'user', 1: 'machine', 2: 'goods' }],
    [
      '[3.48]',
      ledgerType,
      {
        0: 'pay',
        1: 'refund',
        2: 'withdraw',
        3: 'algorithm fee split',
        4: 'return',
        5: 'service fee expense',
        6: 'service fee income',
        7: 'profit share expense',
      },
    ],
    [
      '[3.45]',
      entryStatus,
      { 1: 'under review', 2: 'to confirm', 3: 'to enter', 4: 'binding', 5: 'rejected', 6: 'entered' },
    ],
    ['[3.51]', accountType, { 0: 'private', 1: 'public', 2: 'alipay', 3: 'wechat' }],
    ['[3.52]', goodsSource, { 1: 'own', 2: 'outsourced', 3: 'self-purchased' }],
    ['[3.53]', operationMode, { 1: 'self-run', 2: 'sfc', 3: 'franchise' }],
    ['[3.55]', tempZone, { 0: 'ambient', 1: 'frozen −35…−20 °c', 2: 'chilled 2…10 °c' }],
    ['[4.01]', strategyStatus, { 0: 'not started', 1: 'in progress', 2: 'expired' }],
    ['[4.02]', couponStatus, { 0: 'pending effect', 1: 'published', 2: 'ended' }],
    ['[4.03]', couponUseStatus, { 0: 'disabled', 1: 'in use', 2: 'expired' }],
    ['[4.04]', promotionStatus, { 0: 'stopped', 1: 'running', 2: 'expired' }],
    ['[4.05]', newEnableStatus, { 0: 'disabled', 1: 'enabled', 2: 'new' }],
    // A third state says what became of those that were refused.
    ['[4.06]', goodsApplyStatus, { 0: 'pending', 1: 'approved', 2: 'rejected' }],
    [
      '[4.07]',
      billStatus,
      {
        0: 'editing',
        1: 'normal',
        2: 'pending review',
        3: 'overdue',
        4: 'done',
        5: 'review rejected',
        6: 'confirming',
        7: 'rejected',
      },
    ],
  ])('%s carry the codes of the specification', (_, enumeration, codes) => {
    expect(listed(enumeration)).toEqual(codes);
  });

  it('[3.43] name the reasons of a complaint from 0 to 13 without a gap', () => {
    expect(Object.keys(listed(complaintReason)).map(Number)).toEqual(
      Array.from({ length: 14 }, (_, code) => code),
    );
    expect(Object.values(listed(complaintReason)).slice(0, 5)).toEqual([
      'no deduction after dispatch',
      'goods mismatch',
      'cannot pay',
      'price dispute',
      'wrong amount',
    ]);
  });

  it('[3.39] name the reasons of a fault from 0 to 20 in the order of the specification', () => {
    const names = listed(faultReason);
    expect(Object.keys(names).map(Number)).toEqual(Array.from({ length: 21 }, (_, code) => code));
    // It gives twenty names for twenty-one codes: one before the last stays reserved (docs/domain/assumptions.md §17).
    expect(Object.values(names).filter((name) => name !== 'reserved')).toEqual([
      'door lock',
      'gravity sensor jitter',
      'vision camera',
      'mcu',
      'stock',
      'sd space low',
      'cabinet offline',
      'reader',
      'antenna',
      'door unclosed',
      'switch',
      'min version',
      'price tag',
      'camera cover',
      'no camera image',
      'goods not in template',
      'camera obstruction',
      'power',
      'device offline',
      'other',
    ]);
  });

  it('[3.54] know the sides of a double door', () => {
    expect(listed(doorSide)).toEqual({ 1: 'left', 2: 'right' });
  });

  it.each([
    ['[2.12]', 'mgt_order', '/order-manager/sale-order', 'SALE_ORDER'],
    ['[2.13]', 'mgt_after_sale_order', '/order-manager/after-sale-order', 'AFTER_SALE_ORDER'],
    ['[2.14]', 'mgt_error_order', '/order-manager/error-order', 'ERROR_ORDER'],
    ['[2.15]', 'mgt_warning_order', '/order-manager/warning-order', 'WARNING_ORDER'],
    ['[2.16]', 'mgt_complaint_order', '/order-manager/complaint-order', 'CUSTOMERORDER_MANAGER'],
    ['[2.17]', 'mgt_place_order', '/order-manager/unified-order-manager', 'PLACEORDER_MANAGER'],
    ['[2.18]', 'mct_user_scan_record', '/order-manager/user-scan-record', 'USER_SCAN_RECORDS'],
    ['[2.21]', 'statistics_shop', '/statistical-manager/statistical-shop', 'POINT_STATISTICAL'],
    ['[2.22]', 'statistics_goods', '/statistical-manager/statistical-goods', 'GOOD_STATISTICAL'],
    ['[2.22]', 'statistics_goods_shop', '/statistical-manager/statistical-goods/detail', 'GOOD_STATISTICAL'],
    ['[2.41]', 'mct_shop', '/shop-manager/shop-list', 'SHOP_LIST'],
    ['[2.42]', 'shop_operating', '/shop-manager/operating-data', 'SHOP_OPERATING_DATA'],
    ['[2.43]', 'mct_shop_log', '/shop-manager/operating-log', 'OPERATION_LOG'],
    ['[2.122]', 'device', '/operation/device-management', 'DEVICE_MANAGER'],
    ['[2.123]', 'app_version', '/operation/software-configuration', 'APP_VERSION'],
    ['[2.72]', 'mgt_coupon', '/marketing/coupon-management', 'COUPON_MANAGEMENT'],
    ['[2.103]', 'manager', '/personnel/user', 'USER_MANAGER'],
    ['[2.131]', 'vendor_person', '/vendor-test/person-manage', 'VENDOR_PERSON_MANAGE'],
    ['[2.51]', 'mct', '/mct-manager/mct-list', 'MCT_LIST'],
    ['[2.52]', 'mct_rate', '/mct-manager/rate-manager', 'RATE_MANAGER'],
    ['[2.53]', 'mct_log', '/mct-manager/mct-log', 'MCT_LOG'],
    ['[2.73]', 'mct_coupon_write_off', '/marketing/write-off/record', 'WRITE_OFF_RECORD'],
    ['[2.111]', 'algorithm_mct', '/Aigorithm-manage/aigorithm-list', 'ALGORITHM_MERCHANT_LIST'],
    ['[2.112]', 'algorithm_identify', '/Aigorithm-manage/identify-detail', 'IDENTIFY_DETAILS'],
    ['[2.113]', 'mct_account_ledger', '/Aigorithm-manage/settle-center', 'SETTLEMENT_CENTER'],
  ])('%s stand at the route and under the code of the specification', (_, name, route, permission) => {
    expect(resourceOf(product, name)).toMatchObject({ route, permission });
  });
});

describe('lint', () => {
  const Thing = model(
    'thing',
    { name: f.text(label, { required: true }), size: f.int(label, { required: 'when' }) },
    { label, title: 'name', scope: 'none' },
  );
  const base = {
    label,
    route: '/things',
    permission: 'VENDOR_PERSON_MANAGE',
    menu: 'vendor-test',
    api: crud('/thing'),
  } as const;
  const reports = (resource: (typeof product.resources)[number]) =>
    lint({ ...product, resources: [...product.resources, resource] });

  it('sees a required field that no form can set', () => {
    expect(
      reports(
        defineResource(Thing, {
          ...base,
          list: { columns: ['name'] },
          form: { sections: [{ fields: ['size'], when: { name: 'x' } }] },
        }),
      ),
    ).toEqual(['thing: name is required but in no section of the form that always shows']);
  });

  it('sees a conditional need without a condition', () => {
    expect(
      reports(
        defineResource(Thing, {
          ...base,
          list: { columns: ['name'] },
          form: { sections: [{ fields: ['name', 'size'] }] },
        }),
      ),
    ).toEqual(['thing: size is required in some cases but in no conditional section']);
  });

  it('sees two calls at one address', () => {
    expect(
      reports(
        defineResource(Thing, {
          ...base,
          api: { ...crud('/thing'), list: 'GET /mgt_order/v1' },
          list: { columns: ['name'] },
        }),
      ),
    ).toEqual(['GET /mgt_order/v1 of thing is also mgt_order.list']);
  });

  it('sees a row of another model that isn’t the only one, and values among those of a field that there isn’t', () => {
    const Joined = Thing.referrer('seen_time', f.dateTime(label), 'mgt_order', 'shop_id', 'pay_time').among(
      'staff',
      label,
      'name',
      'manager',
      'fone',
      { mobile: 1 },
    );
    expect(reports(defineResource(Joined, { ...base, list: { columns: ['name'] } }))).toEqual([
      'thing: seen_time reads the row of mgt_order whose shop_id points back, which no unique reference does',
      'thing: staff looks for name among manager.fone, and there is no fone',
    ]);
  });

  it('sees a limit under a name that nothing is called by', () => {
    const limits = { read: { max: 9, windowMs: 60_000 }, wipe: { max: 9, windowMs: 60_000 } };
    expect(reports(defineResource(Thing, { ...base, limits, list: { columns: ['name'] } }))).toEqual([
      'thing: limits wipe, which is no call of its own',
    ]);
  });

  it('sees a confirmation that names no field, and danger that asks nothing', () => {
    const actions = {
      drop: Thing.action({ label, danger: true }),
      wipe: Thing.action({ label, confirm: { en: 'Wipe {nam}?', zh: '清空？' } }),
    };
    expect(reports(defineResource(Thing, { ...base, actions, list: { columns: ['name'] } }))).toEqual([
      'thing: drop is dangerous and asks nothing',
      'thing: the confirmation of wipe mentions {nam}, which is no field',
    ]);
  });

  it('sees a way whose page doesn’t read what the link names, shows more than was counted, or takes no period so long', () => {
    const counted = shopStatistics.statistics?.by.day;
    const leading = (into: object) => ({
      ...product,
      resources: product.resources.map((resource) =>
        resource === shopStatistics
          ? { ...resource, statistics: { ...shopStatistics.statistics, by: { day: { ...counted, into } } } }
          : resource,
      ) as typeof product.resources,
    });
    const way = counted?.into;
    if (!way || 'by' in way) throw new Error('days lead to orders');
    const { start_create_time: _, mgt_org_id: __, ...params } = way.params;
    expect(lint(leading({ ...way, params: { ...params, start_pay_time: 'start' } }))).toEqual([
      'statistics_shop: leads to /order-manager/sale-order with start_pay_time, which is not read there',
      'statistics_shop: leads to /order-manager/sale-order without mgt_org_id, so that more stands there',
      "statistics_shop: leads to /order-manager/sale-order, which doesn't take periods as long",
    ]);
    expect(lint(leading({ ...way, maxDays: undefined }))).toEqual([
      "statistics_shop: leads to /order-manager/sale-order, which doesn't take periods as long",
    ]);
    expect(lint(leading({ route: '/order-manager/nowhere', params: {} }))).toEqual([
      'statistics_shop: leads to /order-manager/nowhere, where no page is',
    ]);
  });
});

describe('permission codes', () => {
  const coupon = resourceOf(product, 'mgt_coupon');
  const person = resourceOf(product, 'vendor_person');

  it('are derived from the screen unless the declaration names one', () => {
    expect(codeOf(person, 'read')).toBe('VENDOR_PERSON_MANAGE');
    expect(codeOf(person, 'create')).toBe('VENDOR_PERSON_MANAGE:create');
    expect(codeOf(person, 'disable')).toBe('VENDOR_PERSON_MANAGE:disable');
    expect(codeOf(coupon, 'create')).toBe('COUPON_EDIT');
    expect(codeOf(coupon, 'publish')).toBe('COUPON_EDIT');
  });

  it('list what a screen really offers, with labels in both languages', () => {
    expect(permissionsOf(product, coupon).map((permission) => permission.code)).toEqual([
      'COUPON_MANAGEMENT',
      'COUPON_EDIT',
      'COUPON_MANAGEMENT:export',
    ]);
    for (const permission of product.resources.flatMap((resource) => permissionsOf(product, resource))) {
      expect(permission.label.zh, permission.code).not.toBe(permission.code);
    }
  });

  it('can be granted for built pages only', () => {
    expect(grantableCodes(product)).toContain('SALE_ORDER');
    const without = product.resources.filter(({ permission }) => permission !== 'AUDIT_LOG');
    expect(grantableCodes({ ...product, resources: without })).not.toContain('AUDIT_LOG');
  });

  it.each([
    ['[2.20]', 'POINT_STATISTICAL', '/statistical-manager', 'STATISTICAL_MANAGER'],
    ['[2.30]', 'GOODS_CENTER', '/goods-management', 'GOODS_MANAGEMENT'],
    ['[2.60]', 'ADVERTISING_MATERIAL', '/advertising', 'ADVERTISING_MANAGER'],
    ['[2.70]', 'COUPON_MANAGEMENT', '/marketing', 'MARKETING_MANAGER'],
    ['[2.100]', 'USER_MANAGER', '/personnel', 'WORKER_MANAGER'],
    ['[2.40]', 'SHOP_LIST', '/shop-manager', 'SHOP_MANAGER'],
    ['[2.120]', 'DEVICE_MANAGER', '/operation', 'OPERATION_MANAGER'],
    ['[2.130]', 'VENDOR_PERSON_MANAGE', '/vendor-test', 'VENDOR_TEST'],
    ['[2.50]', 'MCT_LIST', '/mct-manager', 'MCT_MANAGER'],
    ['[2.80]', 'WELFARE_LIST', '/corporate-welfare', 'WELFARE_MANAGER'],
    ['[2.90]', 'EXPENSE_DETAILS', '/finance-manager', 'FINANCE_MANAGER'],
    ['[2.110]', 'ALGORITHM_MERCHANT_LIST', '/Aigorithm-manage', 'ALGORITHM_MERCHANT_MANAGER'],
  ])('%s stand below their group’s route and bring its code', (_, screen, route, group) => {
    expect(withGroupCodes(product, new Set([screen]))).toEqual([screen, group]);
    const found = product.resources.find((resource) => resource.permission === screen && resource.route);
    expect(found?.route?.startsWith(`${route}/`)).toBe(true);
    expect(found?.menu).toBe(route.slice(1));
  });

  it.each([
    ['[2.33]', 'OUT_GOODS_AUDIT', '/goods-management/goods-audit', undefined],
    [
      '[2.34]',
      'IMPORT_GOODS',
      '/goods-management/imported-goods',
      '/goods-management/imported-goods/index/add',
    ],
  ])('%s %s opens the list, and the form where there is one', (_, permission, list, form) => {
    const found = product.resources.find((resource) => pathsOf(resource)?.list === list);
    expect(found?.permission).toBe(permission);
    expect(found && pathsOf(found)?.form).toBe(form);
    expect(grantableCodes(product)).toContain(permission);
  });

  it('[2.112] [2.113] recognitions have a detail, the settlement centre a page to withdraw', () => {
    const identify = resourceOf(product, 'algorithm_identify');
    expect(pathsOf(identify)?.detail).toBe('/Aigorithm-manage/identify-detail/detail');
    expect(parts['Aigorithm-manage'].console).toMatchObject({
      mct_account_ledger: { pages: { 'apply-withdraw': {} } },
    });
  });

  it('bring their menu group’s code along', () => {
    expect(withGroupCodes(product, new Set(['SALE_ORDER']))).toEqual(['SALE_ORDER', 'ORDER_MANAGER']);
  });
});

describe('a flow', () => {
  const { flows = [] } = resourceOf(product, 'mgt_coupon');

  it('[4.02] leads from pending over published to ended and never back', () => {
    const status = flowOf(flows, 'publish');
    if (!status) throw new Error('coupons have a state');
    expect(nextState(status, 'pending', 'publish')).toBe('published');
    expect(nextState(status, 'published', 'end')).toBe('ended');
    expect(nextState(status, 'published', 'publish')).toBeUndefined();
    expect(nextState(status, 'ended', 'publish')).toBeUndefined();
    expect(statesOf(status, 'end')).toEqual(['pending', 'published']);
  });
});
