import { businessNumber } from '../../../server/business-number.ts';
import { readOptions } from '../../../server/http/options.ts';
import { invalid, invalidField, Refusal } from '../../../server/refusal.ts';
import { readRow } from '../../../server/rows/reading.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import {
  type ActionContext,
  type AskedOf,
  type Caller,
  implement,
} from '../../../server/server-extension.ts';
import { scopeRange } from '../../enums.ts';
import type { ActionInput, CreateOf, RowOf } from '../../kit/resource.ts';
import { inputSchema, parseRow, ruleErrors } from '../../kit/validation.ts';
import {
  countPoints,
  isMeantBy,
  type Maker,
  meantByMaker,
  savedMeaning,
} from '../../shared/meant-points.server.ts';
import { Point } from '../../shared/point.ts';
import { bearSide } from '../coupon/enums.ts';
import { bizType, journalType } from '../journal/enums.ts';
import { tell } from '../journal/writing.server.ts';
import { type ConflictAnswer, promotionConflictCall, promotionDaysCall } from './calls.ts';
import { refuseRivals, rivalOf } from './conflict.server.ts';
import type { Rivalling } from './conflict.ts';
import { promotionDaysOf } from './days.server.ts';
import { promotionStatus, promotionType } from './enums.ts';
import { Promotion, promotion } from './index.ts';
import { tierErrors } from './rule-errors.ts';

type Row = RowOf<typeof promotion>;

/** What follows from the type: goods activities name their goods, and a first order there is once. */
const byType = ({ promotion_type, user_limit }: Pick<Row, 'promotion_type' | 'user_limit'>) => ({
  goods_range:
    promotion_type === promotionType.goodsThreshold || promotion_type === promotionType.discount
      ? scopeRange.selected
      : scopeRange.all,
  user_limit: promotion_type === promotionType.firstOrder ? 1 : user_limit,
});

/** @throws Refusal 10006 for an activity that nobody could get any more */
function refusePast({ end_time }: { readonly end_time: string }, now: string): void {
  if (end_time <= now) throw invalidField('end_time', { en: 'must be in the future', zh: '须晚于当前时间' });
}

/** @throws Refusal 10006, 17003 at the tier */
function checkTiers(values: Parameters<typeof tierErrors>[0]): void {
  const errors = tierErrors(values);
  if (errors.length > 0) throw invalid(errors);
}

const askedNames = [
  'promotion_type',
  'start_time',
  'end_time',
  'week_days',
  'start_clock',
  'end_clock',
  'shop_range',
  'shop_ids',
  'goods_ids',
  'goods_a',
  'goods_b',
];
const askedFields = Object.fromEntries(
  Object.entries(Promotion.fields).filter(([name]) => askedNames.includes(name)),
);

/** Whose an activity is: of one that isn't saved yet, who asks. @throws Refusal 10004 */
async function makerOf(caller: Caller, id: unknown): Promise<Maker> {
  const { me, services } = caller;
  if (typeof id !== 'string') return { mct_id: me.mctId, mgt_org_id: me.orgId };
  await readRow(caller, promotion, id);
  return services.db
    .selectFrom('promotion')
    .select(['mct_id', 'mgt_org_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** How many points such an activity means today, and a running one that it conflicts with there. @throws Refusal 10006, 10004 */
async function conflicts(caller: Caller, { body }: AskedOf): Promise<ConflictAnswer> {
  const { id = null, ...rest } = body;
  const parsed = parseRow(inputSchema(askedFields), rest);
  if (!parsed.ok) throw invalid(parsed.errors);
  const asked = parsed.values as Pick<Row, 'shop_range'> & Partial<Row>;
  const wrong = ruleErrors({ ...promotion, form: undefined }, { ...asked }, caller.surroundings);
  if (wrong.length > 0) throw invalid(wrong);
  const maker = await makerOf(caller, id);
  const chosen = asked.shop_range === scopeRange.selected ? (asked.shop_ids ?? []) : null;
  const activity = {
    ...(asked as Rivalling),
    ...maker,
    id: typeof id === 'string' ? id : '0',
    week_days: asked.week_days ?? null,
    start_clock: asked.start_clock ?? null,
    end_clock: asked.end_clock ?? null,
    goods_ids: asked.goods_ids ?? [],
    goods_a: asked.goods_a ?? [],
    goods_b: asked.goods_b ?? [],
    points: chosen ?? ('all' as const),
  };
  return {
    count: await countPoints(caller, meantByMaker(maker, chosen)),
    conflict: await rivalOf(caller, caller.services.db, activity),
  };
}

const lists = (row: Row) => ({
  goods_ids: row.goods_ids ?? [],
  goods_a: row.goods_a ?? [],
  goods_b: row.goods_b ?? [],
});

/** @throws Refusal 17005 where another one runs that this one may not run beside */
const refuseRival = (context: ActionContext, row: Row) =>
  refuseRivals(context, { ...row, ...lists(row), ...savedMeaning(row) });

/** Of these points those of a merchant, in their order. */
async function pointsOf({ tx }: ActionContext, mctId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const own = await tx
    .selectFrom('mct_shop')
    .select('id')
    .where('mct_id', '=', mctId)
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(own.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}

type Given = ActionInput<typeof promotion, 'forMerchants'>;

const nowhere = (name: string) => ({
  en: `has none of the chosen points: ${name}`,
  zh: `所选点位均不属于该商户：${name}`,
});

/**
 * One activity of its own for each of some merchants, as the given ones are: all of them or none.
 * @throws Refusal 10006, 17005
 */
async function makeForMerchants(context: ActionContext, rows: readonly Row[], input: Given) {
  const { tx, me, now, audit } = context;
  const owners = await tx
    .selectFrom('mct')
    .select(['id', 'full_name', 'mgt_org_id'])
    .where('id', 'in', [...input.mct_ids])
    .execute();
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  let n = 0;
  for (const source of rows) {
    refusePast(source, now);
    if (source.promotion_type === promotionType.discount || source.promotion_type === promotionType.random)
      throw new Refusal(17020);
    for (const [at, id] of input.mct_ids.entries()) {
      const owner = byId.get(id);
      if (!owner) throw new Refusal(10004);
      const shop_ids = await pointsOf(context, id, source.shop_ids ?? []);
      if (source.shop_range === scopeRange.selected && shop_ids.length === 0)
        throw invalidField(`mct_ids.${at}`, nowhere(owner.full_name));
      // What a form may give is what a copy has.
      const fields = Object.fromEntries(
        Object.entries(Promotion.fields).flatMap(([name, field]) =>
          field.mode === 'input' ? [[name, source[name as keyof Row]]] : [],
        ),
      ) as CreateOf<typeof promotion>;
      const created = await insertRow(context, tx, Promotion, {
        ...fields,
        ...byType(source),
        shop_ids,
        promotion_status: promotionStatus.stopped,
        promotion_no: businessNumber('A', now),
        used_amount: 0,
        join_order_count: 0,
        mgt_org_id: owner.mgt_org_id,
        mct_id: id,
        create_id: me.id,
        create_name: me.name,
      });
      const row: Row = {
        ...source,
        ...byType(source),
        id: created,
        shop_ids,
        mgt_org_id: owner.mgt_org_id,
        mct_id: id,
        promotion_status: promotionStatus.stopped,
      };
      await tell(context, bizType.activity, row, { type: journalType.create, after: row });
      await audit({ entity: Promotion.name, id: created, action: 'create', after: row });
      if (input.start_flag === 1) {
        await refuseRival(context, row);
        await tx
          .updateTable('promotion')
          .set({ promotion_status: promotionStatus.running })
          .where('id', '=', created)
          .execute();
        await tell(context, bizType.activity, row, { type: journalType.start });
        await audit({ entity: Promotion.name, id: created, action: 'start', name: row.promotion_name });
      }
      n += 1;
    }
  }
  return { result: { n } };
}

export const promotionServerExtension = implement(promotion, {
  handlers: {
    start: async (context) => {
      const { row } = context;
      refusePast(row, context.now);
      await refuseRival(context, row);
      await tell(context, bizType.activity, row, { type: journalType.start });
      return { set: { stop_time: null } };
    },
    stop: async (context) => {
      await tell(context, bizType.activity, context.row, { type: journalType.stop });
      return { set: { stop_time: context.now } };
    },
    end: async (context) => {
      const { row, now } = context;
      await tell(context, bizType.activity, row, { type: journalType.expire });
      return row.promotion_status === promotionStatus.running ? { set: { stop_time: now } } : undefined;
    },
    expire: async (context) => {
      await tell(context, bizType.activity, context.row, { type: journalType.expire });
      return undefined;
    },
    forMerchants: ({ rows, input, ...context }) => makeForMerchants(context, rows, input),
  },
  beforeCreate: async ({ values, me, now }) => {
    refusePast(values, now);
    checkTiers(values);
    return {
      set: {
        ...byType({ ...values, user_limit: values.user_limit ?? 0 }),
        ...(me.mctId !== null && { bear_side: bearSide.merchant }),
        promotion_no: businessNumber('A', now),
        create_id: me.id,
        create_name: me.name,
      },
    };
  },
  afterCreate: (context) =>
    tell(context, bizType.activity, context.row, { type: journalType.create, after: context.row }),
  beforeUpdate: async ({ row, next, now }) => {
    refusePast(next, now);
    checkTiers(next);
    if (next.budget_amount && next.budget_amount <= row.used_amount)
      throw invalidField('budget_amount', {
        en: 'must be above what was given already',
        zh: '须高于已优惠金额',
      });
    return { set: byType(next) };
  },
  afterUpdate: (context) =>
    tell(context, bizType.activity, context.row, {
      type: journalType.edit,
      before: context.before,
      after: context.row,
    }),
  beforeDelete: async (context) => {
    const { row, tx } = context;
    const used = await tx
      .selectFrom('promotion_use')
      .select('id')
      .where('promotion_id', '=', row.id)
      .limit(1)
      .executeTakeFirst();
    if (used) throw new Refusal(17021);
    await tell(context, bizType.activity, row, { type: journalType.delete });
  },
  belongs: { mct_shop: ({ id }) => isMeantBy(Promotion, id) },
  calls: {
    [promotionConflictCall]: conflicts,
    [promotionDaysCall]: promotionDaysOf,
    'GET /promotion/select/shop/v1': (caller, { query }) =>
      readOptions(caller, Point, [promotion], { query }),
  },
});
