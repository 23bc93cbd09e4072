import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';

/** The goods of the external partner as they were last told (docs/domain/goods.md §P21). */
export const PartnerGoods = model(
  'kangkon_goods_center',
  {
    partner_goods_code: auto(
      f.text(
        { en: 'Partner code', zh: '合作方编码' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    goods_code: auto(
      f.text({ en: 'Barcode', zh: '商品条码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    goods_name: auto(f.text({ en: 'Goods name', zh: '商品名称' }, { required: true, max: 64 })),
    logo_url: auto(f.image({ en: 'Picture', zh: '商品图片' })),
    brand_name: auto(f.text({ en: 'Brand', zh: '品牌' }, { max: 32 })),
    spec_desc: auto(f.text({ en: 'Specification', zh: '规格' }, { max: 32 })),
    suggest_price: auto(
      f.money({ en: 'Suggested price', zh: '建议零售价' }, { required: true, min: 1, max: 999_999 }),
    ),
    sync_time: auto(f.dateTime({ en: 'Synced at', zh: '同步时间' }, { required: true })),
  },
  { label: { en: 'Partner goods', zh: '合作商品' }, title: 'goods_name', scope: 'none' },
)
  .among('imported_flag', { en: 'Imported', zh: '是否已引入' }, 'goods_code', 'goods_center', 'goods_code')
  .alike('goods_name')
  .index('goods_code')
  .unique('partner_goods_code', 10005);

/** How far the partner's library has been read: one row, which outlives the process that reads. */
export const PartnerSync = model(
  'kangkon_sync',
  {
    /** One row a partner. */
    partner: auto(f.text({ en: 'Partner', zh: '合作方' }, { required: true, max: 32 })),
    /** The partner's own word for the moment that changes were last read up to; null: read all. */
    since: auto(f.text({ en: 'Read up to', zh: '已同步至' }, { max: 64 })),
    /** What `since` becomes once the last page is read; null where no run is under way. */
    next_since: auto(f.text({ en: 'Reading up to', zh: '本次同步至' }, { max: 64 })),
    /** The page that comes next; null: the first. */
    page_token: auto(f.text({ en: 'Next page', zh: '下一页' }, { max: 200 })),
    read_count: auto(f.int({ en: 'Goods read', zh: '已读取商品' }, { required: true, default: 0 })),
    left_out_count: auto(f.int({ en: 'Left out', zh: '已忽略' }, { required: true, default: 0 })),
    begin_time: auto(f.dateTime({ en: 'Begun at', zh: '开始时间' })),
    end_time: auto(f.dateTime({ en: 'Ended at', zh: '完成时间' })),
    /** From when on somebody may go on; moved ahead by who is at it. */
    due_time: auto(f.dateTime({ en: 'Due at', zh: '下次同步' }, { required: true })),
    /** How many goods the demo's own partner sells, which answers where none is set up; null: there is none. */
    simulated_count: auto(f.int({ en: 'Simulated goods', zh: '模拟商品数' })),
    /** A code of `partnerFault` (enums.ts). */
    fault: auto(f.int({ en: 'Fault', zh: '失败原因' })),
  },
  { label: { en: 'Partner synchronisation', zh: '合作商品同步' }, title: 'partner', scope: 'none' },
).unique('partner', 10005);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    kangkon_goods_center: typeof PartnerGoods;
    kangkon_sync: typeof PartnerSync;
  }
}

/** P21 /goods-management/goods-center/kangkon-goods-center: what the partner sells, to be taken into our library. */
export const partnerGoods = defineResource(PartnerGoods, {
  label: { en: 'Partner goods library', zh: '合作商品库' },
  route: '/goods-management/goods-center/kangkon-goods-center',
  menu: 'none',
  permission: 'GOODS_CENTER',
  api: readOnly('/kangkon_goods_center'),
  calls: {
    'GET /kangkon_goods_center/sync/v1':
      'how far the partner’s library is read: {configured, running, read_count, left_out_count, begin_time, end_time, fault}',
  },
  actions: {
    import_partner: PartnerGoods.action({
      label: { en: 'Import', zh: '引入' },
      api: 'POST /kangkon_goods_center/import/v1',
      staff: true,
      bulk: { most: 100 },
      guards: [{ when: { imported_flag: 0 }, else: 12001 }],
      confirm: {
        en: 'Import “{title}” into the goods library? It then waits for modeling.',
        zh: '将“{title}”引入商品库？引入后待建模完善。',
      },
      done: { en: 'Imported. The goods wait for modeling', zh: '已引入，商品待建模完善' },
    }),
    sync_partner: PartnerGoods.action({
      label: { en: 'Synchronisation', zh: '同步状态' },
      on: 'page',
      api: 'POST /kangkon_goods_center/sync/v1',
      staff: true,
      input: {
        anew_flag: f.flag(
          { en: 'Read everything anew', zh: '全量重新同步' },
          {
            default: 0,
            help: {
              en: 'Otherwise what changed since the last time',
              zh: '不勾选则仅同步上次之后的变更',
            },
          },
        ),
      },
      done: { en: 'The synchronisation has begun', zh: '已开始同步' },
    }),
  },
  list: {
    columns: [
      PartnerGoods.col('partner_goods_code', { width: 148, fixed: 'left' }),
      PartnerGoods.col('logo_url', { width: 88 }),
      PartnerGoods.col('goods_name', { width: 260 }),
      PartnerGoods.col('goods_code', { width: 148 }),
      'brand_name',
      PartnerGoods.col('spec_desc', { width: 112 }),
      PartnerGoods.col('suggest_price', { width: 132 }),
      PartnerGoods.col('imported_flag', { width: 112 }),
      'sync_time',
    ],
    keep: ['partner_goods_code', 'goods_name'],
    filters: ['goods_name', 'goods_code', 'partner_goods_code', 'brand_name', 'imported_flag'],
    moreFilters: [PartnerGoods.range('sync_time', { maxDays: 367 })],
    sortable: ['suggest_price', 'sync_time'],
    row: ['import_partner'],
    bulk: ['import_partner'],
    page: ['sync_partner'],
  },
});
