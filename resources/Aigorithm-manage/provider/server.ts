import { sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import { invalidField } from '../../../server/refusal.ts';
import { readRow } from '../../../server/rows/reading.ts';
import { openedValue } from '../../../server/rows/sealed-values.ts';
import {
  type ActionContext,
  type AskedOf,
  type Caller,
  implement,
  type Services,
} from '../../../server/server-extension.ts';
import { enabled } from '../../kit/enabled.ts';
import { optionOf } from '../../kit/enumeration.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { addDays } from '../../kit/time.ts';
import { callProvider } from './client.server.ts';
import { billMode, pushKind, pushOutcome } from './enums.ts';
import { provider } from './index.ts';
import { logCall } from './logging.server.ts';
import { isPriceOf, tooDear } from './price-fields.ts';
import { earliest, type ProviderTerms } from './price-on-day.ts';
import { pricesOf } from './price-reading.server.ts';
import { addPrice, followPrice, lockPrices } from './price-writing.server.ts';
import { Provider } from './provider.ts';
import { type QualityDay, qualityCall, qualityOf } from './quality.ts';
import { switchPoints } from './switching.server.ts';

type Row = RowOf<typeof provider>;

/** Where money goes: changed by who may change payout accounts (docs/domain/roles.md §3.2). */
const accountFields = ['account_type', 'account_holder', 'bank_name', 'bank_branch', 'account_no'] as const;
/** Nobody waits longer for a test. */
const testMs = 8_000;
/** Days of the quality chart. */
const chartDays = 31;

/** `A0007`: the number that people and calls name a provider by. */
export const providerNo = (id: string): string => `A${id.padStart(4, '0')}`;

/** ProviderTerms without what their mode doesn't know. @throws Refusal 10006 for what it asks for */
function termsOf(
  given: { readonly [K in keyof ProviderTerms]?: ProviderTerms[K] | null } & Pick<ProviderTerms, 'bill_mode'>,
): ProviderTerms {
  const byShare = given.bill_mode === billMode.amount;
  const missing = { en: 'is required', zh: '不能为空' };
  const { unit_price = null, rate = null } = given;
  if (byShare && rate === null) throw invalidField('rate', missing);
  if (!byShare && unit_price === null) throw invalidField('unit_price', missing);
  if (unit_price !== null && !byShare && !isPriceOf({ bill_mode: given.bill_mode, unit_price }))
    throw invalidField('unit_price', tooDear);
  return {
    bill_mode: given.bill_mode,
    unit_price: byShare ? null : unit_price,
    rate: byShare ? rate : null,
    cost_price: given.cost_price ?? 0,
    free_count: given.free_count ?? 0,
    charge_failed: given.charge_failed ?? 0,
  };
}

/** A price from tomorrow or later; days that a price begins on already are taken. @throws Refusal 21002 */
async function changePrice(
  context: ActionContext & { readonly row: Row; readonly input: ActionInput<typeof provider, 'price'> },
) {
  const { tx, row, input, now, refuse } = context;
  const { effect_date, remark, ...given } = input;
  await lockPrices(tx, row.id);
  const known = await pricesOf(tx, row.id);
  const first = earliest(now.slice(0, 10));
  if (effect_date < first || known.some((price) => price.effect_date === effect_date)) {
    const msg =
      effect_date < first
        ? { en: `must be ${first} or later`, zh: `最早为${first}` }
        : { en: 'a price begins on that day already', zh: '该日已有价格生效' };
    refuse(21002, {}, [{ field: 'effect_date', msg, code: 21002 }]);
  }
  await addPrice(context, tx, { ...termsOf(given), provider_id: row.id, effect_date, remark });
  return { result: { effect_date } };
}

/** Calls the provider and keeps how it went, before the action begins: a transaction waits for nobody. */
async function testConnection(caller: Caller, row: Row): Promise<void> {
  const { services, me } = caller;
  const known = await services.db
    .selectFrom('algorithm_mct')
    .select(['id', 'provider_no', 'push_url', 'app_key'])
    .where('id', '=', row.id)
    .executeTakeFirst();
  if (!known?.push_url) return;
  const request = JSON.stringify({ test: 1 });
  const { answer: _, ...called } = await callProvider(services, known, request, testMs);
  const now = nowText(services.clock);
  await services.commits.run(services.db, async (tx) => {
    await logCall(
      tx,
      {
        provider_id: row.id,
        identify_id: null,
        kind: pushKind.test,
        called,
        url: known.push_url,
        request,
        by: { id: me.id, name: me.name },
      },
      now,
    );
    await tx
      .updateTable('algorithm_mct')
      .set({ test_time: now, test_outcome: called.outcome, test_ms: called.ms })
      .where('id', '=', row.id)
      .execute();
  });
}

/** Providers that enabled points are recognised by. */
async function serving({ tx, rows }: { readonly tx: ActionContext['tx']; readonly rows: readonly Row[] }) {
  if (rows.length === 0) return new Map<string, number>();
  const found = await tx
    .selectFrom('mct_shop')
    .select('provider_id')
    .distinct()
    .where(
      'provider_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('enabled', '=', enabled.enabled)
    .execute();
  return new Map(found.map(({ provider_id }) => [String(provider_id), 21001]));
}

/** @throws Refusal 10004 */
async function qualityOfDays(caller: Caller, { params }: AskedOf): Promise<{ rows: QualityDay[] }> {
  const { id } = await readRow(caller, provider, params.id ?? '');
  const today = caller.now.slice(0, 10);
  const days = await caller.services.db
    .selectFrom('algorithm_day')
    .select(['stat_date', 'request_count', 'ended_count', 'failed_count', 'corrected_count', 'cost_tenths'])
    .where('provider_id', '=', String(id))
    .where('stat_date', '>=', addDays(today, 1 - chartDays))
    .orderBy('stat_date')
    .execute();
  return { rows: days.map(({ stat_date, ...sums }) => ({ stat_date, ...qualityOf(sums) })) };
}

/** The prices that begin today stand in their providers from now on. */
async function followPrices({ db, clock }: Services): Promise<void> {
  const now = nowText(clock);
  const providers = await db.selectFrom('algorithm_mct').select('id').execute();
  for (const { id } of providers) await followPrice(db, id, now);
}

export const providerServerExtension = implement(provider, {
  handlers: {
    price: changePrice,
    switch_points: switchPoints,
    test: async ({ tx, row, lang, refuse }) => {
      if (!row.push_url) refuse(21006);
      const { test_outcome, test_ms } = await tx
        .selectFrom('algorithm_mct')
        .select(['test_outcome', 'test_ms'])
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow();
      const outcome = optionOf(pushOutcome, test_outcome);
      return {
        result: { outcome: outcome?.[lang] ?? '', ms: test_ms ?? 0, test_outcome: test_outcome ?? 0 },
      };
    },
    disable: async ({ tx, row, refuse }) => {
      if ((await serving({ tx, rows: [row] })).has(row.id)) refuse(21001);
      return undefined;
    },
  },
  ahead: { test: testConnection },
  deny: { disable: serving },
  beforeCreate: async ({ values }) => {
    termsOf(values);
    // What is secret is in no row that the form's conditions are held to.
    if (!values.app_key) throw invalidField('app_key', { en: 'is required', zh: '不能为空' });
    return undefined;
  },
  beforeUpdate: async ({ me, row, next, services, refuse }) => {
    const plain = (of: Row, name: (typeof accountFields)[number]) =>
      openedValue(services.sealing, Provider, name, of[name] ?? null);
    const moved = accountFields.some((name) => plain(row, name) !== plain(next, name));
    if (moved && !me.codes.has('ACCOUNT_EDIT')) refuse(10003);
    return undefined;
  },
  afterCreate: async (context) => {
    const { tx, row, now } = context;
    const terms = termsOf(row);
    await addPrice(context, tx, {
      ...terms,
      provider_id: row.id,
      effect_date: now.slice(0, 10),
      remark: null,
    });
    await tx
      .updateTable('algorithm_mct')
      .set({ provider_no: providerNo(row.id) })
      .where('id', '=', row.id)
      .execute();
  },
  offers: {
    algorithm_mct: async ({ services }, { id }) => {
      const others = await services.db
        .selectFrom('algorithm_mct')
        .select('id')
        .where('enabled', '=', enabled.enabled)
        .where(sql<boolean>`id is distinct from ${id}::bigint`)
        .execute();
      return { only: others.map((other) => other.id) };
    },
    mct_shop: async ({ services }, { id }) => {
      if (id === null) return undefined;
      const own = await services.db
        .selectFrom('mct_shop')
        .select('id')
        .where('provider_id', '=', id)
        .execute();
      return { only: own.map((shop) => shop.id) };
    },
  },
  calls: { [qualityCall]: qualityOfDays },
  tasks: [{ name: 'prices of providers', everyMs: 60_000, run: followPrices }],
});
