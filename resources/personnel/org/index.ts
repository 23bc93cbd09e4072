import { crud, defineResource, f } from '../../kit/index.ts';
import { Organisation } from '../../kit/people/org.ts';
import { disable, enable } from '../../kit/switching.ts';

/** The organisation of this trade: where it is, and whose people work in it if a vendor’s or a provider’s. */
export const Org = Organisation.with({
  vendor_id: f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor'),
  provider_id: f.ref({ en: 'Algorithm provider', zh: '算法商' }, 'algorithm_mct'),
  area_id: f.ref({ en: 'Area', zh: '所在地区' }, 'sys_area_code'),
})
  .via('area_code', f.text({ en: 'Area code', zh: '区域编码' }), 'area_id', 'area_code')
  .via('vendor_name', f.text({ en: 'Vendor', zh: '厂商' }), 'vendor_id', 'vendor_name')
  .via('provider_name', f.text({ en: 'Algorithm provider', zh: '算法商' }), 'provider_id', 'provider_name')
  .referred('mct_count', { en: 'Merchants', zh: '商户数' }, 'mct', 'mgt_org_id')
  .referred('shop_count', { en: 'Points', zh: '点位数' }, 'mct_shop', 'mgt_org_id');

declare module '../../kit/vocabulary.ts' {
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
    hidden: [
      'child_count',
      'org_code',
      'level',
      'leader_phone',
      'area_code',
      'address',
      'vendor_name',
      'provider_name',
    ],
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
    sticky: ['parent_id', 'org_type', 'vendor_id', 'provider_id'],
    sections: [
      { fields: ['org_name'] },
      { fields: ['parent_id'], when: { level: { ne: 1 } } },
      {
        fields: ['org_type', 'vendor_id', 'provider_id', 'leader_name', 'leader_phone', 'area_id', 'address'],
      },
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
          'area_code',
          'address',
          'vendor_name',
          'provider_name',
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
