import { enabled } from '../enums.ts';
import { auto, enumeration, f, model } from '../kit/index.ts';

export const orgType = enumeration({
  headquarters: { code: 1, en: 'Headquarters', zh: '总部' },
  region: { code: 2, en: 'Region', zh: '大区' },
  city: { code: 3, en: 'City branch', zh: '城市公司' },
  station: { code: 4, en: 'Station', zh: '运营站' },
  partner: { code: 5, en: 'Partner', zh: '合作商' },
});

/** P62: the organisation tree; `org_code` is the path that makes a subtree a prefix (001002 is below 001). */
export const Org = model(
  'manager_org',
  {
    org_name: f.text({ en: 'Organisation name', zh: '组织名称' }, { required: true, max: 32 }),
    org_code: auto(
      f.text({ en: 'Organisation code', zh: '组织编码' }, { required: true, max: 32, match: 'exact' }),
    ),
    parent_id: f.ref({ en: 'Parent', zh: '上级组织' }, 'manager_org'),
    level: auto(f.int({ en: 'Level', zh: '层级' }, { required: true, min: 1, max: 5 })),
    org_type: f.enum({ en: 'Organisation type', zh: '组织类型' }, orgType, { required: true }),
    vendor_id: f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor'),
    enabled: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
    ),
  },
  {
    label: { en: 'Organisation', zh: '组织' },
    title: 'org_name',
    scope: 'is_org',
    picker: ['org_code'],
    choose: {
      as: 'tree',
      sort: 'org_code',
      tree: {
        api: 'GET /manager_org/tree/all/v1',
        node: { id: 'id', children: 'org_list' },
        parent: 'parent_id',
      },
    },
  },
).unique('org_code', 10005);

declare module '../kit/vocabulary.ts' {
  interface Models {
    manager_org: typeof Org;
  }
}
