import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { ColumnSql } from '../../../server/db/where.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { paramsOf, refuseRest, take } from '../../../server/rows/list-params.ts';
import { type Condition, selectOne, selectPage } from '../../../server/rows/query.ts';
import { byId } from '../../../server/rows/reading.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { adScreen } from '../../enums.ts';
import type { Label } from '../../kit/label.ts';
import { addDays, isRealTime } from '../../kit/time.ts';
import { visibleAmong } from '../../shared/meant-points.server.ts';
import { offeredAt } from '../../shared/offered-at.server.ts';
import { Point } from '../../shared/point.ts';
import { platformPlan } from './conflict.server.ts';
import { adStatus } from './enums.ts';
import { AdPlan } from './index.ts';
import { spansOn, stretchesOn } from './playing.ts';
import { hasScreen } from './screens.server.ts';
import type { Scheduled } from './slots.ts';
import { datesOfWeek, type Week } from './week.ts';

/** Plans of one picture. */
const most = 100;

const texts = {
  day: { en: 'must be a day as YYYY-MM-DD', zh: '应为 YYYY-MM-DD 格式的日期' },
  screen: { en: 'is not one of the screens', zh: '不是有效的屏幕' },
  point: { en: 'must be a point', zh: '应为点位' },
} as const satisfies Readonly<Record<string, Label>>;

interface Named extends Scheduled {
  readonly plan_name: string;
  readonly target_count: number;
}
const columns = [
  'id',
  'plan_name',
  'ad_screen',
  'priority',
  'start_date',
  'end_date',
  'week_days',
  'time_slots',
  'target_count',
] as const;

/** The point, where the caller sees it. @throws Refusal 10004 */
async function placeOf(caller: Caller, db: Kysely<Tables>, id: string) {
  if (!(await selectOne(db, visibleRows(caller, Point, [byId(id)]), ['id']))) throw new Refusal(10004);
  return db
    .selectFrom('mct_shop')
    .select(['id', 'mct_id', 'mgt_org_id', 'shop_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type Place = Awaited<ReturnType<typeof placeOf>>;

/** Plans of a screen that play at a point in some days, whosever they are; none where its cabinet has no such screen. */
async function plansAt(
  db: Kysely<Tables>,
  place: Place,
  screen: number,
  isOn: (column: ColumnSql) => ReturnType<Condition>,
): Promise<Named[]> {
  const column: ColumnSql = (name) => sql.ref(`t.${name}`);
  const { rows } = await sql<Named>`
    select t.id::text as id, t.plan_name, t.ad_screen, t.priority, t.start_date::text as start_date,
      t.end_date::text as end_date, t.week_days, t.time_slots, t.target_count
    from advert_plan t where ${isOn(column)} and ${offeredAt(junctionName(AdPlan, 'shop_ids'), column, place)}
      and exists (select 1 from mct_shop s join device_cabinet_model m on m.id = s.model_id
        where s.id = ${place.id} and ${hasScreen(sql`${screen}::int`)})
    order by t.priority desc, t.id`.execute(db);
  return rows;
}

/**
 * When playing plans are on in a week. At a point it is told which one plays where several are on, and plans of others count too: by a
 * name that says no more than that.
 * @throws Refusal 10006, 10004
 */
export async function weekOf(caller: Caller, { query }: AskedOf): Promise<Week> {
  const params = paramsOf(query);
  const from = take(params, 'from') ?? caller.now.slice(0, 10);
  const screen = Number(take(params, 'ad_screen') ?? adScreen.ad);
  const shopId = take(params, 'shop_id');
  refuseRest(params);
  if (from.length !== 10 || !isRealTime(from)) throw invalidField('from', texts.day);
  if (!adScreen.$options.some(({ code }) => code === screen)) throw invalidField('ad_screen', texts.screen);
  if (shopId !== undefined && !/^\d{1,18}$/.test(shopId)) throw invalidField('shop_id', texts.point);
  const { db } = caller.services;
  const dates = datesOfWeek(from);
  const [monday = from, sunday = from] = [dates[0], dates[6]];
  // Slots that began the day before may last into Monday.
  const isOn = (column: ColumnSql) => sql<SqlBool>`(${column('ad_status')} = ${adStatus.playing}
    and ${column('ad_screen')} = ${screen} and ${column('start_date')} <= ${sunday}
    and ${column('end_date')} >= ${addDays(monday, -1)})`;
  const place = shopId === undefined ? null : await placeOf(caller, db, shopId);
  const found = place
    ? await plansAt(db, place, screen, isOn)
    : ((await selectPage(db, visibleRows(caller, AdPlan, [isOn]), [...columns], {
        sorts: [
          { field: 'priority', descending: true },
          { field: 'id', descending: false },
        ],
        limit: most + 1,
        offset: 0,
      })) as unknown as Named[]);
  const plans = found.map((plan) => ({ ...plan, id: String(plan.id) })).slice(0, most);
  const visible = await visibleAmong(
    caller,
    db,
    AdPlan,
    plans.map(({ id }) => id),
  );
  const playing = dates.map((date) => (place ? stretchesOn(plans, date) : []));
  return {
    dates,
    shop_name: place?.shop_name ?? null,
    more: Math.max(0, found.length - most),
    rows: plans.map((plan) => {
      const seen = visible.has(plan.id);
      return {
        id: plan.id,
        plan_name: seen ? plan.plan_name : platformPlan[caller.lang],
        priority: plan.priority,
        ad_screen: plan.ad_screen,
        target_count: seen ? plan.target_count : 0,
        visible_flag: seen ? 1 : 0,
        days: dates.map((date, at) => {
          const on = spansOn(plan, date);
          const own = playing[at]?.filter((stretch) => stretch.plan === plan) ?? [];
          return { on, plays: place ? own.map((stretch) => ({ from: stretch.from, to: stretch.to })) : on };
        }),
      };
    }),
  };
}
