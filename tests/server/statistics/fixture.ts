import type { Database } from '../../../server/db/connect.ts';
import { anyTable } from '../../../server/db/tables.ts';
import type { Template } from '../support/database.ts';
import { plantLookups, points } from '../support/lookups.ts';
import { orgs, world } from '../support/world.ts';

/** Small worlds of statistics: rows as the system would have left them, with every moment said. */

export const worldWithPoints: Template = {
  name: 'statistics',
  async prepare(database) {
    await world.prepare(database);
    await plantLookups(database);
    const { db } = database;
    await db.updateTable('goods_center').set({ cost_price: 150 }).where('id', 'in', ['1', '2']).execute();
    await db
      .updateTable('mct_shop')
      .set({ shop_status: 3 })
      .where('id', 'in', [points.bare, points.southBare, points.workshop])
      .execute();
    const user = (id: string) => ({
      id,
      user_phone: `1380013800${id}`,
      create_time: '2026-01-01 08:00:00',
      update_time: '2026-01-01 08:00:00',
    });
    await db.insertInto('mct_user').values(['1', '2', '3', '4', '5'].map(user)).execute();
  },
};

export interface Line {
  readonly goods: string | null;
  readonly quantity: number;
  /** Before discounts, and what of it was paid. */
  readonly amount: number;
  readonly paid: number;
}
export interface Sold {
  readonly id: string;
  readonly shop?: string;
  readonly user?: string;
  readonly placed: string;
  /** When it was settled; the moment it was placed where nothing is said. */
  readonly settled?: string;
  readonly paid: string | null;
  readonly lines: readonly Line[];
  readonly kind?: 0 | 1;
  readonly channel?: 1 | 2;
  readonly source?: 1 | 2 | 3;
  readonly abnormal?: 0 | 1;
  readonly phone?: string;
  readonly org?: string;
  readonly mct?: string;
  /** The activity that took off what was not paid, or the code of the coupon that did. */
  readonly promotion?: string;
  readonly coupon?: string;
  /** A second activity that took a cent of it off. */
  readonly beside?: string;
}

const sum = (lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((all, line) => all + of(line), 0);

export async function sell({ db }: Database, sold: Sold): Promise<void> {
  const { id, shop = points.office, user = '1', placed, settled = placed, paid, lines } = sold;
  const south = shop === points.south || shop === points.southBare;
  const total = sum(lines, ({ amount }) => amount);
  const payable = sum(lines, (line) => line.paid);
  const times = { create_time: placed, update_time: paid ?? placed };
  await db
    .insertInto('mgt_order')
    .values({
      id,
      order_no: `S${id}`,
      order_kind: sold.kind ?? 0,
      order_source: sold.source ?? 1,
      shop_id: shop,
      shop_name: '点位',
      cabinet_code: 'ZY100001',
      scene_name: '写字楼',
      mgt_org_name: '上海公司',
      mct_name: '商户',
      user_id: user,
      user_phone: sold.phone ?? `1380013800${user}`,
      identify_type: 0,
      identify_status: 2,
      goods_summary: '商品',
      goods_count: sum(lines, ({ quantity }) => quantity),
      total_amount: total,
      promotion_id: sold.promotion ?? null,
      promotion_amount: sold.coupon ? 0 : total - payable,
      coupon_code: sold.coupon ?? null,
      coupon_amount: sold.coupon ? total - payable : 0,
      payable_amount: payable,
      pay_amount: paid ? payable : 0,
      order_status: paid ? 3 : 2,
      pay_status: paid ? 1 : 0,
      abnormal_type: sold.abnormal ?? 0,
      pay_channel: sold.channel ?? 1,
      settle_mode: 1,
      open_time: placed,
      settle_time: settled,
      pay_time: paid,
      mgt_org_id: sold.org ?? (south ? orgs.south : orgs.shanghai),
      mct_id: sold.mct ?? (south ? '2' : '1'),
      ...times,
    })
    .execute();
  const uses = [
    ...(sold.promotion ? [{ promotion_id: sold.promotion, discount_amount: total - payable }] : []),
    ...(sold.beside ? [{ promotion_id: sold.beside, discount_amount: 1 }] : []),
  ];
  for (const use of uses)
    await db
      .insertInto('promotion_use')
      .values({ ...use, order_id: id, user_id: user, use_time: placed, ...times })
      .execute();
  for (const [at, line] of lines.entries())
    await db
      .insertInto('mgt_order_goods')
      .values({
        id: String(Number(id) * 10 + at),
        order_id: id,
        goods_id: line.goods,
        goods_code: '200',
        goods_name: '商品',
        goods_source: 1,
        retail_price: line.amount,
        sale_price: line.amount,
        quantity: line.quantity,
        line_amount: line.amount,
        line_discount: line.amount - line.paid,
        line_pay_amount: line.paid,
        identify_origin: 1,
        ...times,
      })
      .execute();
}

export interface GivenBack {
  readonly id: string;
  readonly order: string;
  readonly amount: number;
  readonly at: string;
  readonly reason?: number;
  readonly goods?: readonly {
    readonly order_goods_id: string;
    readonly quantity: number;
    readonly amount: number;
  }[];
}

/** A refund that succeeded; the order learns of it. */
export async function giveBack({ db }: Database, given: GivenBack): Promise<void> {
  const order = await db
    .selectFrom('mgt_order')
    .selectAll()
    .where('id', '=', given.order)
    .executeTakeFirstOrThrow();
  await anyTable(db)
    .insertInto('mgt_after_sale_order')
    .values({
      id: given.id,
      after_sale_no: `A${given.id}`,
      order_id: given.order,
      order_no: order.order_no,
      shop_name: order.shop_name,
      cabinet_code: order.cabinet_code,
      refund_origin: 1,
      refund_type: given.goods ? 1 : 2,
      refund_reason: given.reason ?? 3,
      pay_amount: order.pay_amount,
      refund_amount: given.amount,
      after_sale_status: 2,
      refund_stage: 4,
      pay_channel: order.pay_channel,
      out_refund_no: `R${given.id}`,
      goods: JSON.stringify(given.goods ?? []),
      finish_time: given.at,
      mgt_org_id: order.mgt_org_id,
      mct_id: order.mct_id,
      create_time: given.at,
      update_time: given.at,
    })
    .execute();
  await db
    .updateTable('mgt_order')
    .set({ refund_amount: Number(order.refund_amount) + given.amount, update_time: given.at })
    .where('id', '=', given.order)
    .execute();
}

export interface Stocked {
  readonly shop: string;
  readonly goods: string;
  /** What its template holds now. */
  readonly stock?: number;
  /** Behind one open door. */
  readonly filled?: {
    readonly at: string;
    readonly added: number;
    readonly removed: number;
    readonly lost: number;
  };
}

/** A product of a point's template, or a replenishment of it. */
export async function stockUp({ db }: Database, { shop, goods, stock, filled }: Stocked): Promise<void> {
  if (stock !== undefined)
    await db
      .insertInto('mct_shop_goods')
      .values({
        shop_id: shop,
        layer_no: 1,
        slot_no: Number(goods),
        goods_id: goods,
        shop_price: 300,
        capacity: 20,
        stock_quantity: stock,
        create_time: '2026-01-01 08:00:00',
        update_time: '2026-01-01 08:00:00',
      })
      .execute();
  if (!filled) return;
  const { at, added, removed, lost } = filled;
  const south = shop === points.south || shop === points.southBare;
  await db
    .insertInto('mct_replenish_record')
    .values({
      replenish_no: `B${shop}${goods}${at}`,
      shop_id: shop,
      replenish_name: '补货员',
      open_time: at,
      close_time: at,
      add_quantity: added,
      remove_quantity: removed,
      loss_quantity: lost,
      lines: JSON.stringify([
        {
          goods_id: goods,
          goods_name: '商品',
          before_quantity: 0,
          add_quantity: added,
          remove_quantity: removed,
          after_quantity: 0,
          loss_quantity: lost,
        },
      ]),
      mgt_org_id: south ? orgs.south : orgs.shanghai,
      mct_id: south ? '2' : '1',
      create_time: at,
      update_time: at,
    })
    .execute();
}
