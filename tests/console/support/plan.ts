import { enabled } from '../../../resources/kit/enabled.ts';
import { auto, crud, defineResource, enumeration, f, model, once } from '../../../resources/kit/index.ts';
import { mobilePhone } from '../../../resources/kit/texts.ts';

/** A module that only tests know: every kind that a form has to master, in conditional sections. */
export const planType = enumeration({
  fixed: { code: 1, en: 'Fixed price', zh: '固定价格' },
  share: { code: 2, en: 'Share of sales', zh: '销售分成' },
  tiers: { code: 3, en: 'By tiers', zh: '阶梯价' },
});

export const Plan = model(
  'test_plan',
  {
    plan_no: once(f.text({ en: 'Plan No.', zh: '方案编号' }, { required: true, max: 16, match: 'exact' })),
    plan_name: f.text({ en: 'Plan name', zh: '方案名称' }, { required: true, min: 2, max: 20 }),
    plan_type: f.enum({ en: 'Plan type', zh: '方案类型' }, planType, {
      required: true,
      default: planType.fixed,
    }),
    price: f.money({ en: 'Price', zh: '价格' }, { required: 'when', min: 1, max: 100_000 }),
    share: f.rate({ en: 'Share', zh: '分成比例' }, { required: 'when', min: 0, max: 10_000 }),
    tiers: f.rows(
      { en: 'Tiers', zh: '阶梯' },
      {
        from: f.int({ en: 'From', zh: '起' }, { required: true, min: 0 }),
        amount: f.money({ en: 'Tier price', zh: '阶梯价格' }, { required: true, min: 1 }),
      },
      { required: 'when', min: 1, max: 5 },
    ),
    vendor_id: f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor', { required: true }),
    phone: f.text({ en: 'Contact phone', zh: '联系电话' }, mobilePhone),
    start_time: f.dateTime({ en: 'Starts at', zh: '开始时间' }),
    end_time: f.dateTime({ en: 'Ends at', zh: '结束时间' }),
    remark: f.text({ en: 'Remark', zh: '备注' }, { max: 200, long: true }),
    enabled: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
    ),
  },
  { label: { en: 'Plan', zh: '方案' }, title: 'plan_name', scope: 'none' },
)
  .check(['start_time', 'end_time'], (v) => v.start_time < v.end_time, {
    en: 'must be after the start',
    zh: '须晚于开始时间',
  })
  .unique('plan_no', 12012);

declare module '../../../resources/kit/vocabulary.ts' {
  interface Models {
    test_plan: typeof Plan;
  }
}

const planForm = {
  sections: [
    { fields: ['plan_no', 'plan_name', 'plan_type'] },
    { fields: ['price'], when: { plan_type: planType.fixed } },
    { fields: ['share'], when: { plan_type: planType.share } },
    { fields: ['tiers'], when: { plan_type: planType.tiers } },
    { fields: ['vendor_id', 'phone', 'start_time', 'end_time', 'remark'] },
  ],
} as const;

export const plan = defineResource(Plan, {
  label: { en: 'Plans', zh: '方案管理' },
  route: '/operation/plan',
  permission: 'MESSAGE_MANAGER',
  menu: 'operation',
  api: { ...crud('/test_plan'), delete: 'DELETE /test_plan/{id}/v1' },
  flows: [
    Plan.flow('enabled', 'enabled', { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } }),
  ],
  actions: {
    enable: Plan.action({
      label: { en: 'Enable', zh: '启用' },
      bulk: true,
      done: { en: 'Enabled', zh: '已启用' },
    }),
    disable: Plan.action({
      label: { en: 'Disable', zh: '停用' },
      danger: true,
      bulk: true,
      confirm: { en: 'Disable “{plan_name}”? It costs {price} a day.', zh: '停用“{plan_name}”？' },
      guards: [{ when: { id: { ne: '13' } }, else: 12011 }],
      done: { en: 'Disabled', zh: '已停用' },
    }),
    raise: Plan.action({
      label: { en: 'Raise price', zh: '提价' },
      when: { plan_type: planType.fixed },
      input: {
        amount: f.money({ en: 'By', zh: '增加' }, { required: true, min: 1 }),
        note: f.text({ en: 'Why', zh: '原因' }, { max: 50 }),
      },
      done: { en: 'Price raised', zh: '已提价' },
    }),
    newKey: Plan.action({
      label: { en: 'New key', zh: '新密钥' },
      confirm: { en: 'Give “{title}” a new key?', zh: '为“{title}”生成新密钥？' },
      done: { en: 'The new key is {secret}', zh: '新密钥为{secret}' },
    }),
  },
  list: {
    columns: ['plan_no', 'plan_name', 'plan_type', 'price', 'enabled'],
    filters: ['plan_name'],
    row: ['read', 'update', 'disable', 'enable', 'raise', 'newKey', 'delete'],
    bulk: ['enable', 'disable'],
    page: ['create'],
  },
  form: { ...planForm, layout: 'drawer', clone: true, renew: 'newKey' },
  deletable: { when: { enabled: enabled.disabled }, else: 12011 },
  detail: {
    facts: ['plan_type', 'price', 'enabled'],
    sections: [
      {
        title: { en: 'Plan', zh: '方案' },
        fields: ['plan_no', 'plan_name', 'phone', 'start_time', 'remark'],
      },
      Plan.sublist('vendor_person', 'vendor_id', {
        api: 'GET /test_plan/person/{id}/v1',
        title: { en: 'Staff', zh: '人员' },
        columns: ['staff_no', 'person_name', 'phone'],
      }),
    ],
    history: true,
  },
});

/** The same model with its form on a page. */
export const sheet = defineResource(Plan, {
  name: 'sheet_plan',
  label: { en: 'Sheets', zh: '方案单页' },
  route: '/operation/sheet',
  permission: 'DEVICE_MANAGER',
  menu: 'operation',
  api: crud('/sheet_plan'),
  list: { columns: ['plan_no', 'plan_name'], row: ['update'], page: ['create'] },
  form: { ...planForm, layout: 'page', sticky: ['plan_name', 'vendor_id'] },
});

/** The same model with its form in steps. */
export const stepped = defineResource(Plan, {
  name: 'stepped_plan',
  label: { en: 'Steps', zh: '分步方案' },
  route: '/operation/stepped',
  permission: 'APP_VERSION',
  menu: 'operation',
  api: crud('/stepped_plan'),
  list: { columns: ['plan_no', 'plan_name'], row: ['update'], page: ['create'] },
  form: {
    layout: 'steps',
    sections: [
      { title: { en: 'What', zh: '内容' }, fields: ['plan_no', 'plan_name', 'plan_type'] },
      { fields: ['price'], when: { plan_type: planType.fixed } },
      { title: { en: 'Who', zh: '对象' }, fields: ['vendor_id', 'remark'] },
    ],
  },
});

export const planRow = {
  id: '12',
  version: 3,
  create_time: '2026-11-01 10:00:00',
  update_time: '2026-11-01 10:00:00',
  plan_no: 'P-12',
  plan_name: 'Winter plan',
  plan_type: planType.fixed,
  price: 123_450,
  share: null,
  tiers: [],
  vendor_id: '7',
  phone: '138****5678',
  start_time: '2026-12-01 00:00:00',
  end_time: null,
  remark: 'as agreed',
  enabled: 1,
};
