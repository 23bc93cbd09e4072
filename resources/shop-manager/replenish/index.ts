import { auto, f, model } from '../../kit/index.ts';

/** What somebody put into a cabinet and took out of it behind one open door (P31). Told by the cabinet, never edited. */
export const Replenish = model(
  'mct_replenish_record',
  {
    replenish_no: auto(
      f.text(
        { en: 'Replenish No.', zh: '补货单号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    /** What the cabinet calls it, so that one told twice is one. */
    report_no: auto(f.text({ en: 'Report No.', zh: '上报编号' }, { max: 36, match: 'exact' })),
    device_id: auto(f.ref({ en: 'Cabinet', zh: '柜机' }, 'device')),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    /** As the cabinet was told: nobody knows whose person it is, so that merchants don't read it (docs/domain/roles.md §3.3). */
    replenish_name: auto(f.text({ en: 'Replenisher', zh: '补货员' }, { required: true, max: 32 })),
    open_time: auto(f.dateTime({ en: 'Door opened', zh: '开门时间' }, { required: true })),
    close_time: auto(f.dateTime({ en: 'Door closed', zh: '关门时间' })),
    add_quantity: auto(f.int({ en: 'Added', zh: '补入' }, { required: true })),
    remove_quantity: auto(f.int({ en: 'Removed', zh: '取出' }, { required: true })),
    loss_quantity: auto(f.int({ en: 'Loss qty', zh: '货损数量' }, { required: true })),
    lines: auto(
      f.rows(
        { en: 'Goods', zh: '商品明细' },
        {
          goods_id: f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true }),
          /** As it was called then. */
          goods_name: f.text({ en: 'Goods name', zh: '商品名称' }, { required: true, max: 64 }),
          before_quantity: f.int({ en: 'Before', zh: '补货前' }, { required: true }),
          add_quantity: f.int({ en: 'Added', zh: '补入' }, { required: true }),
          remove_quantity: f.int({ en: 'Removed', zh: '取出' }, { required: true }),
          after_quantity: f.int({ en: 'After', zh: '补货后' }, { required: true }),
          loss_quantity: f.int({ en: 'Loss qty', zh: '货损数量' }, { required: true }),
        },
      ),
    ),
  },
  {
    label: { en: 'Replenishment', zh: '补货记录' },
    title: 'replenish_no',
    scope: 'merchant',
    appendOnly: true,
  },
)
  .unique('replenish_no', 10005)
  .unique(['device_id', 'report_no'], 10005, { report_no: { ne: null } })
  .index(['shop_id', 'open_time'])
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'replenish_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_replenish_record: typeof Replenish;
  }
}
