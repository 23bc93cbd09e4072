import { type Kysely, type SqlBool, sql } from 'kysely';
import { isMerchant } from '../../server/access/subject.ts';
import { type Doing, implement, type Services } from '../../server/behaviour.ts';
import type { Tables } from '../../server/db/connect.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import { Refusal } from '../../server/refusal.ts';
import { writeAudit } from '../../server/rows/audit.ts';
import { inTransaction, updateRow } from '../../server/rows/writing.ts';
import { enabled } from '../enums.ts';
import type { CodeOf } from '../kit/enumeration.ts';
import { decimal } from '../kit/format.ts';
import { addDays } from '../kit/time.ts';
import { sendCommand } from '../operation/command-issuing.server.ts';
import { orderStatus, payStatus } from '../order-manager/sale-order-enums.ts';
import { merchantStatus } from '../shared/merchant.ts';
import { online, Point, shopStatus } from '../shared/point.ts';
import { checkBindable, moveCabinet } from './cabinet-binding.server.ts';
import { refreshToday } from './operating-day.server.ts';
import { point } from './point.ts';
import { playsAt, runsAt, worksAt } from './point-offers.server.ts';
import { pointChanges, writeShopLog } from './shop-log.server.ts';
import { type LoggedChange, shopLogType } from './shop-log.ts';
import {
  bindsAt,
  boundsAt,
  checkPrice,
  opensOn,
  replaceTemplate,
  type Shop,
  standingAt,
  toPush,
} from './template.server.ts';

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

interface CabinetModelFacts {
  readonly identify_types: readonly number[];
  readonly temp_min: number | null;
  readonly temp_max: number | null;
}

async function modelFacts(tx: Queries, id: unknown): Promise<CabinetModelFacts> {
  const row = await tx
    .selectFrom('device_cabinet_model')
    .select(['identify_types', 'temp_min', 'temp_max'])
    .where('id', '=', String(id))
    .executeTakeFirst();
  if (!row) throw new Refusal(10004);
  return {
    identify_types: row.identify_types as readonly number[],
    temp_min: row.temp_min,
    temp_max: row.temp_max,
  };
}

const degrees = (tenths: number | null) => (tenths === null ? '--' : decimal(tenths / 10, 1));

/** @throws Refusal 13010 with the band of the model */
function checkTemperature({ refuse }: Doing, model: CabinetModelFacts, temp: number | null | undefined) {
  if (temp === null || temp === undefined) return;
  const { temp_min: min, temp_max: max } = model;
  if (min === null || max === null || temp < min || temp > max) {
    const band = { min: degrees(min), max: degrees(max) };
    const msg = { en: `must be within ${band.min}–${band.max} °C`, zh: `须在${band.min}~${band.max}℃之间` };
    refuse(13010, band, [{ field: 'temp_set', msg, code: 13010 }]);
  }
}

/** Whether the cabinet can be what the point says. @throws Refusal 13008, 13010 */
async function checkCabinet(doing: Doing, values: Values) {
  const model = await modelFacts(doing.tx, values.model_id);
  if (!model.identify_types.includes(Number(values.identify_type))) {
    const msg = doing.services.product.errors[13008] ?? { en: '', zh: '' };
    doing.refuse(13008, {}, [{ field: 'identify_type', msg, code: 13008 }]);
  }
  checkTemperature(doing, model, values.temp_set as number | null);
}

/** Logs what an action is about to change. */
async function logged(
  doing: Doing,
  row: Shop,
  type: CodeOf<typeof shopLogType>,
  set: Values,
  changes?: LoggedChange[],
) {
  await writeShopLog(doing, doing.tx, {
    shop: row,
    type,
    changes: changes ?? pointChanges(row, { ...row, ...set }),
  });
}

const nextMidnight = (now: string) => `${addDays(now.slice(0, 10), 1)} 00:00:00`;

/**
 * A change of owner waits (docs/domain/points.md §P30): the row keeps its owner, the new one stands beside it. @throws Refusal
 * 13003
 */
async function pendingOwner(doing: Doing, row: Shop, next: Shop) {
  const { tx, now, refuse } = doing;
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
    const changes = pointChanges(before, after);
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

export const pointBehaviour = implement(point, {
  handlers: {
    bind: async (doing) => {
      const { row, input, tx } = doing;
      const { cabinet_code } = input;
      await checkBindable(doing, cabinet_code);
      await moveCabinet(doing, row, cabinet_code);
      const { online: state } = await tx
        .selectFrom('device')
        .select('online')
        .where('cabinet_code', '=', cabinet_code)
        .executeTakeFirstOrThrow();
      await logged(doing, row, shopLogType.bind, { cabinet_code });
      return {
        set: { cabinet_code, online: state as Shop['online'], ...(row.sku_count > 0 && toPush(input)) },
      };
    },
    unbind: async (doing) => {
      await moveCabinet(doing, doing.row, null);
      await logged(doing, doing.row, shopLogType.unbind, { cabinet_code: null });
      return { set: { online: online.offline, ...toPush({ cabinet_code: null }) } };
    },
    open: async (doing) => {
      const { row, now } = doing;
      const set = { open_date: row.open_date ?? now.slice(0, 10) };
      await logged(doing, row, shopLogType.edit, { ...set, shop_status: shopStatus.operating });
      return { set };
    },
    suspend: async (doing) => {
      await logged(doing, doing.row, shopLogType.edit, { shop_status: shopStatus.suspended });
      return undefined;
    },
    resume: async (doing) => {
      await logged(doing, doing.row, shopLogType.edit, { shop_status: shopStatus.operating });
      return undefined;
    },
    withdraw: async (doing) => {
      await logged(doing, doing.row, shopLogType.withdraw, { shop_status: shopStatus.withdrawn });
      return undefined;
    },
    enable: async (doing) => {
      await logged(doing, doing.row, shopLogType.enable, { enabled: enabled.enabled });
      return undefined;
    },
    disable: async (doing) => {
      await logged(doing, doing.row, shopLogType.enable, { enabled: enabled.disabled });
      return undefined;
    },
    saveTemplate: async (doing) => {
      const { row, input } = doing;
      const { changes, set } = await replaceTemplate(doing, row, input.goods ?? []);
      await logged(doing, row, shopLogType.template, {}, changes);
      return { set };
    },
    copyTemplate: async (doing) => {
      const { row, input, tx, refuse } = doing;
      const from = await tx
        .selectFrom('mct_shop')
        .select(['model_id', 'identify_type'])
        .where('id', '=', input.from_id)
        .executeTakeFirstOrThrow();
      if (from.model_id !== row.model_id || from.identify_type !== row.identify_type) {
        const msg = { en: 'has another cabinet model', zh: '柜型不同' };
        refuse(13008, {}, [{ field: 'from_id', msg, code: 13008 }]);
      }
      const rows = await standingAt(tx, input.from_id);
      const { changes, set } = await replaceTemplate(
        doing,
        row,
        rows.map(({ id: _, goods_name: __, stock_quantity: ___, near_expire_date: ____, ...own }) => own),
      );
      await logged(doing, row, shopLogType.template, {}, changes);
      return { set };
    },
    setPrice: async (doing) => {
      const { row, input, tx, surroundings, refuse, now } = doing;
      const sold = (await standingAt(tx, row.id)).filter((each) => each.goods_id === input.goods_id);
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
      const bounds = await boundsAt(tx, row, surroundings.today, retail);
      checkPrice(bounds.get(input.goods_id), input.shop_price, 'shop_price');
      await tx
        .updateTable('mct_shop_goods')
        .set({ shop_price: input.shop_price, update_time: now })
        .where('shop_id', '=', row.id)
        .where('goods_id', '=', input.goods_id)
        .execute();
      const change = { before: first.shop_price, after: input.shop_price };
      await logged(doing, row, shopLogType.price, {}, [
        { field: 'shop_price', name: first.goods_name, ...change },
      ]);
      return { set: toPush(row) };
    },
    setTemperature: async (doing) => {
      const { row, input, tx } = doing;
      checkTemperature(doing, await modelFacts(tx, row.model_id), input.temp_set);
      await logged(doing, row, shopLogType.edit, { temp_set: input.temp_set });
      return { set: { temp_set: input.temp_set } };
    },
    command: async (doing) => {
      const { row, input, tx } = doing;
      const cabinet = await tx
        .selectFrom('device')
        .select('id')
        .where('cabinet_code', '=', row.cabinet_code)
        .executeTakeFirst();
      if (!cabinet) throw new Refusal(13006);
      await sendCommand(doing, cabinet.id, input);
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
  beforeCreate: async (doing) => {
    // Points are the platform's to make (docs/domain/points.md §P30, M).
    if (isMerchant(doing.me)) doing.refuse(10003);
    await checkCabinet(doing, doing.values);
    return { set: { provider_id: doing.values.provider_id ?? null } };
  },
  afterCreate: async (doing) => {
    await writeShopLog(doing, doing.tx, { shop: doing.row, type: shopLogType.create });
  },
  beforeUpdate: async (doing) => {
    const { row, next } = doing;
    await checkCabinet(doing, next);
    return { set: await pendingOwner(doing, row, next) };
  },
  afterUpdate: async (doing) => {
    const changes = pointChanges(doing.before, doing.row);
    await writeShopLog(doing, doing.tx, { shop: doing.row, type: shopLogType.edit, changes });
  },
  belongs: {
    mgt_tactics_config:
      (row, { surroundings }) =>
      (column) =>
        sql<SqlBool>`(${bindsAt(column, row, surroundings.today)} and ${opensOn(column, surroundings.today)})`,
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
