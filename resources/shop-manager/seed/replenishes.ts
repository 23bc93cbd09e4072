import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import { Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { numberOf } from '../../order-manager/seed/numbers.ts';
import { personName } from '../../shared/seed/people.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import { profiles } from '../../shared/seed/profiles.ts';
import type { World } from '../../shared/seed/world.ts';
import type { Replenish } from '../replenish/index.ts';
import { logResult, logSource, type ShopLog, shopLogType } from '../shop-log/index.ts';

export type ReplenishRow = StoredRow<typeof Replenish>;
export type ShopLogRow = StoredRow<typeof ShopLog>;

/** More than any point has, so that a row's number follows from its place. */
const idsPerPoint = 50;

/** Every 2–4 days to par (docs/domain/seed-data.md §13, stock), the oldest first; of a large fleet the last two. */
export function replenishesOf(world: World, point: PointPlan): ReplenishRow[] {
  if (point.mean === 0) return [];
  const { settings, now } = world;
  const stream = new Stream(settings.seedNumber, 'replenishes', point.index);
  const days = Math.min(profiles[settings.profile].days, 40);
  const until = point.until ?? now;
  const moments: number[] = [];
  for (
    let moment = until - stream.int(4, 40) * hour;
    moment > until - days * day;
    moment -= stream.int(2, 4) * day
  )
    moments.unshift(moment);
  const name = personName(stream);
  const kept = profiles[settings.profile].points > 1_000 ? moments.slice(-2) : moments;
  return kept.map((moment, index): ReplenishRow => {
    const lines = world.templateOf(point).items.flatMap(({ goods }) => {
      if (!stream.chance(0.55)) return [];
      const before_quantity = stream.int(0, 5);
      const add_quantity = stream.int(1, 9);
      const loss_quantity = stream.chance(0.05) ? Math.min(1, before_quantity) : 0;
      const remove_quantity = stream.chance(0.06) ? Math.min(1, before_quantity - loss_quantity) : 0;
      return [
        {
          goods_id: goods.row.id,
          goods_name: goods.row.goods_name,
          before_quantity,
          add_quantity,
          remove_quantity,
          after_quantity: before_quantity + add_quantity - remove_quantity - loss_quantity,
          loss_quantity,
        },
      ];
    });
    const sum = (of: (line: (typeof lines)[number]) => number) =>
      lines.reduce((total, line) => total + of(line), 0);
    const id = point.index * idsPerPoint + index + 1;
    return {
      replenish_no: `B${numberOf(moment, id)}`,
      report_no: `R${numberOf(moment, id)}`,
      device_id: String(point.index + 1),
      shop_id: point.row.id,
      mgt_org_id: point.row.mgt_org_id,
      mct_id: point.row.mct_id,
      replenish_name: name,
      open_time: at(moment),
      close_time: at(moment + stream.int(300, 1_500)),
      add_quantity: sum((line) => line.add_quantity),
      remove_quantity: sum((line) => line.remove_quantity),
      loss_quantity: sum((line) => line.loss_quantity),
      lines,
      ...newRowColumns(id, at(moment)),
    };
  });
}

const names = ['周敏', '陈立', '王岚'] as const;

/**
 * What a point's log begins with: made, bound, filled, a price or two changed; every type is there (docs/domain/seed-data.md §13,
 * edge cases).
 */
export function shopLogsOf(world: World, point: PointPlan): ShopLogRow[] {
  const { row, merchant } = point;
  const stream = new Stream(world.settings.seedNumber, 'shop logs', point.index);
  const made = secondsOf(row.create_time);
  const rows: Omit<ShopLogRow, 'id' | 'version' | 'update_time'>[] = [];
  const add = (
    moment: number,
    shop_log_type: ShopLogRow['shop_log_type'],
    rest: Partial<ShopLogRow> = {},
  ) => {
    const own = stream.chance(0.2) ? `${merchant.short_name}店长` : null;
    rows.push({
      log_no: `L${numberOf(moment, point.index * idsPerPoint + rows.length + 1)}`,
      shop_id: row.id,
      shop_name: row.shop_name,
      cabinet_code: row.cabinet_code,
      mgt_org_id: row.mgt_org_id,
      mct_id: row.mct_id,
      shop_log_type,
      changes: [],
      staff_changes: [],
      remark: null,
      log_source: logSource.console,
      operator_name: own ?? stream.pick(names),
      operator_phone: `138${stream.digits(8)}`,
      own_operator: own,
      ip: '10.20.3.18',
      log_result: logResult.success,
      create_time: at(moment),
      ...rest,
    });
  };
  add(made, shopLogType.create);
  if (point.mean > 0) {
    add(made + hour, shopLogType.bind, {
      changes: [{ field: 'cabinet_code', before: null, after: row.cabinet_code }],
    });
    add(made + 2 * hour, shopLogType.template, { remark: '按柜型标准模板铺货' });
    add(made + 3 * day, shopLogType.edit, { changes: [{ field: 'shop_status', before: 0, after: 1 }] });
    const [first] = world.templateOf(point).items;
    if (first) {
      const changes = [
        {
          field: 'shop_price',
          name: first.goods.row.goods_name,
          before: first.price + 50,
          after: first.price,
        },
      ];
      add(world.now - stream.int(2, 140) * hour, shopLogType.price, { changes });
    }
    if (point.index % 4 === 1) {
      const silent = { operator_name: null, operator_phone: null, own_operator: null, ip: null };
      const failed = { remark: '拍照超时', log_source: logSource.device, log_result: logResult.failed };
      add(world.now - 9 * hour, shopLogType.command, { ...failed, ...silent });
      const moved = [{ field: 'mgt_org_name', before: '待分配', after: point.org.org_name }];
      add(made + 4 * day, shopLogType.edit, {
        staff_changes: moved,
        log_source: logSource.system,
        ...silent,
      });
    }
    for (const each of replenishesOf(world, point).slice(-3))
      add(secondsOf(each.open_time), shopLogType.replenish, {
        remark: `补入${each.add_quantity}件，取出${each.remove_quantity}件`,
        log_source: logSource.replenishApp,
        operator_name: each.replenish_name,
        own_operator: null,
      });
  } else if (row.shop_status === 3) {
    add(made + 100 * day, shopLogType.unbind, { remark: '清货盘点后解绑' });
    add(made + 101 * day, shopLogType.withdraw, { changes: [{ field: 'shop_status', before: 1, after: 3 }] });
  }
  if (row.enabled === 0)
    add(world.now - 30 * hour, shopLogType.enable, { changes: [{ field: 'enabled', before: 1, after: 0 }] });
  return rows
    .sort((one, other) => (one.create_time < other.create_time ? -1 : 1))
    .map((each, index) => ({
      ...each,
      ...newRowColumns(point.index * idsPerPoint + index + 1, each.create_time),
    }));
}

export const lastOfPoints = ({ points }: World) => points.length * idsPerPoint;
