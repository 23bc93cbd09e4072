import { identifyType } from '../../enums.ts';
import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';
import { doorType } from '../../shared/point.ts';
import { bindStatus } from '../factory-enums.ts';

/**
 * Which board and parts were assembled into which cabinet (P75). The factory's app writes it, and a file of what was built without it; what
 * is rebound keeps its older record, unbound. A cabinet and a board each have one that is bound at a time (docs/domain/states.md §R8), and only a cabinet whose board
 * has passed its aging goes to a point (P30).
 */
export const VendorBinding = model(
  'vendor_binding',
  {
    cabinet_code: f.text(
      { en: 'Cabinet code', zh: '柜机编码' },
      { required: true, max: 32, match: 'exact', copy: true },
    ),
    model_id: f.ref({ en: 'Cabinet model', zh: '柜型' }, 'device_cabinet_model', { required: true }),
    vendor_id: f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor', { required: true }),
    board_sn: f.text(
      { en: 'Board SN', zh: '主板序列号' },
      { required: true, max: 32, match: 'exact', copy: true },
    ),
    imei: f.text({ en: 'IMEI', zh: 'IMEI' }, { max: 15, match: 'exact', copy: true }),
    iccid: f.text({ en: 'SIM ICCID', zh: 'SIM卡号' }, { max: 20, match: 'exact', copy: true }),
    mcu_sn: f.text({ en: 'MCU SN', zh: 'MCU序列号' }, { max: 32, match: 'exact' }),
    camera_sns: f.texts({ en: 'Camera SNs', zh: '摄像头序列号' }, { max: 16 }),
    sensor_count: f.int({ en: 'Sensors', zh: '传感器数' }, { required: true, min: 0, default: 0 }),
    reader_sn: f.text({ en: 'Reader SN', zh: '读写器序列号' }, { max: 32, match: 'exact' }),
    door_type: auto(f.enum({ en: 'Doors', zh: '柜门' }, doorType, { required: true })),
    identify_type: f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType, { required: true }),
    /** As they were called then. */
    bind_staff_name: auto(f.text({ en: 'Bound by', zh: '绑定人' }, { required: true, max: 20 })),
    bind_status: auto(
      f.enum({ en: 'Binding', zh: '绑定状态' }, bindStatus, { required: true, default: bindStatus.bound }),
    ),
    bind_time: auto(f.dateTime({ en: 'Bound at', zh: '绑定时间' }, { required: true })),
    unbind_time: auto(f.dateTime({ en: 'Unbound at', zh: '解绑时间' })),
    unbind_reason: auto(f.text({ en: 'Reason for unbinding', zh: '解绑原因' }, { max: 200, long: true })),
    ship_flag: auto(f.flag({ en: 'Shipped', zh: '是否出厂' }, { required: true, default: 0 })),
    ship_time: auto(f.dateTime({ en: 'Shipped at', zh: '出厂时间' })),
    /** Where the cabinet stands; it follows the point whose `cabinet_code` names it. */
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop')),
  },
  { label: { en: 'Binding record', zh: '绑定记录' }, title: 'cabinet_code', scope: 'vendor' },
)
  .via('model_name', f.text({ en: 'Cabinet model', zh: '柜型' }), 'model_id', 'model_name')
  .via('vendor_name', f.text({ en: 'Vendor', zh: '厂商' }), 'vendor_id', 'vendor_name')
  .via('shop_name', f.text({ en: 'Point', zh: '点位名称' }), 'shop_id', 'shop_name')
  .unique('cabinet_code', 23001, { bind_status: bindStatus.bound })
  .unique('board_sn', 23001, { bind_status: bindStatus.bound })
  .index('cabinet_code')
  .index('bind_time');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    vendor_binding: typeof VendorBinding;
  }
}

/** What somebody says who put a cabinet together. */
const assembled = [
  'cabinet_code',
  'board_sn',
  'model_id',
  'vendor_id',
  'identify_type',
  'imei',
  'iccid',
  'mcu_sn',
  'camera_sns',
  'sensor_count',
  'reader_sn',
] as const;

/** P75 /vendor-test/binding-record. The factory's app and files write them, no form; people unbind and ship. */
export const binding = defineResource(VendorBinding, {
  label: { en: 'Binding records', zh: '绑定记录' },
  route: '/vendor-test/binding-record',
  permission: 'VENDOR_BINDING_RECORD',
  menu: 'vendor-test',
  api: { ...readOnly('/vendor_binding'), create: 'POST /vendor_binding/v1' },
  search: ['cabinet_code', 'board_sn', 'imei'],
  live: 'values',
  flows: [VendorBinding.flow('bind_status', 'bound', { bound: { unbind: 'unbound' }, unbound: {} })],
  actions: {
    unbind: VendorBinding.action({
      label: { en: 'Unbind', zh: '解绑' },
      danger: true,
      guards: [
        { when: { ship_flag: 0 }, else: 23005 },
        { when: { shop_id: null }, else: 23006 },
      ],
      confirm: {
        en: 'Unbind board {board_sn} from cabinet {cabinet_code}? Its test and aging then count no more.',
        zh: '将主板{board_sn}从柜机{cabinet_code}解绑？原测试与老化结果将失效。',
      },
      input: {
        unbind_reason: f.text(
          { en: 'Reason', zh: '解绑原因' },
          { required: true, min: 2, max: 200, long: true },
        ),
      },
      done: { en: 'Unbound', zh: '已解绑' },
    }),
    ship: VendorBinding.action({
      label: { en: 'Ship', zh: '出厂确认' },
      bulk: { most: 200 },
      when: { bind_status: bindStatus.bound, ship_flag: 0 },
      confirm: {
        en: 'Ship cabinet {cabinet_code}? From then on its board can’t be unbound.',
        zh: '确认柜机{cabinet_code}出厂？出厂后不能解绑主板。',
      },
      set: { ship_flag: 1 },
      done: { en: 'Shipped', zh: '已确认出厂' },
    }),
  },
  list: {
    columns: [
      VendorBinding.col('cabinet_code', { fixed: 'left' }),
      'model_name',
      'board_sn',
      'imei',
      'bind_staff_name',
      'bind_status',
      'ship_flag',
      'bind_time',
    ],
    hidden: [
      'vendor_name',
      'sensor_count',
      'door_type',
      'identify_type',
      'iccid',
      'mcu_sn',
      'camera_sns',
      'reader_sn',
      'unbind_time',
      'ship_time',
      'shop_name',
    ],
    keep: ['cabinet_code', 'board_sn', 'bind_status'],
    filters: [
      'cabinet_code',
      'board_sn',
      'model_id',
      'bind_status',
      'ship_flag',
      VendorBinding.range('bind_time', { maxDays: 367 }),
    ],
    moreFilters: ['vendor_id', 'imei', 'iccid', 'identify_type', 'bind_staff_name'],
    sort: ['bind_time', 'desc'],
    sortable: ['bind_time'],
    row: ['read', 'ship', 'unbind'],
    bulk: ['ship'],
    page: ['export'],
  },
  form: { layout: 'drawer', sections: [{ fields: [...assembled] }] },
  import: { fields: assembled, key: 'cabinet_code', most: 1_000 },
  detail: {
    facts: ['bind_status', 'ship_flag', 'model_name'],
    sections: [
      {
        fields: [
          'cabinet_code',
          'vendor_name',
          'door_type',
          'identify_type',
          'bind_staff_name',
          'bind_time',
          'unbind_time',
          'unbind_reason',
          'ship_time',
          'shop_name',
        ],
      },
      {
        title: { en: 'Board and parts', zh: '主板与部件' },
        fields: ['board_sn', 'imei', 'iccid', 'mcu_sn', 'camera_sns', 'sensor_count', 'reader_sn'],
      },
      VendorBinding.sublist('vendor_test', 'binding_id', {
        api: 'GET /vendor_binding/test/{id}/v1',
        title: { en: 'Tests', zh: '测试记录' },
        columns: [
          'test_no',
          'round_no',
          'person_name',
          'pass_count',
          'item_count',
          'test_result',
          'start_time',
        ],
        sort: ['start_time', 'desc'],
        permission: 'VENDOR_TEST_RECORD',
      }),
      VendorBinding.sublist('vendor_aging', 'binding_id', {
        api: 'GET /vendor_binding/aging/{id}/v1',
        title: { en: 'Aging', zh: '老化记录' },
        columns: [
          'aging_no',
          'plan_hours',
          'run_hours',
          'person_name',
          'aging_status',
          'start_time',
          'end_time',
        ],
        sort: ['start_time', 'desc'],
        permission: 'VENDOR_AGING_RECORD',
      }),
    ],
    history: true,
  },
});
