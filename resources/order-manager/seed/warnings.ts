import { at, hour, secondsOf } from '../../../server/seed/moments.ts';
import { around as roundAbout, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { handleStatus } from '../../operation/device/enums.ts';
import { serviceName } from '../../personnel/seed/accounts.ts';
import { riskLevel } from '../../shared/consumer.ts';
import type { World } from '../../shared/seed/world.ts';
import { orderKind } from '../enums.ts';
import type { BrushingRecord } from '../warning-order/brushing-record.ts';
import { brushingType, reviewResult } from '../warning-order/enums.ts';
import type { WarningOrder } from '../warning-order/index.ts';
import { looksBrushed, usualLimits, warningsOf } from '../warning-order/rules.ts';
import type { LineRow, SensorRow } from './evidence.ts';
import { numberOf } from './numbers.ts';
import type { OrderRow, Shopping } from './shopping.ts';

export type WarningRow = StoredRow<typeof WarningOrder>;
export type BrushingRow = StoredRow<typeof BrushingRecord>;

/** Ids of an order's warnings begin here; its rules have numbers of their own. */
const idsPerOrder = 20;
/** What is older has been looked into. Seconds. */
const reviewedAfter = 5 * hour;

const normal = (count: number) => Array.from({ length: count }, () => reviewResult.normal);
/** 81 % are normal (docs/domain/seed-data.md §13); in turn, so that every finding is there however few orders are. */
const findings: readonly (WarningRow['handle_result'] | 'closed')[] = [
  ...normal(7),
  reviewResult.correctAmount,
  ...normal(7),
  'closed',
  ...normal(7),
  reviewResult.blacklist,
  'closed',
];

const ofOrder = <T extends { readonly order_id: string }>(rows: readonly T[], id: string): T[] => {
  const found: T[] = [];
  // The order's own rows are the newest ones: they end where another's begin.
  for (let index = rows.length - 1; index >= 0 && rows[index]?.order_id === id; index -= 1)
    found.push(rows[index] as T);
  return found;
};

/**
 * The warnings that the server's own rules raise for an order, and what became of the older ones (docs/domain/seed-data.md §13: 81
 * % normal).
 */
export function warningsFor(
  world: World,
  { id, consumer, around }: Shopping,
  order: OrderRow,
  allLines: readonly LineRow[],
  allSensors: readonly SensorRow[],
): WarningRow[] {
  if (order.settle_time === null || order.goods_count === 0 || order.order_kind !== orderKind.normal)
    return [];
  const lines = ofOrder(allLines, order.id);
  const sensors = ofOrder(allSensors, order.id);
  const sure = lines.flatMap(({ confidence }) => confidence ?? []);
  const off = sensors.map((row) =>
    Math.abs(row.weight_before - row.weight_after - row.quantity * row.unit_weight),
  );
  const added = sensors.map((row) => row.weight_after - row.weight_before);
  const hits = warningsOf(
    {
      payable_amount: order.payable_amount,
      goods_count: order.goods_count,
      open_time: order.open_time,
      close_time: order.close_time,
      confidence: sure.length === 0 ? null : Math.min(...sure),
      deviation: off.length === 0 ? null : Math.max(...off),
      added: Math.max(0, ...added),
      // Of every fortieth consumer it is known without making them.
      risk_level: consumer % 40 === 39 ? riskLevel.high : riskLevel.low,
      outside: 0,
      recent: 0,
      refunded: 0,
      ...around,
    },
    usualLimits,
  );
  if (hits.length === 0) return [];
  const settled = secondsOf(order.settle_time);
  const stream = new Stream(world.settings.seedNumber, 'review', id);
  return hits.map(({ warning_type, risk_level, value, limit }): WarningRow => {
    const reviewed = settled + stream.int(300, reviewedAfter);
    const finding =
      reviewed <= world.now && settled < world.now - reviewedAfter ? roundAbout(findings, id) : null;
    const closed = finding === 'closed';
    return {
      mgt_org_id: order.mgt_org_id,
      mct_id: order.mct_id,
      warning_no: `W${numberOf(settled, id * idsPerOrder + warning_type)}`,
      order_id: order.id,
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
      handle_status:
        finding === null ? handleStatus.pending : closed ? handleStatus.closed : handleStatus.done,
      handle_result: closed ? null : finding,
      handle_name: finding === null ? null : serviceName,
      handle_time: finding === null ? null : at(reviewed),
      error_id: null,
      remark: finding === null ? null : closed ? '重复预警，已在同单处理' : '已核对录像与商品明细',
      ...newRowColumns(
        id * idsPerOrder + warning_type,
        order.settle_time ?? order.create_time,
        finding === null ? undefined : at(reviewed),
      ),
    };
  });
}

/** The day of a cabinet and of its merchant that the orders of a case make suspicious, as the server would note it. */
export function brushingOf(orders: readonly OrderRow[]): BrushingRow[] {
  const [first] = orders;
  const last = orders.at(-1);
  if (!first || !last) return [];
  const figures = {
    record_date: last.create_time.slice(0, 10),
    order_count: orders.length,
    refund_count: orders.filter(
      (order) => order.refund_amount > 0 && order.refund_amount === order.pay_amount,
    ).length,
    pay_amount: orders.reduce((sum, order) => sum + order.pay_amount, 0),
    last_time: last.create_time,
    mgt_org_id: first.mgt_org_id,
    mct_id: first.mct_id,
  };
  const refunded = figures.refund_count;
  const id = Number(first.id);
  const { cabinet, merchant } = brushingType;
  const rows: BrushingRow[] = [
    {
      type: brushingType.consumer,
      target_no: first.user_id,
      target_name: null,
      user_phone: first.user_phone,
      ...figures,
      ...newRowColumns(id, last.create_time),
    },
  ];
  const suspect = (type: typeof cabinet | typeof merchant, target_no: string, target_name: string) =>
    rows.push({
      type,
      target_no,
      target_name,
      user_phone: null,
      ...figures,
      ...newRowColumns(id + rows.length, last.create_time),
    });
  if (looksBrushed('cabinet', { orders: orders.length, refunded }, usualLimits))
    suspect(cabinet, first.cabinet_code, first.shop_name);
  if (looksBrushed('merchant', { orders: orders.length, refunded }, usualLimits))
    suspect(merchant, first.mct_id ?? '', first.mct_name);
  return rows;
}
