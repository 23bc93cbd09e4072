import { auto, f, model } from '../kit/index.ts';

/** The level of a district, below province and city. */
export const districtLevel = 3;

/**
 * Provinces, cities and districts with the codes of GB/T 2260. A municipality's districts hang on it directly. Each row
 * carries the names above it, so that what refers to a district shows, filters and sorts by its city without a chain of
 * joins.
 */
export const AreaCode = model(
  'sys_area_code',
  {
    area_code: f.text(
      { en: 'Area code', zh: '区域编码' },
      {
        required: true,
        max: 6,
        pattern: '\\d{6}',
        hint: { en: 'six digits', zh: '6位数字' },
        match: 'exact',
      },
    ),
    name: f.text({ en: 'Area', zh: '地区' }, { required: true, max: 32 }),
    parent_id: f.ref({ en: 'Parent', zh: '上级地区' }, 'sys_area_code'),
    parent_code: auto(f.text({ en: 'Parent code', zh: '上级编码' }, { max: 6, match: 'exact' })),
    level: auto(f.int({ en: 'Level', zh: '层级' }, { required: true, min: 1, max: 3 })),
    province_name: auto(f.text({ en: 'Province', zh: '省' }, { required: true, max: 32 })),
    city_name: auto(f.text({ en: 'City', zh: '市' }, { max: 32 })),
    district_name: auto(f.text({ en: 'District', zh: '区县' }, { max: 32 })),
    full_name: auto(f.text({ en: 'Area', zh: '地区' }, { required: true, max: 100 })),
  },
  {
    label: { en: 'Area', zh: '地区' },
    title: 'full_name',
    scope: 'none',
    picker: ['area_code', 'parent_code', 'level'],
    choose: {
      as: 'tree',
      sort: 'area_code',
      tree: {
        api: 'GET /sys_area_code/v1',
        childrenApi: 'GET /sys_area_code/{id}/v1',
        node: { id: 'id', name: 'name' },
        parent: 'parent_id',
      },
    },
  },
).unique('area_code', 10005);

declare module '../kit/vocabulary.ts' {
  interface Models {
    sys_area_code: typeof AreaCode;
  }
}
