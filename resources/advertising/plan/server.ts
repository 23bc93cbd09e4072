import { type Kysely, sql } from 'kysely';
import { idsSql } from '../../../server/access/scope.ts';
import { businessNumber } from '../../../server/business-number.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { Row } from '../../../server/db/row.ts';
import { invalid, invalidField, Refusal } from '../../../server/refusal.ts';
import { withLinks } from '../../../server/rows/file-values.ts';
import { type Condition, selectPage } from '../../../server/rows/query.ts';
import { readRow } from '../../../server/rows/reading.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import {
  type ActionContext,
  type AskedOf,
  type Caller,
  implement,
} from '../../../server/server-extension.ts';
import { scopeRange } from '../../enums.ts';
import { modelOf } from '../../kit/product.ts';
import type { CreateOf, RowOf } from '../../kit/resource.ts';
import { inputSchema, parseRow, ruleErrors } from '../../kit/validation.ts';
import {
  countPoints,
  isMeantBy,
  type Maker,
  type Meant,
  meantByMaker,
} from '../../shared/meant-points.server.ts';
import { deliveryState } from '../delivery/enums.ts';
import { conflictOf, refuseClash } from './conflict.server.ts';
import { adStatus } from './enums.ts';
import {
  endDeliveries,
  followAll,
  followPoints,
  recount,
  recountDeliveries,
  takeOff,
} from './following.server.ts';
import { AdPlan, adPlan } from './index.ts';
import { playableEntries, whyNotPlayed } from './materials.server.ts';
import { hasScreen } from './screens.server.ts';
import { weekOf } from './week.server.ts';

type Plan = RowOf<typeof adPlan>;
type Given = CreateOf<typeof adPlan>;

/** Points that a refusal names. */
const mostNamed = 3;

/** Cabinets of chosen points have the screen (docs/domain/advertising.md §P44). @throws Refusal 10006 with some that lack it */
async function checkScreens(tx: Kysely<Tables>, plan: Given): Promise<void> {
  if (plan.shop_range !== scopeRange.selected) return;
  const { rows } = await sql<{ shop_name: string }>`
    select s.shop_name from mct_shop s join device_cabinet_model m on m.id = s.model_id
    where s.id = any(${[...(plan.shop_ids ?? [])]}::bigint[]) and not ${hasScreen(sql`${plan.ad_screen}::int`)}
    order by s.id limit ${mostNamed}`.execute(tx);
  if (rows.length === 0) return;
  const names = rows.map(({ shop_name }) => shop_name).join('、');
  throw invalidField('shop_ids', { en: `lack this screen: ${names}`, zh: `以下点位没有该屏幕：${names}` });
}

/** @throws Refusal 16006 at the start date */
function checkStart({ now, refuse, services }: ActionContext, start: string): void {
  if (start >= now.slice(0, 10)) return;
  const msg = services.product.errors[16006];
  refuse(16006, {}, msg ? [{ field: 'start_date', msg, code: 16006 }] : []);
}

/** What a saved plan means. */
const meantOf = (row: Plan): Plan & Meant => ({
  ...row,
  points: row.shop_range === scopeRange.all ? 'all' : { of: row.id },
});

const askedNames = [
  'ad_screen',
  'priority',
  'start_date',
  'end_date',
  'time_slots',
  'week_days',
  'shop_range',
  'shop_ids',
];
const fieldsOf = (names: readonly string[]) =>
  Object.fromEntries(Object.entries(AdPlan.fields).filter(([name]) => names.includes(name)));
const [askedFields, listFields] = [fieldsOf(askedNames), fieldsOf(['materials'])];

/** Whose a plan is: of one that isn't saved yet, who asks. @throws Refusal 10004 */
async function makerOf(caller: Caller, id: unknown): Promise<Maker> {
  const { me, services } = caller;
  if (typeof id !== 'string') return { mct_id: me.mctId, mgt_org_id: me.orgId };
  await readRow(caller, adPlan, id);
  return services.db
    .selectFrom('advert_plan')
    .select(['mct_id', 'mgt_org_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** How many points such a plan means today, and a playing plan that it conflicts with. @throws Refusal 10006, 10004 */
async function conflicts(caller: Caller, { body }: AskedOf) {
  const { id = null, ...rest } = body;
  const parsed = parseRow(inputSchema(askedFields), rest);
  if (!parsed.ok) throw invalid(parsed.errors);
  const asked = parsed.values as Pick<Given, 'shop_range' | 'shop_ids'> & Plan;
  const wrong = ruleErrors({ ...adPlan, form: undefined }, { ...asked }, caller.surroundings);
  if (wrong.length > 0) throw invalid(wrong);
  const maker = await makerOf(caller, id);
  const chosen = asked.shop_range === scopeRange.selected ? (asked.shop_ids ?? []) : null;
  const plan = {
    ...asked,
    ...maker,
    id: typeof id === 'string' ? id : '0',
    points: chosen ?? ('all' as const),
  };
  return {
    count: await countPoints(caller, meantByMaker(maker, chosen)),
    conflict: await conflictOf(caller, caller.services.db, plan),
  };
}

const ofFile = [
  'id',
  'material_name',
  'material_type',
  'image_url',
  'video_url',
  'page_url',
  'cover_url',
] as const;
const words = { list: { en: 'must be a list of materials', zh: '应为素材列表' } } as const;

/** The materials of a list that the caller may see, in its order, with links to their files. @throws Refusal 10006 */
async function playlist(caller: Caller, { body }: AskedOf) {
  const parsed = parseRow(inputSchema(listFields), body);
  if (!parsed.ok) throw invalidField('materials', words.list);
  const entries = parsed.values.materials as Plan['materials'];
  const named: Condition = (column) =>
    idsSql(
      column('id'),
      entries.map(({ material_id }) => material_id),
    );
  const { db, storage, product } = caller.services;
  const material = modelOf(product, 'advert_material');
  const page = { sorts: [], limit: entries.length, offset: 0 };
  const found = await selectPage(
    db,
    visibleRows(caller, material, [named]),
    [...ofFile, 'duration_seconds'],
    page,
  );
  const byId = new Map(
    found.map((row) => [String(row.id), withLinks(storage, material.fields, row, caller.now)]),
  );
  return {
    rows: entries.flatMap(({ material_id, play_seconds }): Row[] => {
      const row = byId.get(material_id);
      if (!row) return [];
      return [
        { ...row, play_seconds: row.video_url ? (row.duration_seconds ?? play_seconds) : play_seconds },
      ];
    }),
  };
}

export const adPlanServerExtension = implement(adPlan, {
  handlers: {
    start: async (context) => {
      const { row, tx, now } = context;
      await refuseClash(context, meantOf(row));
      await playableEntries(tx, row.materials, row.ad_screen);
      // Deliveries read which plans play.
      await tx
        .updateTable('advert_plan')
        .set({ ad_status: adStatus.playing })
        .where('id', '=', row.id)
        .execute();
      await followPoints(tx, now, row.id);
      await recount(tx, now);
      return undefined;
    },
    stop: async ({ row, tx, now }) => {
      await takeOff(tx, now, row.id);
      await recount(tx, now);
      return undefined;
    },
    expire: async ({ row, tx, now }) => {
      await endDeliveries(tx, now, row.id);
      return undefined;
    },
    resend: async ({ row, tx, now }) => {
      await tx
        .updateTable('advert_delivery')
        .set((e) => ({
          delivery_state: deliveryState.waiting,
          fail_cause: null,
          fail_note: null,
          command_id: null,
          version: e('version', '+', 1),
          update_time: now,
        }))
        .where('plan_id', '=', row.id)
        .where('delivery_state', '=', deliveryState.failed)
        .execute();
      return { set: { fail_count: 0 } };
    },
  },
  offers: {
    advert_material: async (caller) => ({
      deny: async (ids) => {
        const rows = await caller.services.db
          .selectFrom('advert_material')
          .select(['id', 'enabled', 'material_type'])
          .where('id', 'in', [...ids, '0'])
          .execute();
        return new Map(
          rows.flatMap((row) => {
            const why = whyNotPlayed(row);
            return why ? [[row.id, why] as const] : [];
          }),
        );
      },
    }),
  },
  beforeCreate: async (context) => {
    const { values, tx, me, now } = context;
    checkStart(context, values.start_date);
    await checkScreens(tx, values);
    return {
      set: {
        materials: await playableEntries(tx, values.materials as Plan['materials'], values.ad_screen),
        plan_no: businessNumber('AD', now),
        create_id: me.id,
        create_name: me.name,
      },
    };
  },
  beforeUpdate: async (context) => {
    const { row, next, tx, now } = context;
    if (next.start_date !== row.start_date) checkStart(context, next.start_date);
    await checkScreens(tx, next as Given);
    const renewed = row.ad_status === adStatus.expired && next.end_date >= now.slice(0, 10);
    return {
      set: {
        materials: await playableEntries(tx, next.materials, next.ad_screen),
        ...(renewed && { ad_status: adStatus.stopped }),
      },
    };
  },
  beforeDelete: async ({ row, tx, now }) => {
    const holding = await tx
      .selectFrom('advert_delivery')
      .select('id')
      .where('plan_id', '=', row.id)
      .where('held_flag', '=', 1)
      .limit(1)
      .executeTakeFirst();
    if (holding && row.end_date >= now.slice(0, 10)) throw new Refusal(16007);
    await tx.deleteFrom('advert_delivery').where('plan_id', '=', row.id).execute();
  },
  belongs: { mct_shop: ({ id }) => isMeantBy(AdPlan, id) },
  calls: {
    'POST /advert_plan/conflicts/v1': conflicts,
    'POST /advert_plan/playlist/v1': playlist,
    'GET /advert_plan/week/v1': weekOf,
  },
  tasks: [
    { name: 'ad plans follow their points', everyMs: 60_000, run: followAll },
    { name: 'figures of ad deliveries', everyMs: 5_000, run: recountDeliveries },
  ],
});
