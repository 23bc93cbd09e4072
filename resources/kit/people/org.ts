import { enabled } from '../enabled.ts';
import { auto, enumeration, f, model, once } from '../index.ts';
import { mobilePhone } from '../texts.ts';

export const orgType = enumeration({
  headquarters: { code: 1, en: 'Headquarters', zh: '总部' },
  region: { code: 2, en: 'Region', zh: '大区' },
  city: { code: 3, en: 'City branch', zh: '城市公司' },
  station: { code: 4, en: 'Station', zh: '运营站' },
  partner: { code: 5, en: 'Partner', zh: '合作商' },
});

/** P62: the organisation tree; `org_code` is the path that makes a subtree a prefix (001002 is below 001). */
export const Organisation = model(
  'manager_org',
  {
    org_name: f.text({ en: 'Organisation name', zh: '组织名称' }, { required: true, min: 2, max: 32 }),
    org_code: auto(
      f.text({ en: 'Organisation code', zh: '组织编码' }, { required: true, max: 32, match: 'exact' }),
    ),
    parent_id: once(f.ref({ en: 'Parent', zh: '上级组织' }, 'manager_org', { required: 'when' })),
    level: auto(f.int({ en: 'Level', zh: '层级' }, { required: true, min: 1, max: 5 })),
    org_type: f.enum({ en: 'Type', zh: '组织类型' }, orgType, { required: true }),
    leader_name: f.text({ en: 'Leader', zh: '负责人' }, { max: 32 }),
    leader_phone: f.text({ en: 'Leader phone', zh: '负责人电话' }, mobilePhone),
    address: f.text({ en: 'Address', zh: '地址' }, { max: 120 }),
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
)
  .referred('child_count', { en: 'Sub-organisations', zh: '下级组织数' }, 'manager_org', 'parent_id')
  .referred('user_count', { en: 'Users', zh: '用户数' }, 'manager', 'mgt_org_id')
  .unique('org_code', 10005)
  .unique(['parent_id', 'org_name'], 20019);
