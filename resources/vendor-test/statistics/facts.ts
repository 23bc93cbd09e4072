import { auto, f, model } from '../../kit/index.ts';
import type { Label } from '../../kit/label.ts';
import { testItem } from '../factory-enums.ts';

/**
 * Roll-ups of the factory: what the lines of a vendor did on one day. A task makes the days again on which something changed
 * (rolling.server.ts); nobody writes them by hand. A round counts on the day it ended, a run of aging on the day it ended, both for the
 * line of whoever tested.
 */

const dimensions = () => ({
  stat_date: auto(f.date({ en: 'Date', zh: '日期' }, { required: true })),
  vendor_id: auto(f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor', { required: true })),
  model_id: auto(f.ref({ en: 'Cabinet model', zh: '柜型' }, 'device_cabinet_model', { required: true })),
  line_name: auto(f.text({ en: 'Production line', zh: '产线' }, { required: true, max: 32 })),
});
const count = (label: Label) => auto(f.int(label, { required: true, default: 0 }));

/** Rounds and runs of a vendor's model and line on a day. */
export const FactoryDay = model(
  'statistics_factory_day',
  {
    ...dimensions(),
    round_count: count({ en: 'Rounds', zh: '测试轮数' }),
    pass_count: count({ en: 'Rounds passed', zh: '合格轮数' }),
    /** Of bindings that are tested for the first time. */
    first_count: count({ en: 'First rounds', zh: '首轮数' }),
    first_pass_count: count({ en: 'First rounds passed', zh: '首轮合格数' }),
    test_minutes: count({ en: 'Minutes of testing', zh: '测试时长(分)' }),
    aging_count: count({ en: 'Runs of aging', zh: '老化次数' }),
    aging_pass_count: count({ en: 'Runs passed', zh: '老化合格数' }),
    /** In tenths. */
    aging_hours: auto(
      f.int({ en: 'Hours of aging', zh: '老化时长(时)' }, { required: true, default: 0, decimals: 1 }),
    ),
  },
  { label: { en: 'Day of a factory line', zh: '产线日统计' }, title: 'stat_date', scope: 'vendor' },
)
  .unique(['stat_date', 'vendor_id', 'model_id', 'line_name'], 10005)
  .index(['vendor_id', 'stat_date']);

/** The same of each item that was tested. */
export const FactoryItemDay = model(
  'statistics_factory_item_day',
  {
    ...dimensions(),
    test_item: auto(f.enum({ en: 'Test item', zh: '测试项' }, testItem, { required: true })),
    item_count: count({ en: 'Items tested', zh: '测试项次' }),
    item_fail_count: count({ en: 'Items failed', zh: '不合格项次' }),
    retry_count: count({ en: 'Retries', zh: '重试次数' }),
  },
  { label: { en: 'Day of a test item', zh: '测试项日统计' }, title: 'stat_date', scope: 'vendor' },
)
  .unique(['stat_date', 'vendor_id', 'model_id', 'line_name', 'test_item'], 10005)
  .index(['vendor_id', 'stat_date']);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    statistics_factory_day: typeof FactoryDay;
    statistics_factory_item_day: typeof FactoryItemDay;
  }
}
