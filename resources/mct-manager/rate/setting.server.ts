import { type Kysely, sql } from 'kysely';
import { scopeSql } from '../../../server/access/scope.ts';
import { within } from '../../../server/access/subject.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { invalid, Refusal } from '../../../server/refusal.ts';
import { auditRow } from '../../../server/rows/audit.ts';
import { isId } from '../../../server/rows/reading.ts';
import type { ActionContext, AskedOf, Caller } from '../../../server/server-extension.ts';
import { defaultTerms, ratesOn } from '../../finance-manager/expense/rate-on.server.ts';
import { auditLogName } from '../../kit/audit.ts';
import { decimal } from '../../kit/format.ts';
import { allows } from '../../kit/permissions.ts';
import type { ActionInput } from '../../kit/resource.ts';
import { type FieldError, parseRow } from '../../kit/validation.ts';
import { Merchant } from '../../shared/merchant.ts';
import { mctLogType, rateType } from '../enums.ts';
import { changesOf, writeMerchantLog } from '../log-writing.server.ts';
import { merchantRate, ofChannel } from './index.ts';
import { type Placed, place } from './periods.ts';

type Queries = Kysely<Tables>;
type Given = ActionInput<typeof merchantRate, 'set'>;

/** The kind and the terms of a rate, with null where its kind has no such thing. */
export type Terms = Pick<Given, 'rate_type' | 'effect_date'> & {
  readonly pay_channel: number | null;
  readonly identify_type: number | null;
  readonly rate: number | null;
  readonly unit_price: number | null;
  readonly min_fee: number | null;
  readonly max_fee: number | null;
  readonly expire_date: string | null;
};

const missing = { en: 'is required', zh: '不能为空' } as const;

/** What the terms hold by their kind: what another kind has is left out. */
function termsOf(given: Given): Terms {
  const { rate_type, effect_date } = given;
  const byChannel = ofChannel.some((type) => type === rate_type);
  const byPrice = rate_type === rateType.algorithm;
  const of = <T>(is: boolean, value: T | null | undefined): T | null => (is ? (value ?? null) : null);
  return {
    rate_type,
    effect_date,
    expire_date: given.expire_date ?? null,
    pay_channel: of(byChannel, given.pay_channel),
    identify_type: of(byPrice, given.identify_type),
    rate: of(!byPrice, given.rate),
    unit_price: of(byPrice, given.unit_price),
    min_fee: of(byChannel, given.min_fee),
    max_fee: of(byChannel, given.max_fee),
  };
}

/** What of a kind is taken for granted, and may not be less than it costs (docs/domain/merchants.md §P35). */
export const costOf = ({ rate_type }: Pick<Terms, 'rate_type'>): number | null =>
  ofChannel.some((type) => type === rate_type) ? defaultTerms({ rate_type: rateType.channel }).rate : null;

/** @throws Refusal 10006, 14003, 14012 */
export function checkTerms(terms: Terms, today: string): void {
  const { rate_type, effect_date, expire_date, min_fee, max_fee } = terms;
  const needed = [
    ...(ofChannel.some((type) => type === rate_type) ? (['pay_channel'] as const) : []),
    ...(rate_type === rateType.algorithm ? (['identify_type', 'unit_price'] as const) : (['rate'] as const)),
  ];
  const errors: FieldError[] = needed
    .filter((name) => terms[name] === null)
    .map((field) => ({ field, msg: missing }));
  if (expire_date !== null && expire_date < effect_date)
    errors.push({
      field: 'expire_date',
      msg: { en: 'must not lie before the start', zh: '不能早于生效日期' },
    });
  if (max_fee && min_fee && max_fee < min_fee)
    errors.push({
      field: 'max_fee',
      msg: { en: 'must not be below the minimum fee', zh: '不能低于最低收费' },
    });
  if (errors.length > 0) throw invalid(errors);
  if (effect_date <= today) throw refusedAt(14012, 'effect_date');
  const cost = costOf(terms);
  if (cost !== null && terms.rate !== null && terms.rate < cost)
    throw refusedAt(14003, 'rate', { x: decimal(cost, 2) });
}

function refusedAt(
  code: 14003 | 14012,
  field: string,
  params: Readonly<Record<string, string>> = {},
): Refusal {
  const texts = {
    14003: {
      en: `must not be below the channel cost of ${params.x} %`,
      zh: `不能低于通道成本${params.x}%`,
    },
    14012: { en: 'must be tomorrow or later', zh: '最早为明天' },
  } as const;
  return new Refusal(code, { params, errors: [{ field, msg: texts[code], code }] });
}

interface Other {
  readonly id: string;
  readonly effect_date: string;
  readonly expire_date: string | null;
}

/** A merchant and its rates of the kind that the new one would meet. */
interface Met {
  readonly id: string;
  readonly full_name: string;
  readonly mgt_org_id: string;
  readonly cancelled: boolean;
  readonly others: readonly Other[];
}

/** @param lock so that of two settings at once the second sees what the first did */
async function meet(
  db: Queries,
  caller: Caller,
  ids: readonly string[],
  terms: Terms,
  lock: boolean,
): Promise<Met[]> {
  if (lock)
    await sql`select id from mct where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db);
  const { rows } = await sql<Met>`
    select m.id::text, m.full_name, m.mgt_org_id::text, m.cancel_time is not null as cancelled, coalesce((
      select json_agg(json_build_object('id', r.id::text, 'effect_date', r.effect_date::text, 'expire_date', r.expire_date::text)
        order by r.effect_date)
      from mct_rate r where r.mct_id = m.id and r.rate_type = ${terms.rate_type}
        and r.pay_channel is not distinct from ${terms.pay_channel}::int
        and r.identify_type is not distinct from ${terms.identify_type}::int
        and (r.expire_date is null or r.expire_date >= ${terms.effect_date}::date)
        and (${terms.expire_date}::date is null or r.effect_date <= ${terms.expire_date}::date)), '[]'::json) as others
    from mct m where m.id = any(${[...ids]}::bigint[])
      and ${scopeSql(caller.me, Merchant, (name) => sql.ref(`m.${name}`), caller.surroundings)}
    order by m.id`.execute(db);
  return rows;
}

interface Decided extends Met {
  readonly placed: Placed;
  /** Why it is left out. */
  readonly refused: number | null;
}

function decide(met: readonly Met[], terms: Terms, endFormer: boolean): Decided[] {
  return met.map((merchant) => {
    const placed = place(terms, merchant.others, endFormer);
    const refused = merchant.cancelled ? 15001 : placed.fits ? null : 14004;
    return { ...merchant, placed, refused };
  });
}

/** The other rates of a merchant that a rate would meet, the given one left aside. */
export async function meetsAnother(
  context: ActionContext,
  mctId: string,
  terms: Terms,
  except: string,
): Promise<boolean> {
  const [met] = await meet(context.tx, context, [mctId], terms, true);
  const others = (met?.others ?? []).filter(({ id }) => id !== except);
  return !place(terms, others, false).fits;
}

/**
 * Gives some merchants a rate, in as many statements for one as for a thousand; those whose rates stand in the way are left out.
 * @throws Refusal 10006, 14003, 14004 where nobody gets it, 14012
 */
export async function setRates(context: ActionContext & { readonly input: Given }) {
  const { tx, input, me, now, surroundings } = context;
  const terms = termsOf(input);
  checkTerms(terms, surroundings.today);
  const decided = decide(await meet(tx, context, input.mct_ids, terms, true), terms, input.end_former === 1);
  const given = decided.filter(({ refused }) => refused === null);
  const [first] = decided;
  if (given.length === 0) throw new Refusal(first?.refused ?? 10004);
  const ends = given.flatMap(({ placed }) => (placed.fits ? placed.ends : []));
  await sql`update mct_rate r set expire_date = e.expire_date, version = r.version + 1, update_time = ${now}::timestamp
    from json_to_recordset(${JSON.stringify(ends)}::json) as e(id bigint, expire_date date) where r.id = e.id`.execute(
    tx,
  );
  const row = { ...terms, cost_rate: costOf(terms), create_id: me.id, create_name: me.name };
  const rows = given.map(({ id, mgt_org_id }) => ({ ...row, mct_id: id, mgt_org_id }));
  const { rows: made } = await sql<{ id: string; mct_id: string }>`
    insert into mct_rate (mct_id, mgt_org_id, rate_type, pay_channel, identify_type, rate, unit_price, min_fee, max_fee, cost_rate,
      effect_date, expire_date, create_id, create_name, create_time, update_time)
    select mct_id, mgt_org_id, rate_type, pay_channel, identify_type, rate, unit_price, min_fee, max_fee, cost_rate, effect_date,
      expire_date, create_id, create_name, ${now}::timestamp, ${now}::timestamp
    from json_populate_recordset(null::mct_rate, ${JSON.stringify(rows)}::json) returning id::text, mct_id::text`.execute(
    tx,
  );
  const idOf = new Map(made.map(({ id, mct_id }) => [mct_id, id]));
  const changes = changesOf(context, 'mct_rate', {}, row);
  await writeMerchantLog(
    context,
    tx,
    given.map((merchant) => ({ merchant, type: mctLogType.rate, changes })),
  );
  await tx
    .insertInto(auditLogName)
    .values(
      given.map(({ id, full_name }) =>
        auditRow(context, {
          entity: merchantRate.model.name,
          id: idOf.get(id) ?? null,
          name: full_name,
          action: 'create',
          after: row,
        }),
      ),
    )
    .execute();
  return { result: { n: given.length, left: input.mct_ids.length - given.length } };
}

/**
 * What each of some merchants has and would get, and which are left out; nothing is written.
 * @throws Refusal 10003, 10006, 14003, 14012
 */
export async function previewedRates(caller: Caller, { body }: AskedOf) {
  const { services, surroundings } = caller;
  if (!allows(caller.me.codes, merchantRate, 'set')) throw new Refusal(10003);
  const asking = { ...caller, me: within(caller.me, merchantRate, 'set') };
  const fields = merchantRate.actions?.set?.input ?? {};
  const parsed = parseRow(services.schemas.input(fields), { end_former: 1, ...body }, fields);
  if (!parsed.ok) throw invalid(parsed.errors);
  // The schema of the action has read it.
  const given = parsed.values as unknown as Given;
  const terms = termsOf(given);
  checkTerms(terms, surroundings.today);
  const ids = given.mct_ids.filter((id) => isId(id));
  const decided = decide(await meet(services.db, asking, ids, terms, false), terms, given.end_former === 1);
  const kind = {
    rate_type: terms.rate_type,
    ...(terms.pay_channel !== null && { pay_channel: terms.pay_channel }),
    ...(terms.identify_type !== null && { identify_type: terms.identify_type }),
  };
  const held = await ratesOn(services.db, ids, kind, surroundings.today);
  return {
    total: decided.length,
    left: decided.filter(({ refused }) => refused !== null).length,
    rows: decided.map(({ id, full_name, placed, refused }) => {
      const now = held.get(id);
      return {
        id,
        full_name,
        before: (terms.rate_type === rateType.algorithm ? now?.unit_price : now?.rate) ?? 0,
        after: (terms.rate_type === rateType.algorithm ? terms.unit_price : terms.rate) ?? 0,
        /** The last day of the rate before, where it ends for this one. */
        ends: placed.fits ? (placed.ends[0]?.expire_date ?? null) : null,
        refused,
      };
    }),
  };
}
