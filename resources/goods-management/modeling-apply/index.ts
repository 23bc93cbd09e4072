import { crud, defineResource, slot } from '../../kit/index.ts';
import { seeing, weighing } from '../../shared/goods-material.ts';
import { goodsApplyStatus } from '../apply/enums.ts';
import { applicationList, foreignSources, GoodsApply, productSections } from '../apply/index.ts';

/** Who applied hands it in again, nobody else in their name. */
const own = { apply_user_id: { is: { $: 'me' } } } as const;

/**
 * P22 /goods-management/goods-center/goods-modeling-apply: the applications of one's own merchant or branch, and the form of a new
 * one. A rejected one that is changed goes back to the auditors under its number.
 */
export const modelingApply = defineResource(GoodsApply, {
  name: 'goods_modeling_apply',
  label: { en: 'Apply modeling', zh: '申请建模' },
  route: '/goods-management/goods-center/goods-modeling-apply',
  menu: 'none',
  permission: 'GOODS_CENTER',
  api: { ...crud('/goods_apply/own'), create: 'POST /goods_apply/v1' },
  calls: {
    'GET /goods_apply/goods_code/v1': 'the goods of the library under a barcode (`goods_code`), or null',
  },
  flows: [
    GoodsApply.flow('apply_status', 'pending', {
      pending: {},
      approved: {},
      rejected: { resubmit: 'pending' },
    }),
  ],
  actions: {
    resubmit: GoodsApply.action({
      label: { en: 'Resubmit', zh: '重新提交' },
      guards: [{ when: own, else: 12017 }],
      confirm: {
        en: 'Hand in {apply_no} again as it stands? It was rejected: {reject_reason}',
        zh: '按现有内容重新提交 {apply_no}？上次驳回原因：{reject_reason}',
      },
      done: { en: 'Handed in again', zh: '已重新提交' },
    }),
  },
  live: 'values',
  list: {
    columns: [...applicationList.columns, 'reject_reason', 'create_time', applicationList.status],
    hidden: [
      ...applicationList.hidden,
      'apply_org_name',
      'apply_mct_name',
      'apply_user_name',
      'resubmit_count',
      'submit_time',
      'audit_time',
      'model_status',
    ],
    keep: applicationList.keep,
    filters: applicationList.filters,
    moreFilters: ['apply_status', 'brand_name', 'identify_types', 'mgt_org_id', 'mct_id'],
    tabs: 'apply_status',
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['retail_price', 'create_time', 'audit_time'],
    row: ['read', 'update', 'resubmit'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'page',
    saveAs: { en: 'Submit', zh: '提交审核' },
    editable: { apply_status: goodsApplyStatus.rejected, ...own },
    notEditable: 12017,
    sections: [
      { title: { en: 'Product', zh: '商品信息' }, fields: ['goods_code', 'goods_name', 'brand_id'] },
      { fields: ['new_brand'], when: { brand_id: null } },
      { fields: ['type_id', 'spec_desc', 'goods_unit', 'retail_price', 'temp_zone', 'shelf_days'] },
      { title: { en: 'Recognition', zh: '识别资料' }, fields: ['identify_types'] },
      { fields: ['weight_g'], when: { identify_types: { has: weighing } } },
      { fields: ['logo_url'] },
      { fields: ['model_images'], when: { identify_types: { has: seeing } } },
      { title: { en: 'Source', zh: '来源资质' }, fields: ['goods_source'] },
      { fields: ['license_images'], when: { goods_source: foreignSources } },
      { fields: ['apply_desc'] },
    ],
  },
  detail: {
    facts: ['apply_status', 'goods_source', 'retail_price', 'create_time'],
    history: true,
    sections: [
      slot('steps'),
      ...productSections,
      {
        title: { en: 'Application', zh: '申请与审核' },
        fields: [
          'apply_org_name',
          'apply_mct_name',
          'apply_user_name',
          'create_time',
          'submit_time',
          'resubmit_count',
          'audit_time',
          'reject_reason',
          'model_status',
        ],
      },
    ],
  },
});
