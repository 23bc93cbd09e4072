import { goodsSource, identifyType } from '../enums.ts';
import { auto, enumeration, f, model } from '../kit/index.ts';
import { tempZone } from './point.ts';

export const goodsUnit = enumeration({
  bottle: { code: 1, en: 'Bottle', zh: '瓶' },
  can: { code: 2, en: 'Can', zh: '罐' },
  bag: { code: 3, en: 'Bag', zh: '袋' },
  box: { code: 4, en: 'Box', zh: '盒' },
  cup: { code: 5, en: 'Cup', zh: '杯' },
  piece: { code: 6, en: 'Piece', zh: '个' },
  kilogram: { code: 7, en: 'Kilogram', zh: '千克' },
});

export const goodsApplyStatus = enumeration({
  pending: { code: 0, en: 'Pending', zh: '待审核', tone: 'progress' },
  approved: { code: 1, en: 'Approved', zh: '已通过', tone: 'success' },
  rejected: { code: 2, en: 'Rejected', zh: '已驳回', tone: 'danger' },
});

/** The application for a product that the library doesn't have yet (P22 and P23, whose screens come later). */
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
        pattern: '\\d{8}|\\d{13}',
        hint: { en: '8 or 13 digits', zh: '8位或13位数字' },
      },
    ),
    goods_name: f.text({ en: 'Goods name', zh: '商品名称' }, { required: true, max: 64 }),
    brand_name: f.text({ en: 'Brand', zh: '品牌' }, { required: true, max: 32 }),
    type_path: f.text({ en: 'Category', zh: '商品分类' }, { required: true, max: 100 }),
    spec_desc: f.text({ en: 'Specification', zh: '规格' }, { required: true, max: 32 }),
    goods_unit: f.enum({ en: 'Unit', zh: '单位' }, goodsUnit, { required: true }),
    goods_source: f.enum({ en: 'Goods source', zh: '商品来源' }, goodsSource, { required: true }),
    retail_price: f.money({ en: 'Retail price', zh: '零售价' }, { required: true, min: 1, max: 999_999 }),
    shelf_days: f.int({ en: 'Shelf life (days)', zh: '保质期(天)' }, { min: 1, max: 3_650 }),
    temp_zone: f.enum({ en: 'Storage', zh: '存储温区' }, tempZone, { required: true }),
    identify_types: f.enums({ en: 'Recognition types', zh: '适用识别类型' }, identifyType, {
      required: true,
    }),
    weight_g: f.int({ en: 'Net weight (g)', zh: '单件重量(克)' }, { min: 1, max: 20_000 }),
    logo_url: f.image({ en: 'Main picture', zh: '主图' }, { required: true }),
    model_images: f.images({ en: 'Modeling pictures', zh: '建模图片' }, { max: 30 }),
    license_images: f.images({ en: 'Licences', zh: '资质文件' }, { max: 3 }),
    apply_desc: f.text({ en: 'Note', zh: '申请说明' }, { max: 200, long: true }),
    apply_org_name: auto(
      f.text({ en: 'Applied by organisation', zh: '申请组织' }, { required: true, max: 64 }),
    ),
    apply_mct_name: auto(f.text({ en: 'Applied by merchant', zh: '申请商户' }, { max: 110 })),
    apply_user_name: auto(f.text({ en: 'Applicant', zh: '申请人' }, { required: true, max: 32 })),
    apply_status: auto(
      f.enum({ en: 'Review status', zh: '审核状态' }, goodsApplyStatus, {
        required: true,
        default: goodsApplyStatus.pending,
      }),
    ),
    audit_name: auto(f.text({ en: 'Auditor', zh: '审核人' }, { max: 32 })),
    audit_time: auto(f.dateTime({ en: 'Audited at', zh: '审核时间' })),
    reject_reason: auto(f.text({ en: 'Rejection', zh: '驳回原因' }, { max: 200 })),
    create_time: auto(f.dateTime({ en: 'Applied at', zh: '申请时间' }, { required: true })),
  },
  { label: { en: 'Goods application', zh: '商品申请' }, title: 'apply_no', scope: 'merchant' },
)
  .unique('apply_no', 10005)
  .index(['apply_status', 'create_time']);

declare module '../kit/vocabulary.ts' {
  interface Models {
    goods_apply: typeof GoodsApply;
  }
}
