import { enabled } from '../enums.ts';
import { auto, crud, defineResource, enumeration, f, model, once } from '../kit/index.ts';
import { disable, enable } from '../shared/switching.ts';
import { mobilePhone } from '../shared/texts.ts';

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
    org_name: f.text({ en: 'Organisation name', zh: '组织名称' }, { required: true, min: 2, max: 32 }),
    org_code: auto(
      f.text({ en: 'Organisation code', zh: '组织编码' }, { required: true, max: 32, match: 'exact' }),
    ),
    parent_id: once(f.ref({ en: 'Parent', zh: '上级组织' }, 'manager_org', { required: 'when' })),
    level: auto(f.int({ en: 'Level', zh: '层级' }, { required: true, min: 1, max: 5 })),
    org_type: f.enum({ en: 'Organisation type', zh: '组织类型' }, orgType, { required: true }),
    vendor_id: f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor'),
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
  .referred('mct_count', { en: 'Merchants', zh: '商户数' }, 'mct', 'mgt_org_id')
  .referred('shop_count', { en: 'Points', zh: '点位数' }, 'mct_shop', 'mgt_org_id')
  .unique('org_code', 10005)
  .unique(['parent_id', 'org_name'], 20019);

declare module '../kit/vocabulary.ts' {
  interface Models {
    manager_org: typeof Org;
  }
}

/** P62 /personnel/org: the tree at the left, what hangs below the chosen organisation beside it. */
export const org = defineResource(Org, {
  label: { en: 'Organisations', zh: '组织管理' },
  route: '/personnel/org',
  permission: 'ORG_MANAGER',
  menu: 'personnel',
  keepAlive: true,
  api: { ...crud('/manager_org'), delete: 'DELETE /manager_org/{id}/v1' },
  permissions: { create: 'ORG_EDIT', update: 'ORG_EDIT', delete: 'ORG_EDIT' },
  flows: [
    Org.flow('enabled', 'enabled', { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } }),
  ],
  actions: {
    move: Org.action({
      label: { en: 'Move', zh: '移动' },
      permission: 'ORG_EDIT',
      when: { parent_id: { ne: null } },
      input: {
        parent_id: f.ref({ en: 'New parent', zh: '新的上级组织' }, 'manager_org', { required: true }),
      },
      confirm: {
        en: 'Move “{org_name}” with everything below it? Who sees what follows the new place at once.',
        zh: '移动“{org_name}”及其全部下级？数据可见范围将立即随新位置变化。',
      },
      done: { en: 'Moved', zh: '已移动' },
    }),
    enable: Org.action({ ...enable('/manager_org'), bulk: false, permission: 'ORG_EDIT' }),
    disable: Org.action({
      ...disable('/manager_org'),
      bulk: false,
      permission: 'ORG_EDIT',
      confirm: {
        en: 'Disable “{org_name}”? Its users and those below it can’t sign in until it is enabled again.',
        zh: '停用“{org_name}”？其本级及下级的用户在恢复启用前均无法登录。',
      },
    }),
  },
  list: {
    tree: {
      by: 'parent_id',
      facts: ['shop_count', 'user_count', 'mct_count', 'enabled'],
      move: 'move',
      asks: {
        en: 'Move “{node}” from “{from}” to “{to}”? {below} organisations below it, {user_count} users, {mct_count} merchants and {shop_count} points go with it. Who sees what follows the new place at once.',
        zh: '将“{node}”从“{from}”移动到“{to}”？其下{below}个组织以及{user_count}名用户、{mct_count}家商户、{shop_count}个点位将一并移动，数据可见范围立即随之变化。',
      },
    },
    columns: [
      'org_name',
      'org_type',
      'leader_name',
      'user_count',
      'mct_count',
      'shop_count',
      'enabled',
      'create_time',
    ],
    hidden: ['child_count', 'org_code', 'level', 'leader_phone', 'address'],
    keep: ['org_name'],
    filters: ['org_name', 'parent_id', 'org_type', 'enabled'],
    moreFilters: ['org_code'],
    sort: ['org_code', 'asc'],
    sortable: ['create_time', 'org_code'],
    row: ['read', 'update', 'move', 'enable', 'disable', 'delete'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'drawer',
    sections: [
      { fields: ['org_name'] },
      { fields: ['parent_id'], when: { level: { ne: 1 } } },
      { fields: ['org_type', 'vendor_id', 'leader_name', 'leader_phone', 'address'] },
    ],
  },
  detail: {
    facts: ['org_type', 'enabled', 'level'],
    sections: [
      {
        title: { en: 'Organisation', zh: '组织' },
        fields: [
          'org_code',
          'parent_id',
          'org_type',
          'leader_name',
          'leader_phone',
          'address',
          'user_count',
          'create_time',
        ],
      },
      Org.sublist('manager_org', 'parent_id', {
        api: 'GET /manager_org/org/{id}/v1',
        title: { en: 'Sub-organisations', zh: '下级组织' },
        columns: ['org_name', 'org_type', 'leader_name', 'user_count', 'shop_count', 'enabled'],
        sort: ['org_code', 'asc'],
        actions: 'manager_org',
      }),
      Org.sublist('manager', 'mgt_org_id', {
        api: 'GET /manager_org/user/{id}/v1',
        title: { en: 'Staff', zh: '人员' },
        columns: ['name', 'phone', 'role_names', 'enabled', 'last_login_time'],
        permission: 'USER_MANAGER',
      }),
      Org.sublist('mct_shop', 'mgt_org_id', {
        api: 'GET /manager_org/cabinet/{id}/v1',
        title: { en: 'Points', zh: '点位' },
        columns: ['shop_name', 'cabinet_code', 'mct_name', 'online', 'shop_status', 'enabled'],
      }),
    ],
    history: true,
  },
});
