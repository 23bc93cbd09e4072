import type { Kysely, Selectable } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { Services, Task } from '../../../server/server-extension.ts';
import { momentText } from '../../kit/time.ts';
import { partnerFault } from './enums.ts';
import type { PartnerPage } from './partner-answer.ts';
import { type Partner, PartnerFaultError, readPage } from './partner-client.server.ts';
import { type SimulatedPartner, startSimulatedPartner } from './simulated-partner.server.ts';

const kangkon = 'kangkon';
const minute = 60_000;
/** Between two runs. */
const restMs = 60 * minute;
/** After a fault the run goes on at the page that failed. */
const retryMs = 5 * minute;
/** Who is at it has so long for a page before another process goes on. */
const leaseMs = 2 * minute;
/** Pages of one round: a server that ends doesn't wait for more than these. */
const pagesOfRound = 10;
/** More than any library has: whoever tells more sends us round in a circle of pages. */
const mostGoods = 500_000;

type Sync = Selectable<Tables['kangkon_sync']>;

/** How far it is; undefined where there is no partner: none is set up, nor does the database hold the demo's. */
export async function syncState(
  { settings, clock }: Services,
  db: Kysely<Tables>,
): Promise<Sync | undefined> {
  const read = () => db.selectFrom('kangkon_sync').selectAll().where('partner', '=', kangkon);
  const state = await read().executeTakeFirst();
  if (settings.PARTNER_GOODS_URL === undefined)
    return state && state.simulated_count !== null ? state : undefined;
  if (state?.simulated_count === null) return state;
  const now = nowText(clock);
  const anew = {
    simulated_count: null,
    since: null,
    next_since: null,
    page_token: null,
    due_time: now,
  } as const;
  await db
    .insertInto('kangkon_sync')
    .values({ partner: kangkon, ...anew, create_time: now, update_time: now })
    .onConflict((conflict) => conflict.column('partner').doUpdateSet(anew))
    .execute();
  return read().executeTakeFirstOrThrow();
}

const later = ({ clock }: Services, ms: number) => momentText(clock() + ms);

/** Takes the run, or the rest of one, where it is due and nobody else is at it. */
async function claim(services: Services): Promise<Sync | undefined> {
  const now = nowText(services.clock);
  const state = await syncState(services, services.db);
  if (!state || state.due_time > now) return undefined;
  return services.db
    .updateTable('kangkon_sync')
    .set({ due_time: later(services, leaseMs) })
    .where('id', '=', state.id)
    .where('due_time', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

async function openPartner(
  { settings, clock }: Services,
  { simulated_count }: Sync,
): Promise<SimulatedPartner> {
  const { PARTNER_GOODS_URL: url, PARTNER_GOODS_KEY: key = null } = settings;
  return url === undefined
    ? startSimulatedPartner(clock, simulated_count ?? 0)
    : { partner: { url, key }, close: async () => undefined };
}

async function keepRows(tx: Kysely<Tables>, { rows }: PartnerPage, now: string): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('kangkon_goods_center')
    .values(rows.map((row) => ({ ...row, sync_time: now, create_time: now, update_time: now })))
    .onConflict((conflict) =>
      conflict.column('partner_goods_code').doUpdateSet((e) => ({
        goods_code: e.ref('excluded.goods_code'),
        goods_name: e.ref('excluded.goods_name'),
        logo_url: e.ref('excluded.logo_url'),
        brand_name: e.ref('excluded.brand_name'),
        spec_desc: e.ref('excluded.spec_desc'),
        suggest_price: e.ref('excluded.suggest_price'),
        sync_time: now,
        update_time: now,
      })),
    )
    .execute();
}

/** What a page makes of the run: the next page, or its end. A run that begins counts anew. */
function after(services: Services, state: Sync, page: PartnerPage) {
  const begins = state.next_since === null;
  const since = state.next_since ?? page.now;
  const counted = {
    read_count: (begins ? 0 : state.read_count) + page.rows.length,
    left_out_count: (begins ? 0 : state.left_out_count) + page.leftOut,
    begin_time: begins ? nowText(services.clock) : state.begin_time,
    page_token: page.next,
    fault: null,
  };
  return page.next === null
    ? {
        ...counted,
        since,
        next_since: null,
        end_time: nowText(services.clock),
        due_time: later(services, restMs),
      }
    : { ...counted, next_since: since, due_time: later(services, leaseMs) };
}

/**
 * Keeps a page and how far the run then is, both or neither.
 * @returns the state afterwards; undefined where somebody else has kept that page meanwhile
 */
async function keepPage(services: Services, state: Sync, page: PartnerPage) {
  return services.commits.run(services.db, async (tx) => {
    const next = await tx
      .updateTable('kangkon_sync')
      .set(after(services, state, page))
      .where('id', '=', state.id)
      .where('page_token', 'is not distinct from', state.page_token)
      .where('next_since', 'is not distinct from', state.next_since)
      .returningAll()
      .executeTakeFirst();
    if (next) await keepRows(tx, page, nowText(services.clock));
    return next;
  });
}

/** Reads on from where the last run stopped, page by page. @throws PartnerFaultError */
async function readOn(services: Services, partner: Partner, from: Sync): Promise<void> {
  let state = from;
  for (let pages = 0; pages < pagesOfRound; pages += 1) {
    const page = await readPage(partner, { since: state.since, page: state.page_token });
    // A partner that sends us round in a circle would never end.
    if (page.next !== null && (page.next === state.page_token || state.read_count > mostGoods))
      throw new PartnerFaultError(partnerFault.nonsense);
    const next = await keepPage(services, state, page);
    if (!next || next.next_since === null) return;
    state = next;
  }
  await services.db
    .updateTable('kangkon_sync')
    .set({ due_time: nowText(services.clock) })
    .where('id', '=', state.id)
    .execute();
}

/** What a fault leaves: the run goes on at the page that failed, or begins anew where that page can't be read. */
const afterFault = (services: Services, { fault }: PartnerFaultError) => ({
  fault,
  due_time: later(services, retryMs),
  ...(fault === partnerFault.nonsense && { page_token: null, next_since: null }),
});

/** One round, where one is due; a fault is kept for the page that shows it. */
export async function syncPartner(services: Services): Promise<void> {
  const state = await claim(services);
  if (!state) return;
  const { partner, close } = await openPartner(services, state);
  try {
    await readOn(services, partner, state);
  } catch (error) {
    if (!(error instanceof PartnerFaultError)) throw error;
    services.log.warn({ err: error }, 'the synchronisation with the partner stopped');
    await services.db
      .updateTable('kangkon_sync')
      .set(afterFault(services, error))
      .where('id', '=', state.id)
      .execute();
  } finally {
    await close();
  }
}

export const partnerTasks: readonly Task[] = [{ name: 'partner goods', everyMs: 5_000, run: syncPartner }];
