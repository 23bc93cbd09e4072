import { identifyType } from '../enums.ts';
import { auto, f, model } from '../kit/index.ts';
import { doorType } from '../shared/point.ts';
import { bindStatus } from './factory-enums.ts';

/**
 * Which board and parts were assembled into which cabinet (P75). The factory's app writes it; what is rebound keeps its older record,
 * unbound. A cabinet and a board each have one that is bound at a time (docs/domain/states.md §R8), and only a cabinet whose board
 * has passed its aging goes to a point (P30).
 */
export const VendorBinding = model(
  'vendor_binding',
  {
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    model_id: auto(f.ref({ en: 'Cabinet model', zh: '柜型' }, 'device_cabinet_model', { required: true })),
    vendor_id: auto(f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor', { required: true })),
    board_sn: auto(
      f.text({ en: 'Board SN', zh: '主板序列号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    imei: auto(f.text({ en: 'IMEI', zh: 'IMEI' }, { max: 15, match: 'exact', copy: true })),
    iccid: auto(f.text({ en: 'SIM ICCID', zh: 'SIM卡号' }, { max: 20, match: 'exact', copy: true })),
    mcu_sn: auto(f.text({ en: 'MCU SN', zh: 'MCU序列号' }, { max: 32, match: 'exact' })),
    camera_sns: auto(f.texts({ en: 'Camera SNs', zh: '摄像头序列号' }, { max: 16 })),
    sensor_count: auto(f.int({ en: 'Sensors', zh: '传感器数' }, { required: true, min: 0, default: 0 })),
    reader_sn: auto(f.text({ en: 'Reader SN', zh: '读写器序列号' }, { max: 32, match: 'exact' })),
    door_type: auto(f.enum({ en: 'Doors', zh: '柜门' }, doorType, { required: true })),
    identify_type: auto(f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType, { required: true })),
    /** As they were called then. */
    bind_staff_name: auto(f.text({ en: 'Bound by', zh: '绑定人' }, { required: true, max: 20 })),
    bind_status: auto(
      f.enum({ en: 'Binding', zh: '绑定状态' }, bindStatus, { required: true, default: bindStatus.bound }),
    ),
    bind_time: auto(f.dateTime({ en: 'Bound at', zh: '绑定时间' }, { required: true })),
    unbind_time: auto(f.dateTime({ en: 'Unbound at', zh: '解绑时间' })),
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

declare module '../kit/vocabulary.ts' {
  interface Models {
    vendor_binding: typeof VendorBinding;
  }
}
