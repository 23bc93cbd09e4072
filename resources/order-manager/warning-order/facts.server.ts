import { type Kysely, sql } from 'kysely';
import { businessNumber } from '../../../server/business-number.ts';
import { nowText } from '../../../server/clock.ts';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { writeAudit } from '../../../server/rows/audit.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import type { Services } from '../../../server/server-extension.ts';
import { refundState } from '../../enums.ts';
import { epochOf, momentText } from '../../kit/time.ts';
import { handleStatus } from '../../operation/device/enums.ts';
import { Dictionary } from '../../shared/dictionary.ts';
import { BrushingRecord } from './brushing-record.ts';
import { brushingType, warningType } from './enums.ts';
import { WarningOrder } from './index.ts';
import {
  frequencyMinutes,
  limitsOf,
  looksBrushed,
  type WarningFacts,
  type WarningLimits,
  warningsOf,
} from './rules.ts';

/** Orders of one round; the next round takes the next ones. */
const batch = 200;
/** What settled longer ago is past any use of a warning. Days. */
const warnedDays = 2;

type Order = TableRow<'mgt_order'>;

export async function readLimits(db: Kysely<Tables>): Promise<WarningLimits> {
  const entries = await db
    .selectFrom(Dictionary.name)
    .select(['code', 'value', 'enabled'])
    .where('module', '=', 'warning_rule')
    .execute();
  return limitsOf(entries as unknown as Parameters<typeof limitsOf>[0]);
}

const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));

/** What the rules measure of an order. */
async function factsOf(tx: Kysely<Tables>, order: Order): Promise<WarningFacts> {
  const id = order.id;
  const since = momentText(epochOf(order.create_time) - frequencyMinutes * 60_000);
  const day = order.create_time.slice(0, 10);
  const { rows } = await sql<Record<string, unknown>>`select
    (select min(confidence) from mgt_order_goods where order_id = ${id}) as confidence,
    (select max(abs(weight_before - weight_after - quantity * unit_weight)) from mgt_order_sensor where order_id = ${id}) as deviation,
    (select max(weight_after - weight_before) from mgt_order_sensor where order_id = ${id}) as added,
    (select count(distinct g.goods_id) from mgt_order_goods g
      where g.order_id = ${id} and g.goods_id is not null
        and exists (select 1 from mct_shop_goods s where s.shop_id = ${order.shop_id})
        and not exists (select 1 from mct_shop_goods s where s.shop_id = ${order.shop_id} and s.goods_id = g.goods_id)
    ) as outside,
    (select risk_level from mct_user where id = ${order.user_id}) as risk_level,
    (select count(*) from mgt_order where user_phone = ${order.user_phone}
      and create_time > ${since}::timestamp and create_time <= ${order.create_time}::timestamp
      and goods_count > 0) as recent,
    (select count(*) from mgt_order where cabinet_code = ${order.cabinet_code}
      and create_time >= ${day}::date and create_time < ${day}::date + 1
      and refund_state = ${refundState.full}) as refunded`.execute(tx);
  const measured = rows[0] ?? {};
  return {
    payable_amount: order.payable_amount,
    goods_count: order.goods_count,
    open_time: order.open_time,
    close_time: order.close_time,
    confidence: number(measured.confidence),
    deviation: number(measured.deviation),
    added: Math.max(0, Number(measured.added ?? 0)),
    outside: Number(measured.outside ?? 0),
    risk_level: Number(measured.risk_level ?? 0),
    recent: Number(measured.recent ?? 0),
    refunded: Number(measured.refunded ?? 0),
  };
}

/** The day of a consumer, a cabinet or a merchant is written down, or brought up to date, where it looks brushed. */
async function noteBrushing(
  tx: Kysely<Tables>,
  order: Order,
  limits: WarningLimits,
  now: string,
): Promise<void> {
  const day = order.create_time.slice(0, 10);
  const whose = [
    {
      kind: 'consumer',
      no: order.user_id,
      column: 'user_id',
      name: null,
      phone: order.user_phone,
    },
    {
      kind: 'cabinet',
      no: order.cabinet_code,
      column: 'cabinet_code',
      name: order.shop_name,
      phone: null,
    },
    { kind: 'merchant', no: order.mct_id, column: 'mct_id', name: order.mct_name, phone: null },
  ] as const;
  for (const { kind, no, column, name, phone } of whose) {
    if (no === null) continue;
    const { rows } = await sql<{ orders: unknown; refunded: unknown; paid: unknown; last: string }>`select
      count(*) as orders, count(*) filter (where refund_state = ${refundState.full}) as refunded,
      coalesce(sum(pay_amount), 0) as paid, max(create_time)::text as last
      from mgt_order where ${sql.ref(column)} = ${no}
      and create_time >= ${day}::date and create_time < ${day}::date + 1
      and goods_count > 0`.execute(tx);
    const counts = { orders: Number(rows[0]?.orders ?? 0), refunded: Number(rows[0]?.refunded ?? 0) };
    if (!looksBrushed(kind, counts, limits)) continue;
    const figures = {
      order_count: counts.orders,
      refund_count: counts.refunded,
      pay_amount: Number(rows[0]?.paid ?? 0),
      last_time: rows[0]?.last ?? now,
      update_time: now,
    };
    await tx
      .insertInto(BrushingRecord.name)
      .values({
        type: brushingType[kind],
        target_no: no,
        target_name: name,
        user_phone: phone,
        record_date: day,
        ...figures,
        mgt_org_id: order.mgt_org_id,
        mct_id: order.mct_id,
        create_time: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['type', 'target_no', 'record_date', 'mct_id']).doUpdateSet(figures),
      )
      .execute();
  }
}

/** Looks at one settled order and writes down every rule that it hits; a second look finds it looked at. */
export async function warnOf(services: Services, id: string, limits: WarningLimits): Promise<void> {
  const now = nowText(services.clock);
  const caller = systemCaller(services);
  await services.commits.run(services.db, async (tx) => {
    const order = await tx
      .selectFrom('mgt_order')
      .selectAll()
      .where('id', '=', id)
      .where('check_time', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return;
    const hits = warningsOf(await factsOf(tx, order), limits);
    for (const { warning_type, risk_level, value, limit } of hits) {
      const row = {
        warning_no: businessNumber('W', now),
        order_id: id,
        order_no: order.order_no,
        warning_type,
        risk_level,
        rule_value: value,
        rule_limit: limit,
        shop_name: order.shop_name,
        cabinet_code: order.cabinet_code,
        mgt_org_name: order.mgt_org_name,
        mct_name: order.mct_name,
        user_id: order.user_id,
        user_phone: order.user_phone,
        goods_count: order.goods_count,
        pay_amount: order.payable_amount,
        handle_status: handleStatus.pending,
        mgt_org_id: order.mgt_org_id,
        mct_id: order.mct_id,
      };
      const warning = await insertRow(caller, tx, WarningOrder, row);
      await writeAudit(caller, tx, { entity: WarningOrder.name, id: warning, action: 'create', after: row });
    }
    if (
      hits.some(
        ({ warning_type: type }) => type === warningType.highFrequency || type === warningType.brushing,
      )
    )
      await noteBrushing(tx, order, limits, now);
    // Not an edit of the order: its version stays, so that nobody's form turns stale by it.
    await tx.updateTable('mgt_order').set({ check_time: now }).where('id', '=', id).execute();
  });
}

/** Orders that settled since the last round, whatever settled them. */
export async function warnOfSettled(services: Services): Promise<void> {
  const now = nowText(services.clock);
  const since = momentText(epochOf(now) - warnedDays * 86_400_000);
  const due = await services.db
    .selectFrom('mgt_order')
    .select('id')
    .where('check_time', 'is', null)
    .where('settle_time', 'is not', null)
    .where('settle_time', '>=', since)
    .orderBy('settle_time')
    .limit(batch)
    .execute();
  if (due.length === 0) return;
  const limits = await readLimits(services.db);
  for (const { id } of due) await warnOf(services, id, limits);
}
