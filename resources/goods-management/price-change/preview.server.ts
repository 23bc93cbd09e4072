import { type Kysely, sql } from 'kysely';
import { scopeSql } from '../../../server/access/scope.ts';
import { within } from '../../../server/access/subject.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { isId } from '../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { scopeRange } from '../../enums.ts';
import { allows } from '../../kit/permissions.ts';
import { meantByMaker } from '../../shared/meant-points.server.ts';
import { Point } from '../../shared/point.ts';
import { type PriceChange, priceMode } from '../org-goods/price-change.ts';
import { decisionsAt } from '../price-limit/at-point.server.ts';
import { priceChange } from './index.ts';
import { changedAt } from './pricing.ts';

const pageSize = 10;
const mostPages = 100_000;
const wrong = { en: 'is not a valid value', zh: '取值不正确' } as const;

/** @throws Refusal 10006 */
function idsIn(body: AskedOf['body'], name: 'goods_ids' | 'shop_ids', most: number): string[] {
  const value = body[name] ?? [];
  if (!Array.isArray(value) || value.length > most || !value.every((one) => isId(one)))
    throw invalidField(name, wrong);
  return value;
}

/** @throws Refusal 10006 */
function wholeIn(body: AskedOf['body'], name: string, [least, most]: readonly [number, number]): number {
  const value = body[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw invalidField(name, wrong);
  return value;
}

/** @throws Refusal 10006 */
function ruleIn(body: AskedOf['body']): PriceChange {
  const mode = wholeIn(body, 'price_mode', [priceMode.fixed, priceMode.percent]);
  return mode === priceMode.fixed
    ? { mode: priceMode.fixed, cents: wholeIn(body, 'new_price', [1, 999_999]) }
    : { mode: priceMode.percent, tenths: wholeIn(body, 'percent', [-900, 9_000]) };
}

interface Sold {
  readonly id: string;
  readonly shop_id: string;
  readonly shop_name: string;
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
  readonly goods_id: string;
  readonly goods_code: string;
  readonly goods_name: string;
  readonly retail_price: number;
  readonly shop_price: number;
}

/** What each of some prices may be now, by their row: goods of one point are asked about together. */
async function boundsOf(db: Kysely<Tables>, sold: readonly Sold[], now: string) {
  const bounds = new Map<string, Awaited<ReturnType<typeof decisionsAt>>[number]['bounds']>();
  for (const shop of new Set(sold.map(({ shop_id }) => shop_id))) {
    const rows = sold.filter(({ shop_id }) => shop_id === shop);
    const [place] = rows;
    if (!place) continue;
    const { mgt_org_id, mct_id } = place;
    const decisions = await decisionsAt(db, { id: shop, mgt_org_id, mct_id }, rows, now);
    for (const [at, { id }] of rows.entries()) bounds.set(id, decisions[at]?.bounds ?? null);
  }
  return bounds;
}

/**
 * A page of the prices that a change would reach, each as it is and as it would be, and whether it would be refused; nothing is changed.
 * @throws Refusal 10003, 10006
 */
export async function previewed(caller: Caller, { body }: AskedOf) {
  const { services, surroundings, now } = caller;
  if (!allows(caller.me.codes, priceChange, 'create')) throw new Refusal(10003);
  const me = within(caller.me, priceChange, 'create');
  const rule = ruleIn(body);
  const goods = idsIn(body, 'goods_ids', 800);
  const chosen = body.shop_range === scopeRange.selected ? idsIn(body, 'shop_ids', 20_000) : null;
  const page = body.page === undefined ? 1 : wholeIn(body, 'page', [1, mostPages]);
  const meant = sql`m.goods_id = any(${goods}::bigint[])
    and ${meantByMaker({ mct_id: me.mctId, mgt_org_id: me.orgId }, chosen)}
    and ${scopeSql(me, Point, (name) => sql.ref(`s.${name}`), surroundings)}`;
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from mct_shop_goods m join mct_shop s on s.id = m.shop_id
    where ${meant}`.execute(services.db);
  const { rows: sold } = await sql<Sold>`
    select m.id::text as id, s.id::text as shop_id, s.shop_name, s.mgt_org_id::text as mgt_org_id, s.mct_id::text as mct_id,
      c.id::text as goods_id, c.goods_code, c.goods_name, c.retail_price::int as retail_price, m.shop_price::int as shop_price
    from mct_shop_goods m join mct_shop s on s.id = m.shop_id join goods_center c on c.id = m.goods_id
    where ${meant} order by s.id, m.id limit ${sql.lit(pageSize)} offset ${(page - 1) * pageSize}`.execute(
    services.db,
  );
  const bounds = await boundsOf(services.db, sold, now);
  return {
    total: counted.rows[0]?.n ?? 0,
    rows: sold.map(({ id, shop_name, goods_code, goods_name, shop_price }) => {
      const { new_price, bounds: of, refused } = changedAt(shop_price, bounds.get(id) ?? null, rule);
      return {
        id,
        shop_name,
        goods_code,
        goods_name,
        before: shop_price,
        after: new_price,
        refused: refused ? 1 : 0,
        min: of?.min ?? null,
        max: of?.max ?? null,
      };
    }),
  };
}
