import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';
import { testItem, testResult, verdict } from '../factory-enums.ts';
import { overriddenBy, overrideInput } from '../override.ts';
import type { Readings } from './standards.ts';

/** One round of testing a cabinet (P76). It is a round of one binding: what is bound anew is tested anew. */
export const VendorTest = model(
  'vendor_test',
  {
    test_no: auto(
      f.text({ en: 'Test No.', zh: '测试编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    binding_id: auto(f.ref({ en: 'Binding record', zh: '绑定记录' }, 'vendor_binding', { required: true })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    board_sn: auto(
      f.text({ en: 'Board SN', zh: '主板序列号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    model_id: auto(f.ref({ en: 'Cabinet model', zh: '柜型' }, 'device_cabinet_model', { required: true })),
    vendor_id: auto(f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor', { required: true })),
    person_id: auto(f.ref({ en: 'Tester', zh: '测试人员' }, 'vendor_person', { required: true })),
    /** As they were called then. */
    person_name: auto(f.text({ en: 'Name', zh: '姓名' }, { required: true, max: 20 })),
    item_count: auto(f.int({ en: 'Items tested', zh: '测试项数' }, { required: true, min: 0, default: 0 })),
    pass_count: auto(f.int({ en: 'Items passed', zh: '合格项数' }, { required: true, min: 0, default: 0 })),
    fail_items: auto(f.enums({ en: 'Items failed', zh: '不合格项' }, testItem)),
    test_result: auto(
      f.enum({ en: 'Test result', zh: '测试结果' }, testResult, {
        required: true,
        default: testResult.running,
      }),
    ),
    round_no: auto(f.int({ en: 'Round', zh: '测试轮次' }, { required: true, min: 1, default: 1 })),
    app_version: auto(f.text({ en: 'App version', zh: '应用版本' }, { max: 16 })),
    start_time: auto(f.dateTime({ en: 'Started at', zh: '开始时间' }, { required: true })),
    end_time: auto(f.dateTime({ en: 'Ended at', zh: '结束时间' })),
    /** What the standards said; an override changes the result and leaves this. */
    rule_result: auto(f.enum({ en: 'Verdict by the standards', zh: '标准判定' }, verdict)),
    ...overriddenBy,
  },
  { label: { en: 'Test record', zh: '测试记录' }, title: 'test_no', scope: 'vendor' },
)
  .via('model_name', f.text({ en: 'Cabinet model', zh: '柜型' }), 'model_id', 'model_name')
  .via('vendor_name', f.text({ en: 'Vendor', zh: '厂商' }), 'vendor_id', 'vendor_name')
  .elapsed('cost_minutes', f.int({ en: 'Minutes', zh: '耗时(分)' }), 'start_time', 'end_time')
  .unique('test_no', 10005)
  .unique(['binding_id', 'round_no'], 10005)
  .index('cabinet_code')
  .index('person_id')
  .index('start_time')
  .index('end_time')
  .index('update_time');

/** What one item of a round measured (P77). Its verdict follows from the readings and the standard, and is typed by nobody. */
export const VendorTestItem = model(
  'vendor_test_item',
  {
    test_id: auto(f.ref({ en: 'Test record', zh: '测试记录' }, 'vendor_test', { required: true })),
    vendor_id: auto(f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor', { required: true })),
    test_item: auto(f.enum({ en: 'Test item', zh: '测试项' }, testItem, { required: true })),
    /** The standard as it was then. */
    standard_desc: auto(
      f.text({ en: 'Standard', zh: '标准' }, { required: true, max: 100, english: 'standard_desc_en' }),
    ),
    standard_desc_en: auto(f.text({ en: 'Standard (English)', zh: '标准（英文）' }, { max: 100 })),
    readings: auto(f.json<Readings>({ en: 'Readings', zh: '读数' })),
    measured_value: auto(
      f.text({ en: 'Measured', zh: '实测值' }, { required: true, max: 100, english: 'measured_value_en' }),
    ),
    measured_value_en: auto(f.text({ en: 'Measured (English)', zh: '实测值（英文）' }, { max: 100 })),
    item_result: auto(f.enum({ en: 'Item result', zh: '单项结果' }, verdict, { required: true })),
    photo_urls: auto(f.images({ en: 'Photos', zh: '照片' }, { max: 9 })),
    retry_count: auto(f.int({ en: 'Retries', zh: '重试次数' }, { required: true, min: 0, default: 0 })),
    test_time: auto(f.dateTime({ en: 'Tested at', zh: '测试时间' }, { required: true })),
  },
  { label: { en: 'Test item', zh: '测试项' }, title: 'standard_desc', scope: 'vendor' },
).unique(['test_id', 'test_item'], 10005);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    vendor_test: typeof VendorTest;
    vendor_test_item: typeof VendorTestItem;
  }
}

/** P76 /vendor-test/test-record and its detail P77. Rounds come from the factory's app alone, and a retest does too. */
export const test = defineResource(VendorTest, {
  label: { en: 'Test records', zh: '测试记录' },
  route: '/vendor-test/test-record',
  permission: 'VENDOR_TEST_RECORD',
  menu: 'vendor-test',
  api: readOnly('/vendor_test'),
  search: ['test_no', 'cabinet_code', 'board_sn'],
  live: 'values',
  flows: [
    VendorTest.flow('test_result', 'running', {
      running: {},
      passed: {},
      failed: { override: 'passed' },
    }),
  ],
  actions: {
    override: VendorTest.action({
      label: { en: 'Override', zh: '改判' },
      permission: 'TEST_OVERRIDE',
      danger: true,
      confirm: {
        en: 'Override {test_no} as passed? The verdict by the standards stays on record beside yours.',
        zh: '将 {test_no} 改判为合格？标准判定结果将同时保留。',
      },
      input: overrideInput,
      done: { en: 'Overridden as passed', zh: '已改判为合格' },
    }),
  },
  list: {
    columns: [
      VendorTest.col('test_no', { fixed: 'left' }),
      'cabinet_code',
      'model_name',
      'person_name',
      'pass_count',
      'item_count',
      'fail_items',
      'test_result',
      'start_time',
    ],
    hidden: [
      'board_sn',
      'vendor_name',
      'round_no',
      'app_version',
      'cost_minutes',
      'end_time',
      'rule_result',
      'override_name',
      'override_time',
    ],
    keep: ['test_no', 'cabinet_code', 'test_result'],
    filters: [
      'test_no',
      'cabinet_code',
      'board_sn',
      'model_id',
      'person_name',
      VendorTest.range('start_time', { maxDays: 367 }),
    ],
    moreFilters: ['vendor_id', 'person_id', 'test_result', 'rule_result'],
    tabs: 'test_result',
    counts: true,
    sort: ['start_time', 'desc'],
    sortable: ['start_time', 'end_time', 'cost_minutes'],
    row: ['read', 'override'],
    page: ['export'],
  },
  detail: {
    facts: ['test_result', 'cabinet_code', 'round_no'],
    sections: [
      {
        fields: [
          'test_no',
          'board_sn',
          'model_name',
          'vendor_name',
          'person_name',
          'app_version',
          'pass_count',
          'item_count',
          'fail_items',
          'start_time',
          'end_time',
          'cost_minutes',
        ],
      },
      VendorTest.sublist('vendor_test_item', 'test_id', {
        api: 'GET /vendor_test/item/{id}/v1',
        title: { en: 'Items', zh: '测试项' },
        columns: [
          'test_item',
          'standard_desc',
          'measured_value',
          'item_result',
          'photo_urls',
          'retry_count',
          'test_time',
        ],
        sort: ['test_item', 'asc'],
        size: 20,
      }),
      {
        title: { en: 'Override', zh: '改判' },
        fields: ['rule_result', 'override_reason', 'override_photos', 'override_name', 'override_time'],
      },
    ],
    history: true,
  },
});
