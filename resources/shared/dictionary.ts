import { enabled } from '../kit/enabled.ts';
import { f, model } from '../kit/index.ts';
import type { OfferedQuarters } from '../kit/product.ts';

/** Lists and thresholds that the business may change without a release, by module (docs/domain/seed-data.md §8). */
export const Dictionary = model(
  'sys_dic',
  {
    module: f.text({ en: 'Module', zh: '模块' }, { required: true, max: 32, match: 'exact' }),
    code: f.text({ en: 'Code', zh: '编码' }, { required: true, max: 32, match: 'exact' }),
    name_zh: f.text({ en: 'Chinese name', zh: '中文名称' }, { required: true, max: 64 }),
    name_en: f.text({ en: 'English name', zh: '英文名称' }, { required: true, max: 64 }),
    value: f.text({ en: 'Value', zh: '取值' }, { max: 64 }),
    sort: f.int({ en: 'Order', zh: '排序' }, { required: true, min: 1 }),
    enabled: f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
  },
  {
    label: { en: 'Dictionary entry', zh: '字典项' },
    title: 'name_zh',
    scope: 'none',
    picker: ['module', 'code', 'name_zh', 'name_en', 'value', 'sort', 'enabled'],
    choose: { as: 'select', api: 'GET /sys_dic/v1', filters: ['module'], sort: 'sort' },
  },
).unique(['module', 'code'], 10005);

declare module '../kit/vocabulary.ts' {
  interface Models {
    sys_dic: typeof Dictionary;
  }
}

const quarterMonth = (code: string) => ({ module: 'quarter_range', code, enabled: enabled.enabled });

/** Which quarters may be asked for (docs/domain/assumptions.md, A16). */
export const quarters: OfferedQuarters = {
  of: Dictionary,
  from: quarterMonth('first'),
  to: quarterMonth('last'),
  month: 'value',
};
