import { type Kysely, sql } from 'kysely';
import { isMerchant } from '../../../server/access/subject.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { invalidField } from '../../../server/refusal.ts';
import { writeAudit } from '../../../server/rows/audit.ts';
import { inTransaction, updateRow } from '../../../server/rows/writing.ts';
import { type ActionContext, implement, type Services } from '../../../server/server-extension.ts';
import { bindsOn, boundsAt } from '../../goods-management/price-limit/at-point.server.ts';
import { enabled } from '../../kit/enabled.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { addDays } from '../../kit/time.ts';
import { orderStatus, payStatus } from '../../order-manager/enums.ts';
import { districtLevel } from '../../shared/area.ts';
import { merchantStatus } from '../../shared/merchant.ts';
import { online, Point, shopStatus } from '../../shared/point.ts';
import { refreshToday } from '../operating-data/operating-day.server.ts';
import { type LoggedChange, shopLogType } from '../shop-log/index.ts';
import { pointChanges, writeShopLog } from '../shop-log/server.ts';
import { goodsOffered } from '../template/offering.server.ts';
import { checkPrice, replaceTemplate, type Shop, stockedLinesAt, toPush } from '../template/server.ts';
import { checkBindable, moveCabinet } from './cabinet-binding.server.ts';
import {
  checkCabinet,
  checkFits,
  checkTemperature,
  commandCabinet,
  commandTemperature,
} from './cabinet-fit.server.ts';
import { point } from './index.ts';
import { playsAt, runsAt, worksAt } from './offers.server.ts';

type Queries = Kysely<Tables>;
type Values = Readonly<Record<string, unknown>>;

/** Orders that are under way or unpaid count against a change of their point for so long (docs/domain/states.md §R7). */
const unfinishedHours = 24;

/** Which of these points have orders that are not finished. One query for a page of points, by index. */
async function withUnfinishedOrders(tx: Queries, ids: readonly string[], now: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ shop_id: string }>`select distinct shop_id from mgt_order
    where shop_id = any(${[...ids]}::bigint[])
      and create_time > ${now}::timestamp - make_interval(hours => ${unfinishedHours})
      and (order_status = ${orderStatus.placed}
        or (order_status = ${orderStatus.settled} and pay_status = ${payStatus.pending}))`.execute(tx);
  return new Set(rows.map((row) => row.shop_id));
}

const unfinished = async ({ tx, rows, now }: { tx: Queries; rows: readonly Shop[]; now: string }) => {
  const busy = await withUnfinishedOrders(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  return new Map([...busy].map((id) => [id, 13003]));
};

/** Points whose merchant is not in use can't sell. */
async function merchantOut({ tx, rows }: { tx: Queries; rows: readonly Shop[] }) {
  const ids = [...new Set(rows.flatMap(({ mct_id }) => mct_id ?? []))];
  if (ids.length === 0) return new Map<string, number>();
  const out = await tx
    .selectFrom('mct')
    .select('id')
    .where('id', 'in', ids)
    .where('enabled', '!=', merchantStatus.enabled)
    .execute();
  const known = new Set(out.map(({ id }) => id));
  return new Map(rows.filter(({ mct_id }) => known.has(mct_id)).map(({ id }) => [id, 13011]));
}

/** Regions that are counted by hang on districts. @throws Refusal 10006 */
async function refuseWideArea(tx: Queries, id: string): Promise<void> {
  const area = await tx.selectFrom('sys_area_code').select('level').where('id', '=', id).executeTakeFirst();
  if (area && area.level < districtLevel)
    throw invalidField('area_id', { en: 'must be a district', zh: '须选到区县' });
}

/** Logs what an action is about to change. */
async function logged(
  context: ActionContext,
  row: Shop,
  type: CodeOf<typeof shopLogType>,
  set: Values,
  changes?: LoggedChange[],
) {
  await writeShopLog(context, context.tx, {
    shop: row,
    type,
    changes: changes ?? pointChanges(context.services.sealing, row, { ...row, ...set }),
  });
}

const nextMidnight = (now: string) => `${addDays(now.slice(0, 10), 1)} 00:00:00`;

/**
 * A change of owner waits (docs/domain/points.md §P30): the row keeps its owner, the new one stands beside it. @throws Refusal
 * 13003
 */
async function pendingOwner(context: ActionContext, row: Shop, next: Shop) {
  const { tx, now, refuse } = context;
  if (next.mgt_org_id === row.mgt_org_id && next.mct_id === row.mct_id) return {};
  if ((await withUnfinishedOrders(tx, [row.id], now)).has(row.id)) refuse(13003);
  return {
    mgt_org_id: row.mgt_org_id,
    mct_id: row.mct_id,
    pending_org_id: next.mgt_org_id,
    pending_mct_id: next.mct_id,
    pending_time: nextMidnight(now),
  };
}

/** Who owns a point, with the names that a log tells. */
async function ownerNamed(tx: Queries, org: unknown, mct: unknown) {
  const [its, whose] = [
    await tx.selectFrom('manager_org').select('org_name').where('id', '=', String(org)).executeTakeFirst(),
    await tx.selectFrom('mct').select('full_name').where('id', '=', String(mct)).executeTakeFirst(),
  ];
  return {
    mgt_org_id: String(org),
    mct_id: String(mct),
    mgt_org_name: its?.org_name ?? null,
    mct_name: whose?.full_name ?? null,
  };
}

/** Gives one point to whom it goes; where orders are still under way, the next round tries again. */
async function handOver(services: Services, id: string): Promise<void> {
  const caller = systemCaller(services);
  await inTransaction(caller, async (tx) => {
    const found = await tx
      .selectFrom('mct_shop')
      .selectAll()
      .where('id', '=', id)
      .where('pending_time', '<=', caller.now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!found || (await withUnfinishedOrders(tx, [id], caller.now)).has(id)) return;
    const before = await ownerNamed(tx, found.mgt_org_id, found.mct_id);
    const after = await ownerNamed(tx, found.pending_org_id, found.pending_mct_id);
    const set = {
      mgt_org_id: after.mgt_org_id,
      mct_id: after.mct_id,
      pending_org_id: null,
      pending_mct_id: null,
      pending_time: null,
    };
    await updateRow(caller, tx, Point, { ...found, id }, set);
    const changes = pointChanges(caller.services.sealing, before, after);
    await writeShopLog(caller, tx, { shop: { ...found, ...after, id }, type: shopLogType.edit, changes });
    await writeAudit(caller, tx, { entity: Point.name, id, action: 'update', before, after });
  });
}

async function handOverDue(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('mct_shop')
    .select('id')
    .where('pending_time', 'is not', null)
    .where('pending_time', '<=', systemCaller(services).now)
    .limit(200)
    .execute();
  for (const { id } of due) await handOver(services, id);
}

export const pointServerExtension = implement(point, {
  handlers: {
    bind: async (context) => {
      const { row, input, tx } = context;
      const { cabinet_code } = input;
      await checkBindable(context, cabinet_code);
      await checkFits(context, row, cabinet_code);
      await moveCabinet(context, row, cabinet_code);
      const { online: state } = await tx
        .selectFrom('device')
        .select('online')
        .where('cabinet_code', '=', cabinet_code)
        .executeTakeFirstOrThrow();
      await logged(context, row, shopLogType.bind, { cabinet_code });
      if (row.temp_set !== null)
        await commandTemperature(context, { cabinet_code }, row.temp_set, 'cabinet_code');
      return {
        set: { cabinet_code, online: state as Shop['online'], ...(row.sku_count > 0 && toPush(input)) },
      };
    },
    unbind: async (context) => {
      await moveCabinet(context, context.row, null);
      await logged(context, context.row, shopLogType.unbind, { cabinet_code: null });
      return { set: { online: online.offline, ...toPush({ cabinet_code: null }) } };
    },
    open: async (context) => {
      const { row, now } = context;
      const set = { open_date: row.open_date ?? now.slice(0, 10) };
      await logged(context, row, shopLogType.edit, { ...set, shop_status: shopStatus.operating });
      return { set };
    },
    suspend: async (context) => {
      await logged(context, context.row, shopLogType.edit, { shop_status: shopStatus.suspended });
      return undefined;
    },
    resume: async (context) => {
      await logged(context, context.row, shopLogType.edit, { shop_status: shopStatus.operating });
      return undefined;
    },
    withdraw: async (context) => {
      await logged(context, context.row, shopLogType.withdraw, { shop_status: shopStatus.withdrawn });
      return undefined;
    },
    enable: async (context) => {
      await logged(context, context.row, shopLogType.enable, { enabled: enabled.enabled });
      return undefined;
    },
    disable: async (context) => {
      await logged(context, context.row, shopLogType.enable, { enabled: enabled.disabled });
      return undefined;
    },
    saveTemplate: async (context) => {
      const { row, input } = context;
      const { changes, set } = await replaceTemplate(context, row, input.goods ?? []);
      await logged(context, row, shopLogType.template, {}, changes);
      return { set };
    },
    copyTemplate: async (context) => {
      const { row, input, tx, refuse } = context;
      const from = await tx
        .selectFrom('mct_shop')
        .select(['model_id', 'identify_type'])
        .where('id', '=', input.from_id)
        .executeTakeFirstOrThrow();
      if (from.model_id !== row.model_id || from.identify_type !== row.identify_type) {
        const msg = { en: 'has another cabinet model', zh: '柜型不同' };
        refuse(13008, {}, [{ field: 'from_id', msg, code: 13008 }]);
      }
      const rows = await stockedLinesAt(tx, input.from_id);
      const { changes, set } = await replaceTemplate(
        context,
        row,
        rows.map(({ id: _, goods_name: __, stock_quantity: ___, near_expire_date: ____, ...own }) => own),
      );
      await logged(context, row, shopLogType.template, {}, changes);
      return { set };
    },
    setPrice: async (context) => {
      const { row, input, tx, refuse, now } = context;
      const sold = (await stockedLinesAt(tx, row.id)).filter((each) => each.goods_id === input.goods_id);
      const [first] = sold;
      if (!first) {
        const msg = { en: 'isn’t in the template of this point', zh: '不在该点位的商品模板中' };
        return refuse(12014, {}, [{ field: 'goods_id', msg, code: 12014 }]);
      }
      const goods = await tx
        .selectFrom('goods_center')
        .select('retail_price')
        .where('id', '=', input.goods_id)
        .executeTakeFirstOrThrow();
      const retail = new Map([[input.goods_id, goods.retail_price]]);
      const bounds = await boundsAt(tx, row, now, retail);
      checkPrice(bounds.get(input.goods_id), input.shop_price, 'shop_price');
      await tx
        .updateTable('mct_shop_goods')
        .set({ shop_price: input.shop_price, update_time: now })
        .where('shop_id', '=', row.id)
        .where('goods_id', '=', input.goods_id)
        .execute();
      const change = { before: first.shop_price, after: input.shop_price };
      await logged(context, row, shopLogType.price, {}, [
        { field: 'shop_price', name: first.goods_name, ...change },
      ]);
      return { set: toPush(row) };
    },
    setTemperature: async (context) => {
      const { row, input } = context;
      await checkTemperature(context, row, input.temp_set);
      await logged(context, row, shopLogType.edit, { temp_set: input.temp_set });
      await commandTemperature(context, row, input.temp_set, 'temp_set');
      return { set: { temp_set: input.temp_set } };
    },
    command: async (context) => {
      await commandCabinet(context, context.row, context.input);
      return undefined;
    },
  },
  deny: {
    unbind: unfinished,
    withdraw: unfinished,
    disable: unfinished,
    open: merchantOut,
    resume: merchantOut,
  },
  beforeCreate: async (context) => {
    // Points are the platform's to make (docs/domain/points.md §P30, M).
    if (isMerchant(context.me)) context.refuse(10003);
    const { temp_set = null, area_id } = context.values;
    await refuseWideArea(context.tx, area_id);
    await checkCabinet(context, { ...context.values, temp_set, cabinet_code: null });
    return { set: { provider_id: context.values.provider_id ?? null } };
  },
  afterCreate: async (context) => {
    await writeShopLog(context, context.tx, { shop: context.row, type: shopLogType.create });
  },
  beforeUpdate: async (context) => {
    const { row, next } = context;
    await checkCabinet(context, next, row);
    if (next.area_id !== row.area_id) await refuseWideArea(context.tx, next.area_id);
    const { temp_set } = next;
    if (row.cabinet_code !== null && typeof temp_set === 'number' && temp_set !== row.temp_set)
      await commandTemperature(context, row, temp_set, 'temp_set');
    return { set: await pendingOwner(context, row, next) };
  },
  afterUpdate: async (context) => {
    const changes = pointChanges(context.services.sealing, context.before, context.row);
    await writeShopLog(context, context.tx, { shop: context.row, type: shopLogType.edit, changes });
  },
  offers: { goods_center: goodsOffered },
  belongs: {
    mgt_tactics_config:
      (row, { surroundings }) =>
      (column) =>
        bindsOn(column, row, surroundings.today),
    mgt_coupon: (row) => (column) => worksAt(column, row),
    promotion:
      (row, { now }) =>
      (column) =>
        runsAt(column, row, now),
    advert_plan:
      (row, { surroundings }) =>
      (column) =>
        playsAt(column, row, surroundings.today),
  },
  tasks: [
    { name: 'hand over points', everyMs: 30_000, run: handOverDue },
    { name: 'today’s figures of points', everyMs: 30_000, run: refreshToday },
  ],
});
