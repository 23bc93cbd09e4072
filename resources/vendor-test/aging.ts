import { auto, f, model } from '../kit/index.ts';
import { agingPlan, agingStatus } from './factory-enums.ts';

const degrees = { decimals: 1, unit: { en: '°C', zh: '℃' } } as const;

/**
 * How a cabinet stood its long run in the factory (P78). It is a run of one binding: another board, or the same one bound anew, is not
 * aged by it (docs/domain/states.md §R23). Of several runs the last one tells.
 */
export const VendorAging = model(
  'vendor_aging',
  {
    aging_no: auto(
      f.text({ en: 'Aging No.', zh: '老化编号' }, { required: true, max: 32, match: 'exact', copy: true }),
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
    /** As they were called then. */
    person_name: auto(f.text({ en: 'Name', zh: '姓名' }, { required: true, max: 20 })),
    plan_hours: auto(f.enum({ en: 'Planned hours', zh: '计划时长(时)' }, agingPlan, { required: true })),
    run_hours: auto(
      f.int({ en: 'Run hours', zh: '已运行(时)' }, { required: true, decimals: 1, min: 0, default: 0 }),
    ),
    cycle_count: auto(f.int({ en: 'Door cycles', zh: '开关门次数' }, { required: true, min: 0, default: 0 })),
    cycle_fail: auto(f.int({ en: 'Failed cycles', zh: '失败次数' }, { required: true, min: 0, default: 0 })),
    restart_count: auto(
      f.int({ en: 'Abnormal restarts', zh: '异常重启' }, { required: true, min: 0, default: 0 }),
    ),
    offline_minutes: auto(
      f.int({ en: 'Offline minutes', zh: '离线时长(分)' }, { required: true, min: 0, default: 0 }),
    ),
    temp_min: auto(f.int({ en: 'Lowest °C', zh: '最低温度' }, degrees)),
    temp_max: auto(f.int({ en: 'Highest °C', zh: '最高温度' }, degrees)),
    aging_status: auto(
      f.enum({ en: 'Aging status', zh: '老化状态' }, agingStatus, {
        required: true,
        default: agingStatus.running,
      }),
    ),
    start_time: auto(f.dateTime({ en: 'Started at', zh: '开始时间' }, { required: true })),
    end_time: auto(f.dateTime({ en: 'Ended at', zh: '结束时间' })),
  },
  { label: { en: 'Aging record', zh: '老化记录' }, title: 'aging_no', scope: 'vendor' },
)
  .via('model_name', f.text({ en: 'Cabinet model', zh: '柜型' }), 'model_id', 'model_name')
  .via('vendor_name', f.text({ en: 'Vendor', zh: '厂商' }), 'vendor_id', 'vendor_name')
  .unique('aging_no', 10005)
  .index('cabinet_code')
  .index('binding_id')
  .index('start_time');

declare module '../kit/vocabulary.ts' {
  interface Models {
    vendor_aging: typeof VendorAging;
  }
}
