import { day, secondsOf } from '../../../server/seed/moments.ts';
import { item, Stream } from '../../../server/seed/random.ts';
import { type Adjustment, rowsOf, type SeedBatch } from '../../../server/seed/rows.ts';
import { Identify } from '../../Aigorithm-manage/identify/index.ts';
import { ProviderPush } from '../../Aigorithm-manage/provider/push.ts';
import { settledOfDays } from '../../Aigorithm-manage/seed/settle-days.ts';
import { WelfareRelease, WelfareUse } from '../../corporate-welfare/release/index.ts';
import { welfareAdjustments } from '../../corporate-welfare/seed/used.ts';
import { WelfareStaff } from '../../corporate-welfare/staff/index.ts';
import type { AccountName } from '../../finance-manager/ledger/entries.ts';
import { LedgerRow } from '../../finance-manager/ledger/statement.ts';
import { accountIds } from '../../finance-manager/seed/accounts.ts';
import { booked } from '../../finance-manager/seed/booking.ts';
import { UserCoupon } from '../../marketing/coupon/index.ts';
import { OrderReason, PromotionUse, promotionUseStatus } from '../../marketing/pricing/records.ts';
import { WriteOff } from '../../marketing/write-off/index.ts';
import { DeviceFault } from '../../operation/device/fault/index.ts';
import { profiles } from '../../shared/seed/profiles.ts';
import type { World } from '../../shared/seed/world.ts';
import { Complaint, ComplaintReply } from '../complaint/index.ts';
import { ErrorOrder } from '../error-order/index.ts';
import { AfterSaleOrder, ChannelAttempt, PlaceOrder } from '../place-order/charge/payment.ts';
import { SaleOrder } from '../sale-order/index.ts';
import { OrderGoods, OrderMedia, OrderSensor, OrderTag } from '../sale-order/parts.ts';
import { ScanRecord } from '../scan-record/index.ts';
import { BrushingRecord } from '../warning-order/brushing-record.ts';
import { WarningOrder } from '../warning-order/index.ts';
import { assemble, noParts, type Parts } from './assemble.ts';
import { type DayPlan, dayPlan, orderDates, ordersPerDay, quotas } from './demand.ts';
import { drawShopping } from './shopping.ts';
import { mayBeSupplemented, supplement } from './supplement.ts';

interface Count {
  readonly id: string;
  order_count: number;
  first_order_time: string;
}

/** Sums of new rows by the id of the row that carries the sum. */
function sums<T>(
  rows: readonly T[],
  idOf: (row: T) => string | null,
  of: (row: T) => number,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const row of rows) {
    const id = idOf(row);
    const amount = of(row);
    if (id !== null && amount !== 0) found.set(id, (found.get(id) ?? 0) + amount);
  }
  return found;
}

function perConsumer(parts: Parts): Count[] {
  const counts = new Map<string, Count>();
  for (const { user_id, create_time } of parts.orders) {
    const count = counts.get(user_id);
    if (!count) counts.set(user_id, { id: user_id, order_count: 1, first_order_time: create_time });
    else {
      count.order_count += 1;
      if (create_time < count.first_order_time) count.first_order_time = create_time;
    }
  }
  return [...counts.values()];
}

/** What orders change in rows that stand already: times ordered, money held back, coupons claimed and used. */
function adjustmentsOf(parts: Parts): Adjustment[] {
  const accounts = [...parts.frozen].map(([id, frozen_amount]) => ({ id, frozen_amount }));
  const claimed = sums(
    parts.claims,
    (row) => row.coupon_id,
    () => 1,
  );
  // One that came back after a refund was used all the same.
  const used = sums(
    parts.claims,
    (row) => row.coupon_id,
    (row) => (row.use_time === null ? 0 : 1),
  );
  const coupons = [...claimed].map(([id, claim_count]) => ({
    id,
    claim_count,
    use_count: used.get(id) ?? 0,
  }));
  const taken = parts.uses.filter(({ use_status }) => use_status === promotionUseStatus.taken);
  const given = sums(
    taken,
    (row) => row.promotion_id,
    (row) => row.discount_amount,
  );
  const joined = sums(
    taken,
    (row) => row.promotion_id,
    () => 1,
  );
  const activities = [...joined].map(([id, join_order_count]) => ({
    id,
    join_order_count,
    used_amount: given.get(id) ?? 0,
  }));
  return [
    { table: 'mct_user', add: ['order_count'], least: ['first_order_time'], rows: perConsumer(parts) },
    { table: 'mct_account', add: ['frozen_amount'], least: [], rows: accounts },
    settledOfDays(parts.ledger),
    { table: 'mgt_coupon', add: ['claim_count', 'use_count'], least: [], rows: coupons },
    { table: 'promotion', add: ['used_amount', 'join_order_count'], least: [], rows: activities },
    ...welfareAdjustments(parts.welfare),
  ];
}

/** Everything of some orders, written together or not at all. */
export function orderBatch(parts: Parts, accountOf: (name: AccountName) => string): SeedBatch {
  const ledger = booked(parts.bookings, accountOf);
  return {
    inserts: [
      rowsOf(SaleOrder, parts.orders),
      rowsOf(OrderGoods, parts.lines),
      rowsOf(OrderMedia, parts.media),
      rowsOf(OrderSensor, parts.sensors),
      rowsOf(OrderTag, parts.tags),
      rowsOf(PlaceOrder, parts.places),
      { table: Complaint.name, rows: parts.complaints },
      rowsOf(ComplaintReply, parts.replies),
      rowsOf(AfterSaleOrder, parts.refunds),
      rowsOf(ChannelAttempt, parts.attempts),
      rowsOf(LedgerRow, parts.ledger),
      ledger.insert,
      rowsOf(UserCoupon, parts.claims),
      rowsOf(WriteOff, parts.writeOffs),
      rowsOf(PromotionUse, parts.uses),
      rowsOf(
        WelfareStaff,
        parts.welfare.flatMap(({ staff }) => staff ?? []),
      ),
      rowsOf(
        WelfareRelease,
        parts.welfare.flatMap(({ release }) => release ?? []),
      ),
      rowsOf(
        WelfareUse,
        parts.welfare.map(({ use }) => use),
      ),
      rowsOf(OrderReason, parts.reasons),
      rowsOf(DeviceFault, parts.faults),
      { table: ErrorOrder.name, rows: parts.errors },
      rowsOf(WarningOrder, parts.warnings),
      rowsOf(BrushingRecord, parts.brushing),
      rowsOf(ScanRecord, parts.scans),
      rowsOf(Identify, parts.identifies),
      rowsOf(ProviderPush, parts.pushes),
    ],
    adjustments: [...adjustmentsOf(parts), ledger.adjustment],
  };
}

/** Ids of a day's orders begin here; the days before it and the special cases have lower ones. */
const firstId = (date: string) =>
  Math.round((secondsOf(date) - secondsOf('2023-01-01')) / day) * ordersPerDay + 1;

/** Orders of a plan from a place to another, in the order of time. Each piece has a stream of its own. */
export function piece(world: World, plan: DayPlan, from: number, to: number): Parts {
  const stream = new Stream(world.settings.seedNumber, 'orders', plan.date, from);
  const start = secondsOf(plan.date);
  const id = firstId(plan.date);
  const parts = noParts();
  for (let index = from; index < to; index += 1) {
    const placed = start + (plan.seconds[index] ?? 0);
    const parent = stream.chance(0.003)
      ? parts.orders.filter((order) => mayBeSupplemented(order, placed)).at(-1)
      : undefined;
    if (parent && placed + 4 <= world.now) {
      const line = stream.chance(0.5) ? parts.lines.find((each) => each.order_id === parent.id) : undefined;
      const goods = line?.weight_g === null ? line : null;
      supplement(id + index, placed, parent, goods, stream.int(2, 15) * 100, parts);
    } else {
      const point = item(world.points, plan.points[index] ?? 0);
      assemble(world, drawShopping(world, id + index, placed, point, stream), parts);
    }
  }
  return parts;
}

export interface DayOfOrders {
  readonly date: string;
  /** The day's batches from this one on, the newest orders first. */
  batches(from: number): Iterable<SeedBatch>;
}

/** The days of order detail, today first. `special` says how many orders stand beside them where a number is asked for. */
export function daysOfOrders(world: World, special: number): DayOfOrders[] {
  const { settings } = world;
  const { ordersPerBatch } = profiles[settings.profile];
  const dates = orderDates(settings);
  const accountOf = accountIds(world);
  const wanted =
    settings.orders === null
      ? null
      : quotas(
          { ...world, settings: { ...settings, orders: Math.max(0, settings.orders - special) } },
          dates,
        );
  return dates.map((date, back) => ({
    date,
    *batches(from) {
      const plan = dayPlan(world, date, wanted?.[back] ?? null);
      const count = plan.seconds.length;
      const pieces = Math.ceil(count / ordersPerBatch);
      for (let place = from; place < pieces; place += 1) {
        const start = (pieces - 1 - place) * ordersPerBatch;
        yield orderBatch(piece(world, plan, start, Math.min(count, start + ordersPerBatch)), accountOf);
      }
    },
  }));
}

/** The highest id that orders of any day up to today may have. */
export const lastOrderId = (today: string) => firstId(today) + ordersPerDay - 1;
