import { type Kysely, sql } from 'kysely';
import { systemWriter } from '../../../../server/access/writer.ts';
import { businessNumber } from '../../../../server/business-number.ts';
import type { Tables } from '../../../../server/db/connect.ts';
import { systemCaller } from '../../../../server/jobs/system-caller.ts';
import { invalid, invalidField, Refusal } from '../../../../server/refusal.ts';
import { writeAudit } from '../../../../server/rows/audit.ts';
import { insertRow } from '../../../../server/rows/writing.ts';
import type { CreateOfFields } from '../../../kit/field.ts';
import { epochOf } from '../../../kit/time.ts';
import type { FieldError } from '../../../kit/validation.ts';
import { orderKind } from '../../../order-manager/enums.ts';
import { Replenish } from '../../../shop-manager/replenish/index.ts';
import { type LoggedChange, logSource, shopLogType } from '../../../shop-manager/shop-log/index.ts';
import { writeShopLog } from '../../../shop-manager/shop-log/server.ts';
import { placeOf } from '../../../shop-manager/template/index.ts';
import { countStock } from '../../../shop-manager/template/stock.server.ts';
import type { CallingCabinet } from '../calls/door.server.ts';
import type { deviceCalls } from '../calls/index.ts';
import { clockWindow } from '../calls/signing.ts';
import { notRefilled } from '../refill.server.ts';
import { templateAt } from '../template.server.ts';

type Given = CreateOfFields<(typeof deviceCalls)['replenish']['given']>;
type Line = Given['lines'][number];
type Queries = Kysely<Tables>;

/** A cabinet without a line keeps what it has to tell for so long at most. Seconds. */
const oldest = 7 * 86_400;
/** Nobody fills one cabinet for longer. Seconds. */
const longest = 12 * 3_600;

/** A place of the template with what the books say is there. */
interface Place {
  readonly id: string;
  readonly door_side: number | null;
  readonly layer_no: number;
  readonly slot_no: number;
  readonly goods_id: string;
  readonly goods_code: string;
  readonly goods_name: string;
  readonly capacity: number;
  readonly stock: number;
}

async function placesAt(tx: Queries, shopId: string): Promise<Place[]> {
  const rows = await tx
    .selectFrom('mct_shop_goods as t')
    .innerJoin('goods_center as g', 'g.id', 't.goods_id')
    .select([
      't.id',
      't.door_side',
      't.layer_no',
      't.slot_no',
      't.goods_id',
      't.capacity',
      't.stock_quantity',
    ])
    .select(['g.goods_code', 'g.goods_name'])
    .where('t.shop_id', '=', shopId)
    .orderBy('t.id')
    .forUpdate('t')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    door_side: row.door_side,
    layer_no: row.layer_no,
    slot_no: row.slot_no,
    goods_id: row.goods_id,
    goods_code: row.goods_code,
    goods_name: row.goods_name,
    capacity: row.capacity,
    stock: row.stock_quantity,
  }));
}

/** What consumers have taken since the door closed, by product: the books have it, the count can't. */
async function soldSince(tx: Queries, shopId: string, since: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ goods_id: string; pieces: number }>`
    select l.goods_id, sum(l.quantity)::int as pieces from mgt_order o join mgt_order_goods l on l.order_id = o.id
    where o.shop_id = ${shopId} and o.create_time >= ${since}::timestamp and o.order_kind = ${orderKind.normal}
    group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.goods_id, row.pieces]));
}

/** Whether the door can have been open then. @throws Refusal 10006 at the time */
function checkTimes({ open_time, close_time }: Given, now: string): void {
  const seconds = (text: string) => epochOf(text) / 1_000;
  const [opened, closed, at] = [seconds(open_time), seconds(close_time), seconds(now)];
  if (closed < opened)
    throw invalidField('close_time', { en: 'lies before the door was opened', zh: '早于开门时间' });
  if (closed - opened > longest)
    throw invalidField('close_time', {
      en: 'lies more than 12 hours after it was opened',
      zh: '距开门超过12小时',
    });
  if (closed > at + clockWindow)
    throw invalidField('close_time', { en: 'lies in the future', zh: '晚于当前时间' });
  if (opened < at - oldest)
    throw invalidField('open_time', { en: 'lies more than 7 days back', zh: '超过7天' });
}

/**
 * The places that the lines mean. @throws Refusal 10006 with a path for each line that means no place, means one twice, holds other
 * goods, doesn't add up or doesn't fit, and for a product of which a place is missing
 */
function placesOf(lines: readonly Line[], places: readonly Place[]): ReadonlyMap<Line, Place> {
  const found = new Map<Line, Place>();
  const errors: FieldError[] = [];
  const taken = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const say = (field: keyof Line, msg: FieldError['msg']) =>
      errors.push({ field: `lines.${at}.${field}`, msg });
    const key = placeOf(line);
    const place = places.find((each) => placeOf(each) === key);
    if (taken.has(key)) say('slot_no', { en: 'stands there twice', zh: '货位重复' });
    taken.add(key);
    if (!place) {
      say('slot_no', { en: 'is no place of the template', zh: '不在商品模板中' });
      continue;
    }
    if (place.goods_code !== line.goods_code)
      say('goods_code', {
        en: `is not what stands there: ${place.goods_code} does`,
        zh: `与货位商品${place.goods_code}不符`,
      });
    const { before_quantity, add_quantity, remove_quantity, loss_quantity, after_quantity } = line;
    if (after_quantity !== before_quantity + add_quantity - remove_quantity - (loss_quantity ?? 0))
      say('after_quantity', {
        en: 'must be before + added − removed − lost',
        zh: '须等于补货前+补入-取出-货损',
      });
    if (after_quantity > place.capacity)
      say('after_quantity', {
        en: `must be at most the capacity, ${place.capacity}`,
        zh: `不能大于容量${place.capacity}`,
      });
    found.set(line, place);
  }
  if (errors.length > 0) throw invalid(errors);
  const told = new Set([...found.values()].map(({ id }) => id));
  const goods = new Set([...found.values()].map(({ goods_id }) => goods_id));
  const missing = places.find((place) => goods.has(place.goods_id) && !told.has(place.id));
  if (missing)
    throw invalidField('lines', {
      en: `must tell every place of ${missing.goods_code}`,
      zh: `须包含商品${missing.goods_code}的全部货位`,
    });
  return found;
}

interface Counted {
  readonly goods_id: string;
  readonly goods_name: string;
  readonly before_quantity: number;
  readonly add_quantity: number;
  readonly remove_quantity: number;
  readonly after_quantity: number;
  readonly loss_quantity: number;
}

/**
 * The count by product, against the books: `before` is what they had as the door opened, and the loss is what the count then lacks,
 * told or not (the stocktake difference of P32; negative where more was found). So that before + added − removed − lost = after.
 */
function countedOf(
  found: ReadonlyMap<Line, Place>,
  places: readonly Place[],
  sold: ReadonlyMap<string, number>,
): Counted[] {
  const goods = new Map([...found.values()].map((place) => [place.goods_id, place.goods_name]));
  return [...goods].map(([goods_id, goods_name]) => {
    const sum = (name: 'add_quantity' | 'remove_quantity' | 'after_quantity') =>
      [...found].reduce((total, [line, place]) => total + (place.goods_id === goods_id ? line[name] : 0), 0);
    const booked = places.reduce(
      (total, place) => total + (place.goods_id === goods_id ? place.stock : 0),
      0,
    );
    const [add_quantity, remove_quantity, after_quantity] = [
      sum('add_quantity'),
      sum('remove_quantity'),
      sum('after_quantity'),
    ];
    const before_quantity = booked + (sold.get(goods_id) ?? 0);
    const loss_quantity = before_quantity + add_quantity - remove_quantity - after_quantity;
    return {
      goods_id,
      goods_name,
      before_quantity,
      add_quantity,
      remove_quantity,
      after_quantity,
      loss_quantity,
    };
  });
}

/** Puts what was counted into the books, less what was sold since; the first places of a product are sold from first. */
async function setStock(
  tx: Queries,
  found: ReadonlyMap<Line, Place>,
  sold: ReadonlyMap<string, number>,
  now: string,
): Promise<void> {
  const left = new Map(sold);
  const inOrder = [...found].sort(([, one], [, other]) => Number(one.id) - Number(other.id));
  for (const [line, place] of inOrder) {
    const gone = Math.min(line.after_quantity, left.get(place.goods_id) ?? 0);
    left.set(place.goods_id, (left.get(place.goods_id) ?? 0) - gone);
    await tx
      .updateTable('mct_shop_goods')
      .set({
        stock_quantity: line.after_quantity - gone,
        update_time: now,
        ...(line.near_expire_date && { near_expire_date: line.near_expire_date }),
        ...(line.after_quantity - gone === 0 && { near_expire_date: null }),
      })
      .where('id', '=', place.id)
      .execute();
  }
}

/**
 * Somebody has filled the cabinet: the record with its lines, the stock of the places and of the point, stock-outs that end with it and
 * the point's log, in one transaction under the point's lock, which whoever sells or changes the template holds too. The same number of
 * the same cabinet again gets the first answer and changes nothing.
 * @throws Refusal 24004 for a cabinet that stands nowhere; 10006 for a template that was changed since, times that can't be, lines
 * that don't fit or don't add up, and a replenishment that is older than the last one
 */
export async function takeReplenish({ services, deviceId, cabinetCode, now }: CallingCabinet, given: Given) {
  const caller = { ...systemCaller(services), now };
  return services.commits.run(services.db, async (tx) => {
    const shop = await tx
      .selectFrom('mct_shop')
      .select(['id', 'shop_name', 'cabinet_code', 'mgt_org_id', 'mct_id'])
      .where('cabinet_code', '=', cabinetCode)
      .forUpdate()
      .executeTakeFirst();
    const known = await tx
      .selectFrom('mct_replenish_record')
      .select('replenish_no')
      .where('device_id', '=', deviceId)
      .where('report_no', '=', given.report_no)
      .executeTakeFirst();
    if (known) return { replenish_no: known.replenish_no };
    if (!shop) throw new Refusal(24004);
    const shopId = shop.id;
    checkTimes(given, now);
    await checkOrder(tx, { deviceId, shopId, open_time: given.open_time, close_time: given.close_time });
    if ((await templateAt(tx, shopId, now)).template_version !== given.template_version)
      throw invalidField('template_version', {
        en: 'is not the template of the point any more: fetch it again',
        zh: '商品模板已更新，请重新获取',
      });
    const places = await placesAt(tx, shopId);
    const found = placesOf(given.lines, places);
    await checkAdded(tx, { ...shop, id: shopId }, given, found);
    const sold = await soldSince(tx, shopId, given.close_time);
    const lines = countedOf(found, places, sold);
    const sum = (name: 'add_quantity' | 'remove_quantity' | 'loss_quantity') =>
      lines.reduce((total, line) => total + line[name], 0);
    const record = {
      replenish_no: businessNumber('B', now),
      report_no: given.report_no,
      device_id: deviceId,
      shop_id: shopId,
      mgt_org_id: shop.mgt_org_id,
      mct_id: shop.mct_id,
      replenish_name: given.replenish_name,
      open_time: given.open_time,
      close_time: given.close_time,
      add_quantity: sum('add_quantity'),
      remove_quantity: sum('remove_quantity'),
      loss_quantity: sum('loss_quantity'),
      lines,
    };
    const id = await insertRow(caller, tx, Replenish, record);
    await writeAudit(caller, tx, { entity: Replenish.name, id, action: 'create', after: { id, ...record } });
    await setStock(tx, found, sold, now);
    const stock = await countStock(tx, shopId, now);
    await tx
      .updateTable('mct_shop')
      .set({ ...stock, last_replenish_time: given.open_time })
      .where('id', '=', shopId)
      .execute();
    await writeShopLog(caller, tx, {
      shop: { ...shop, id: shopId },
      type: shopLogType.replenish,
      source: logSource.replenishApp,
      operator: given.replenish_name,
      changes: lines.map(
        ({ goods_name: name, before_quantity: before, after_quantity: after }): LoggedChange => ({
          field: 'stock_quantity',
          name,
          before,
          after,
        }),
      ),
    });
    services.outbox.add(tx, {
      kind: 'written',
      model: 'mct_shop',
      id: shopId,
      created: false,
      by: systemWriter,
    });
    return { replenish_no: record.replenish_no };
  });
}

/** Whether what was put in may be sold there. @throws Refusal 12018 12021 12022 12025 with the path of each line that adds what may not be */
async function checkAdded(
  tx: Queries,
  shop: Parameters<typeof notRefilled>[1],
  { lines, open_time }: Given,
  found: ReadonlyMap<Line, Place>,
): Promise<void> {
  const added = [...found].flatMap(([line, place]) => (line.add_quantity > 0 ? [place.goods_id] : []));
  const not = await notRefilled(tx, shop, [...new Set(added)], open_time);
  const errors = lines.flatMap((line, at): FieldError[] => {
    const why = not.get(found.get(line)?.goods_id ?? '');
    return why && line.add_quantity > 0 ? [{ field: `lines.${at}.add_quantity`, ...why }] : [];
  });
  const [first] = errors;
  if (first) throw new Refusal(first.code ?? 10006, { errors, text: first.msg });
}

/** Whether it happened at this point, and after the last one told: an older count would undo a newer one. @throws Refusal 10006 */
async function checkOrder(
  tx: Queries,
  of: {
    readonly deviceId: string;
    readonly shopId: string;
    readonly open_time: string;
    readonly close_time: string;
  },
): Promise<void> {
  const { bind_time } = await tx
    .selectFrom('device')
    .select('bind_time')
    .where('id', '=', of.deviceId)
    .executeTakeFirstOrThrow();
  if (typeof bind_time === 'string' && of.open_time < bind_time)
    throw invalidField('open_time', {
      en: 'lies before the cabinet was bound to the point',
      zh: '早于柜机绑定时间',
    });
  const newer = await tx
    .selectFrom('mct_replenish_record')
    .select('replenish_no')
    .where('shop_id', '=', of.shopId)
    .where('close_time', '>', of.close_time)
    .limit(1)
    .executeTakeFirst();
  if (newer)
    throw invalidField('close_time', {
      en: `lies before that of ${newer.replenish_no}, which was told already`,
      zh: `早于已上报的补货单${newer.replenish_no}`,
    });
}
