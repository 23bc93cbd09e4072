import { enabled } from '../kit/enabled.ts';
import { auto, crud, defineResource, enumeration, f, model, once } from '../kit/index.ts';
import { disable, enable } from '../kit/switching.ts';
import { mobilePhone } from '../kit/texts.ts';

export const personRole = enumeration({
  tester: { code: 1, en: 'Tester', zh: '测试员' },
  leader: { code: 2, en: 'Line leader', zh: '产线组长', tone: 'progress' },
  inspector: { code: 3, en: 'Quality inspector', zh: '质检员', tone: 'success' },
});

export const Person = model(
  'vendor_person',
  {
    staff_no: once(
      f.text({ en: 'Staff No.', zh: '工号' }, { required: true, max: 16, match: 'exact', copy: true }),
    ),
    person_name: f.text({ en: 'Name', zh: '姓名' }, { required: true, max: 20 }),
    phone: f.text({ en: 'Phone', zh: '手机号' }, { required: true, ...mobilePhone }),
    vendor_id: f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor', { required: true }),
    person_role: f.enum({ en: 'Post', zh: '岗位' }, personRole, { required: true }),
    line_name: f.text({ en: 'Production line', zh: '产线' }, { max: 32 }),
    /** Rounds that they finished, and the share of them that passed; kept by `countTests` (test/counting.server.ts). */
    test_count: auto(f.int({ en: 'Tests', zh: '测试数' }, { required: true, min: 0, default: 0 })),
    pass_rate: auto(f.rate({ en: 'Pass rate', zh: '合格率' })),
    enabled: auto(f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true })),
  },
  { label: { en: 'Factory staff', zh: '厂测人员' }, title: 'person_name', scope: 'vendor' },
)
  .via('vendor_name', f.text({ en: 'Vendor', zh: '厂商' }), 'vendor_id', 'vendor_name')
  .unique('staff_no', 23004)
  .index('phone');

declare module '../kit/vocabulary.ts' {
  interface Models {
    vendor_person: typeof Person;
  }
}

/** P74 /vendor-test/person-manage. */
export const person = defineResource(Person, {
  label: { en: 'Factory staff', zh: '人员管理' },
  route: '/vendor-test/person-manage',
  permission: 'VENDOR_PERSON_MANAGE',
  menu: 'vendor-test',
  api: crud('/vendor_person'),
  search: ['staff_no', 'person_name', 'phone'],
  live: 'rows',
  flows: [
    Person.flow('enabled', 'enabled', { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } }),
  ],
  actions: {
    enable: Person.action(enable('/vendor_person')),
    disable: Person.action(disable('/vendor_person')),
    resetPin: Person.action({
      label: { en: 'Reset app PIN', zh: '重置应用PIN码' },
      danger: true,
      when: { enabled: enabled.enabled },
      confirm: {
        en: 'Give {person_name} a new PIN for the factory app? The one before stops working, and whoever is signed in with it is signed out.',
        zh: '为{person_name}重置厂测应用PIN码？原PIN码立即失效，已登录的应用将退出。',
      },
      done: {
        en: 'New PIN: {pin}. It is not shown again.',
        zh: '新PIN码：{pin}，不再显示。',
      },
    }),
  },
  list: {
    columns: [
      'staff_no',
      'person_name',
      'phone',
      'vendor_name',
      'person_role',
      'test_count',
      'pass_rate',
      'enabled',
      'create_time',
    ],
    hidden: ['line_name'],
    keep: ['staff_no', 'person_name', 'enabled'],
    filters: ['staff_no', 'person_name', 'phone', 'vendor_id', 'person_role', 'enabled'],
    sortable: ['create_time', 'test_count', 'pass_rate'],
    row: ['update', 'enable', 'disable', 'resetPin'],
    bulk: ['enable', 'disable'],
    page: ['create', 'export'],
  },
  import: {
    fields: ['staff_no', 'person_name', 'phone', 'vendor_id', 'person_role', 'line_name'],
    key: 'staff_no',
    most: 1_000,
  },
  form: {
    layout: 'drawer',
    sections: [{ fields: ['staff_no', 'person_name', 'phone', 'vendor_id', 'person_role', 'line_name'] }],
    // A line's people are entered one after the other.
    sticky: ['vendor_id', 'person_role', 'line_name'],
  },
  detail: {
    sections: [
      {
        fields: [
          'staff_no',
          'person_name',
          'phone',
          'vendor_name',
          'person_role',
          'line_name',
          'test_count',
          'pass_rate',
          'enabled',
          'create_time',
          'update_time',
        ],
      },
    ],
    history: true,
  },
});
