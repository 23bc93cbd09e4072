import { goodsSource, identifyType } from '../../enums.ts';
import { auto, defineResource, f, model, readOnly, slot } from '../../kit/index.ts';
import { isBarcode } from '../../shared/barcode.ts';
import { goodsUnit, modelPicture, modelStatus } from '../../shared/goods.ts';
import { modelImages } from '../../shared/goods-material.ts';
import { tempZone } from '../../shared/point.ts';
import { goodsApplyStatus } from './enums.ts';

/** Goods that the platform doesn't make: their papers are looked at (docs/domain/goods.md §P22). */
export const foreignSources = [goodsSource.outsourced, goodsSource.selfPurchased] as const;

const refusalReason = f.text(
  // Asked for by the server with a code of its own [12005].
  { en: 'Rejection', zh: '驳回原因' },
  { max: 200, long: true },
);

/** The application for a product that the library doesn't have yet (P22, P23). Its names are those of when it was made. */
export const GoodsApply = model(
  'goods_apply',
  {
    apply_no: auto(
      f.text(
        { en: 'Application No.', zh: '申请单号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    goods_code: f.text(
      { en: 'Barcode', zh: '商品条码' },
      {
        required: true,
        max: 13,
        match: 'exact',
        copy: true,
        scanned: true,
        pattern: '\\d{8}|\\d{13}',
        hint: { en: '8 or 13 digits', zh: '8位或13位数字' },
      },
    ),
    goods_name: f.text(
      { en: 'Goods name', zh: '商品名称' },
      {
        required: true,
        max: 64,
        help: { en: 'Brand, product and specification', zh: '品牌+品名+规格' },
      },
    ),
    brand_id: f.ref({ en: 'Brand', zh: '品牌' }, 'goods_brand', {
      help: {
        en: 'Not in the list? Leave it empty and name it below',
        zh: '列表中没有时留空，在下方填写新品牌',
      },
    }),
    new_brand: f.text({ en: 'New brand', zh: '新品牌' }, { required: 'when', max: 32 }),
    brand_name: auto(f.text({ en: 'Brand', zh: '品牌' }, { required: true, max: 32 })),
    type_id: f.ref({ en: 'Category', zh: '商品分类' }, 'goods_type', { required: true }),
    spec_desc: f.text({ en: 'Specification', zh: '规格' }, { required: true, max: 32 }),
    goods_unit: f.enum({ en: 'Unit', zh: '单位' }, goodsUnit, { required: true }),
    goods_source: f.enum({ en: 'Goods source', zh: '商品来源' }, goodsSource, { required: true }),
    retail_price: f.money({ en: 'Retail price', zh: '零售价' }, { required: true, min: 1, max: 999_999 }),
    shelf_days: f.int({ en: 'Shelf life (days)', zh: '保质期(天)' }, { min: 1, max: 3_650 }),
    temp_zone: f.enum({ en: 'Storage', zh: '存储温区' }, tempZone, { required: true }),
    identify_types: f.enums({ en: 'Recognition types', zh: '适用识别类型' }, identifyType, {
      required: true,
      min: 1,
    }),
    weight_g: f.int({ en: 'Net weight (g)', zh: '单件重量(克)' }, { required: 'when', min: 1, max: 20_000 }),
    logo_url: f.image(
      { en: 'Main picture', zh: '主图' },
      { required: true, upload: { types: ['png', 'jpg', 'jpeg'], crop: true } },
    ),
    model_images: f.images(
      { en: 'Modeling pictures', zh: '建模图片' },
      {
        ...modelImages,
        required: 'when',
        help: { en: '8 to 30 pictures of all sides, square', zh: '上传8至30张，覆盖商品各面，裁剪为正方形' },
        upload: { types: ['png', 'jpg', 'jpeg'], crop: modelPicture },
      },
    ),
    license_images: f.images(
      { en: 'Licences', zh: '资质文件' },
      {
        min: 1,
        max: 3,
        required: 'when',
        help: { en: 'Food permit and test report', zh: '食品经营许可、检测报告' },
        upload: { types: ['png', 'jpg', 'jpeg'] },
      },
    ),
    apply_desc: f.text({ en: 'Note', zh: '申请说明' }, { max: 200, long: true }),
    apply_org_name: auto(
      f.text({ en: 'Applied by organisation', zh: '申请组织' }, { required: true, max: 64 }),
    ),
    apply_mct_name: auto(f.text({ en: 'Applied by merchant', zh: '申请商户' }, { max: 110 })),
    apply_user_id: auto(f.ref({ en: 'Applicant', zh: '申请人' }, 'manager')),
    apply_user_name: auto(
      f.text({ en: 'Applicant', zh: '申请人' }, { required: true, max: 32, actor: 'apply_user_id' }),
    ),
    apply_status: auto(
      f.enum({ en: 'Review status', zh: '审核状态' }, goodsApplyStatus, {
        required: true,
        default: goodsApplyStatus.pending,
      }),
    ),
    /** How often it was handed in again after a rejection. */
    resubmit_count: auto(f.int({ en: 'Resubmitted', zh: '重新提交次数' }, { required: true, default: 0 })),
    submit_time: auto(f.dateTime({ en: 'Last submitted at', zh: '最近提交时间' })),
    audit_id: auto(f.ref({ en: 'Auditor', zh: '审核人' }, 'manager')),
    audit_name: auto(f.text({ en: 'Auditor', zh: '审核人' }, { max: 32 })),
    audit_time: auto(f.dateTime({ en: 'Audited at', zh: '审核时间' })),
    reject_reason: auto(f.text({ en: 'Rejection', zh: '驳回原因' }, { max: 200 })),
    /** What the library got of it. */
    goods_id: auto(f.ref({ en: 'Library goods', zh: '商品库商品' }, 'goods_center')),
    create_time: auto(f.dateTime({ en: 'Applied at', zh: '申请时间' }, { required: true })),
  },
  { label: { en: 'Goods application', zh: '商品申请' }, title: 'apply_no', scope: 'merchant' },
)
  .via('type_path', f.text({ en: 'Category', zh: '商品分类' }), 'type_id', 'path')
  .via(
    'model_status',
    f.enum({ en: 'Modeling status', zh: '建模状态' }, modelStatus),
    'goods_id',
    'model_status',
  )
  .check(['goods_code'], ({ goods_code }) => isBarcode(goods_code), {
    en: 'has a wrong check digit: one of its digits is mistyped',
    zh: '校验位不正确，请核对条码',
  })
  .unique('apply_no', 10005)
  .unique('goods_code', 12016, { apply_status: goodsApplyStatus.pending })
  .index(['apply_status', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .hiddenFromMerchants('audit_id', 'audit_name', 'apply_org_name', 'apply_mct_name', 'mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    goods_apply: typeof GoodsApply;
  }
}

/** What an application says of its product, in reading order. */
export const productSections = [
  {
    title: { en: 'Product', zh: '商品信息' },
    fields: [
      'goods_code',
      'goods_name',
      'brand_name',
      'new_brand',
      'type_path',
      'spec_desc',
      'goods_unit',
      'retail_price',
      'temp_zone',
      'shelf_days',
      'goods_source',
      'apply_desc',
    ],
  },
  {
    title: { en: 'Recognition', zh: '识别资料' },
    fields: ['identify_types', 'weight_g', 'logo_url', 'model_images', 'license_images'],
  },
] as const;

/** What both lists of applications show and ask for: that of the auditors, and one's own. */
export const applicationList = {
  columns: [
    GoodsApply.col('apply_no', { width: 196, fixed: 'left' }),
    GoodsApply.col('logo_url', { width: 88 }),
    GoodsApply.col('goods_name', { width: 232 }),
    GoodsApply.col('goods_code', { width: 148 }),
    GoodsApply.col('retail_price', { width: 120 }),
  ],
  status: GoodsApply.col('apply_status', { width: 112 }),
  hidden: [
    'type_path',
    'brand_name',
    'spec_desc',
    'goods_unit',
    'goods_source',
    'shelf_days',
    'temp_zone',
    'identify_types',
    'weight_g',
  ],
  keep: ['apply_no', 'goods_code', 'goods_name', 'apply_status'],
  filters: [
    'apply_no',
    'goods_code',
    'goods_name',
    'type_id',
    'goods_source',
    GoodsApply.range('create_time', { maxDays: 367 }),
  ],
} as const;

/** Decided once; the second of two auditors is told so. */
const undecided = [{ when: { apply_status: goodsApplyStatus.pending }, else: 12004 }] as const;
const audit = {
  permission: 'GOODS_APPLY_AUDIT',
  api: 'PUT /goods_apply/{id}/v1',
  guards: undecided,
} as const;

/** P23 /goods-management/goods-audit: the platform's people decide. Who applies has a screen of its own (../modeling-apply). */
export const goodsApply = defineResource(GoodsApply, {
  label: { en: 'Goods audit', zh: '商品审核' },
  route: '/goods-management/goods-audit',
  menu: 'goods-management',
  permission: 'OUT_GOODS_AUDIT',
  api: readOnly('/goods_apply'),
  calls: {
    'GET /goods_apply/similar/{id}/v1':
      'goods of the library that the application resembles, by the beginning of the barcode and by name',
  },
  search: ['apply_no', 'goods_code'],
  flows: [
    GoodsApply.flow('apply_status', 'pending', {
      pending: { approve: 'approved', reject: 'rejected' },
      approved: {},
      rejected: {},
    }),
  ],
  actions: {
    approve: GoodsApply.action({
      ...audit,
      label: { en: 'Approve', zh: '通过' },
      send: { audit_result: 1 },
      bulk: { most: 50 },
      input: {
        brand_id: f.ref({ en: 'Brand', zh: '品牌' }, 'goods_brand', {
          help: { en: 'Empty: as applied', zh: '留空则按申请内容' },
        }),
        type_id: f.ref({ en: 'Category', zh: '商品分类' }, 'goods_type', {
          help: { en: 'Empty: as applied', zh: '留空则按申请内容' },
        }),
      },
      done: { en: 'Approved. The goods wait for modeling', zh: '已通过，商品待建模完善' },
    }),
    reject: GoodsApply.action({
      ...audit,
      label: { en: 'Reject', zh: '驳回' },
      danger: true,
      send: { audit_result: 2 },
      input: { reject_reason: refusalReason },
      done: { en: 'Rejected. The applicant is told', zh: '已驳回，并已通知申请人' },
    }),
  },
  live: 'values',
  list: {
    columns: [...applicationList.columns, 'apply_mct_name', 'create_time', applicationList.status],
    hidden: [
      ...applicationList.hidden,
      'model_images',
      'license_images',
      'apply_desc',
      'apply_org_name',
      'apply_user_name',
      'resubmit_count',
      'submit_time',
      'audit_name',
      'audit_time',
      'reject_reason',
      'model_status',
    ],
    keep: applicationList.keep,
    filters: applicationList.filters,
    moreFilters: ['apply_status', 'brand_name', 'identify_types', 'mgt_org_id', 'mct_id', 'temp_zone'],
    tabs: [
      {
        key: '0',
        label: { en: 'Pending', zh: '待审核' },
        where: { apply_status: goodsApplyStatus.pending },
        first: true,
      },
      {
        key: '1',
        label: { en: 'Approved', zh: '已通过' },
        where: { apply_status: goodsApplyStatus.approved },
      },
      {
        key: '2',
        label: { en: 'Rejected', zh: '已驳回' },
        where: { apply_status: goodsApplyStatus.rejected },
      },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['retail_price', 'create_time', 'audit_time', 'submit_time'],
    row: ['read', 'approve', 'reject'],
    bulk: ['approve'],
    page: ['export'],
  },
  detail: {
    facts: ['apply_status', 'goods_source', 'retail_price', 'resubmit_count', 'create_time'],
    history: true,
    sections: [
      slot('steps'),
      productSections[0],
      slot('similar', { en: 'Similar goods in the library', zh: '商品库相似商品' }),
      productSections[1],
      {
        title: { en: 'Application', zh: '申请与审核' },
        fields: [
          'apply_org_name',
          'apply_mct_name',
          'apply_user_name',
          'create_time',
          'submit_time',
          'resubmit_count',
          'audit_name',
          'audit_time',
          'reject_reason',
          'goods_id',
          'model_status',
        ],
      },
    ],
  },
});
