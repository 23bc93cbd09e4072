import { balanceOf } from '../../../resources/finance-manager/ledger/accounts.server.ts';
import { openingEntry } from '../../../resources/finance-manager/ledger/entries.ts';
import { post } from '../../../resources/finance-manager/ledger/posting.server.ts';
import { momentText } from '../../../resources/kit/time.ts';
import type { Database } from '../../../server/db/connect.ts';
import { anyTable } from '../../../server/db/tables.ts';
import { orgs } from './world.ts';

export interface OrderGiven {
  /** Cents that the lines were paid with; one line each, of the given units. */
  readonly lines?: readonly { readonly paid: number; readonly units: number }[];
  readonly mct_id?: '1' | '2';
  readonly settle_mode?: 1 | 2;
  readonly pay_status?: 0 | 1 | 2;
  readonly pay_time?: string | null;
  readonly refund_amount?: number;
  readonly coupon_code?: string | null;
  readonly create_time?: string;
  readonly order_status?: number;
}

const yesterday = '2026-03-01 12:00:00';

/** A merchant's account with its balance and the ledger row that explains it. */
export async function insertAccount(database: Database, mctId: '1' | '2', balance: number): Promise<string> {
  const mgt_org_id = mctId === '1' ? orgs.shanghai : orgs.south;
  await database.db.transaction().execute((tx) =>
    post(
      tx,
      [
        {
          entry: openingEntry(mctId, balance),
          told: {
            mct_id: mctId,
            mgt_org_id,
            ledger_type: 0,
            amount: balance,
            effective: true,
            biz_no: `open-${mctId}`,
            order_no: null,
            paid: '2026-02-01 12:00:00',
          },
        },
      ],
      yesterday,
    ),
  );
  return accountId(database, mctId);
}

const accountId = async (database: Database, mctId: string): Promise<string> => {
  const { id } = await database.db
    .selectFrom('mct_account')
    .select('id')
    .where('owner_type', '=', 1)
    .where('account_kind', '=', 0)
    .where('owner_id', '=', mctId)
    .executeTakeFirstOrThrow();
  return id;
};

/** What a merchant's account holds, and what of it is held back. Cents. */
export async function accountOf(
  database: Database,
  mctId: string,
): Promise<{ id: string; balance: number; frozen: number }> {
  const id = await accountId(database, mctId);
  const { frozen_amount } = await database.db
    .selectFrom('mct_account')
    .select('frozen_amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, balance: await balanceOf(database.db, id), frozen: frozen_amount };
}

/** A consumer and a point, which orders refer to. */
export async function insertConsumerAndPoint(database: Database): Promise<void> {
  const times = { create_time: yesterday, update_time: yesterday };
  await database.db
    .insertInto('mct_user')
    .values({ id: '1', user_phone: '13800138000', wx_sign_flag: 1, ali_sign_flag: 1, ...times })
    .execute();
  await database.db
    .insertInto('device_cabinet_model')
    .values({ id: '1', model_name: 'V1', door_type: 0, temp_zone: 2, identify_types: '[0]', ...times })
    .execute();
  await database.db
    .insertInto('mct_shop')
    .values({
      id: '1',
      shop_name: '浦东软件园1号柜',
      cabinet_code: 'V1000001',
      model_id: '1',
      identify_type: 0,
      address: '博云路2号',
      scene_id: '1001',
      area_id: '310115',
      service_phone: '4000000000',
      mgt_org_id: orgs.shanghai,
      mct_id: '1',
      ...times,
    })
    .execute();
}

let sequence = 0;

/** A paid order with its lines, as the system would have left it. */
export async function insertOrder(
  database: Database,
  given: OrderGiven = {},
): Promise<{ id: string; order_no: string; lines: string[] }> {
  const { lines = [{ paid: 1000, units: 1 }], mct_id = '1', create_time = yesterday, pay_status = 1 } = given;
  const paid = lines.reduce((sum, line) => sum + line.paid, 0);
  const order_no = `S2603011200${String(++sequence).padStart(8, '0')}`;
  const owner = { mgt_org_id: mct_id === '1' ? orgs.shanghai : orgs.south, mct_id };
  const times = { create_time, update_time: create_time };
  const { id } = await anyTable(database.db)
    .insertInto('mgt_order')
    .values({
      order_no,
      order_kind: 0,
      order_source: 1,
      shop_id: '1',
      shop_name: '浦东软件园1号柜',
      cabinet_code: 'V1000001',
      scene_name: '写字楼',
      mgt_org_name: '上海公司',
      mct_name: '上海晨禾商贸有限公司',
      user_id: '1',
      user_phone: '13800138000',
      identify_type: 0,
      identify_status: 2,
      provider_name: '锐识算法',
      goods_summary: '晨泉矿泉水×1',
      goods_count: lines.length,
      total_amount: paid,
      payable_amount: paid,
      pay_amount: pay_status === 1 ? paid : 0,
      refund_amount: given.refund_amount ?? 0,
      order_status: given.order_status ?? (pay_status === 1 ? 3 : 2),
      pay_status,
      abnormal_type: 0,
      pay_channel: 1,
      settle_mode: given.settle_mode ?? 1,
      coupon_code: given.coupon_code ?? null,
      open_time: create_time,
      pay_time: pay_status === 1 ? (given.pay_time ?? create_time) : null,
      transaction_id: `42${order_no}`,
      ...owner,
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  for (const line of lines) {
    const row = await database.db
      .insertInto('mgt_order_goods')
      .values({
        order_id: String(id),
        goods_code: '6900000000017',
        goods_name: '晨泉矿泉水',
        goods_source: 1,
        retail_price: line.paid,
        sale_price: line.paid,
        quantity: line.units,
        line_amount: line.paid,
        line_discount: 0,
        line_pay_amount: line.paid,
        identify_origin: 1,
        ...times,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(String(row.id));
  }
  return { id: String(id), order_no, lines: ids };
}

/** A settled order of three kinds of goods with discounts, whose charge waits for the channel. */
export async function insertUnpaidOrder(database: Database, no: number, now: number): Promise<string> {
  const time = momentText(now);
  const lines = [
    { goods_id: '1', price: 301, units: 3, off: 100 },
    { goods_id: '2', price: 450, units: 1, off: 0 },
    { goods_id: '3', price: 999, units: 2, off: 33 },
  ];
  const { id, order_no } = await insertOrder(database, {
    lines: lines.map(({ price, units, off }) => ({ paid: price * units - off, units })),
    pay_status: 0,
    create_time: time,
  });
  const rows = await database.db
    .selectFrom('mgt_order_goods')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  for (const [at, { goods_id, price, units, off }] of lines.entries())
    await database.db
      .updateTable('mgt_order_goods')
      .set({ goods_id, sale_price: price, line_amount: price * units, line_discount: off })
      .where('id', '=', String(rows[at]?.id))
      .execute();
  const place_no = `P${no}`;
  await database.db
    .updateTable('mgt_order')
    .set((eb) => ({
      total_amount: eb('total_amount', '+', 133),
      promotion_amount: 100,
      coupon_amount: 33,
      settle_time: time,
      check_time: time,
      close_time: time,
      out_trade_no: place_no,
      transaction_id: null,
    }))
    .where('id', '=', id)
    .execute();
  await database.db
    .insertInto('mgt_place_order')
    .values({
      place_no,
      order_id: id,
      order_no,
      place_type: 1,
      pay_channel: 1,
      settle_mode: 1,
      shop_name: '浦东软件园1号柜',
      user_phone: '13800138000',
      amount: lines.reduce((sum, { price, units, off }) => sum + price * units - off, 0),
      place_status: 0,
      next_try_time: time,
      mgt_org_id: orgs.shanghai,
      mct_id: '1',
      create_time: time,
      update_time: time,
    })
    .execute();
  return id;
}
