import { type Kysely, sql } from 'kysely';
import { businessNumber } from '../../../server/business-number.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { Refusal } from '../../../server/refusal.ts';
import { doOnce } from '../../../server/rows/once.ts';
import { insertRow, updateRow } from '../../../server/rows/writing.ts';
import type { Caller, Services } from '../../../server/server-extension.ts';
import type { CreateOfFields } from '../../kit/field.ts';
import { epochOf, momentText, secondsBetween } from '../../kit/time.ts';
import { agingEvent, levelOf } from '../aging/event.ts';
import { VendorAging } from '../aging/index.ts';
import { keptSamples } from '../aging/kept.server.ts';
import { agingPassed } from '../aging/rules.ts';
import { type AgingSample, keptOf, sampleFigures, sampleMinutes, samplesPerHour } from '../aging/samples.ts';
import { agingStatus, testResult, verdict } from '../factory-enums.ts';
import { giveCredential } from './credential.server.ts';
import { type agingCalls, factoryCalls } from './index.ts';
import {
  asFactory,
  type CallingPerson,
  type FactoryGiven,
  lockBinding,
  ofBinding,
  ownRequest,
  tellWritten,
} from './line.server.ts';

type Given<K extends keyof typeof agingCalls> = CreateOfFields<(typeof agingCalls)[K]['given']>;

/** A cabinet that is aged and has proven which run it is of. */
export interface CallingRun {
  readonly services: Services;
  readonly agingId: string;
}

const hourMs = 3_600_000;
/** What was kept while a line was down may come so long after the plan. Milliseconds. */
const lateMs = 7 * 24 * hourMs;
/** A run whose cabinet says no more is judged so long after its plan. Milliseconds. */
const silentMs = 24 * hourMs;
/** A cabinet's clock may be ahead by so much. Seconds. */
const ahead = 60;

/** @throws Refusal 10004, 15001, 23002, 23003 */
export function startAging(person: CallingPerson, { request_no, ...given }: FactoryGiven<'startAging'>) {
  const { services } = person;
  const { endpoint } = factoryCalls.startAging;
  return asFactory(services, async (caller, tx) => {
    const binding = await lockBinding(tx, person, given.cabinet_code);
    const once = { endpoint, requestNo: ownRequest(person, request_no), body: given };
    const run = await doOnce(caller, tx, once, async () => {
      const round = await tx
        .selectFrom('vendor_test')
        .select('test_result')
        .where('binding_id', '=', binding.id)
        .orderBy('round_no', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (round?.test_result !== testResult.passed) throw new Refusal(23002);
      const running = await tx
        .selectFrom('vendor_aging')
        .select('id')
        .where('binding_id', '=', binding.id)
        .where('aging_status', '=', agingStatus.running)
        .executeTakeFirst();
      if (running) throw new Refusal(23003);
      const aging_no = businessNumber('A', caller.now);
      const id = await insertRow(caller, tx, VendorAging, {
        ...ofBinding(binding),
        aging_no,
        person_name: person.name,
        plan_hours: given.plan_hours,
        ...sampleFigures([], null),
        restart_count: 0,
        aging_status: agingStatus.running,
        start_time: caller.now,
      });
      tellWritten(caller, tx, 'vendor_aging', id, true);
      return { answer: { id, aging_no, start_time: caller.now } };
    });
    const { id, aging_no, start_time } = run as { id: string; aging_no: string; start_time: string };
    const until = momentText(epochOf(start_time) + given.plan_hours * hourMs + lateMs);
    // The secret is kept nowhere: it follows from the key again.
    return { aging_no, start_time, ...(await giveCredential(services, tx, { aging_id: id }, until)) };
  });
}

async function lockRun(tx: Kysely<Tables>, id: string) {
  return tx
    .selectFrom('vendor_aging as a')
    .innerJoin('device_cabinet_model as m', 'm.id', 'a.model_id')
    .select([
      'a.id',
      'a.version',
      'a.vendor_id',
      'a.plan_hours',
      'a.start_time',
      'a.aging_status',
      'm.temp_zone',
    ])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirstOrThrow();
}
type Run = Awaited<ReturnType<typeof lockRun>>;

/** Keeps the new ones in the rows of their hours. */
async function keep(tx: Kysely<Tables>, run: Run, samples: readonly AgingSample[]): Promise<void> {
  if (samples.length === 0) return;
  const hours = new Map<number, AgingSample[]>();
  for (const sample of samples) {
    const hour = Math.floor(sample.sample_no / samplesPerHour);
    hours.set(hour, [...(hours.get(hour) ?? []), sample]);
  }
  const start = epochOf(run.start_time);
  await tx
    .insertInto('vendor_aging_hour')
    .values(
      [...hours].map(([hour_no, of]) => ({
        aging_id: run.id,
        hour_no,
        hour_time: momentText(start + hour_no * hourMs),
        samples: JSON.stringify(of.map(keptOf)),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['aging_id', 'hour_no']).doUpdateSet({
        samples: sql`vendor_aging_hour.samples || excluded.samples`,
      }),
    )
    .execute();
}

async function keepEvents(caller: Caller, tx: Kysely<Tables>, run: Run, events: Given<'samples'>['events']) {
  const [from, to] = [-ahead, ahead].map((seconds) => seconds * 1_000);
  const good = (events ?? []).filter(
    ({ event_time }) =>
      event_time >= momentText(epochOf(run.start_time) + (from ?? 0)) &&
      event_time <= momentText(epochOf(caller.now) + (to ?? 0)),
  );
  if (good.length === 0) return 0;
  const times = { create_time: caller.now, update_time: caller.now };
  const written = await tx
    .insertInto('vendor_aging_event')
    .values(
      good.map((event) => ({
        ...event,
        aging_id: run.id,
        vendor_id: run.vendor_id,
        event_level: levelOf(event.event_type),
        ...times,
      })),
    )
    .onConflict((conflict) => conflict.columns(['aging_id', 'event_no']).doNothing())
    .returning('id')
    .execute();
  return written.length;
}

/** What the run's samples and events come to. */
async function figures(tx: Kysely<Tables>, run: Run, samples: readonly AgingSample[]) {
  const { count } = await tx
    .selectFrom('vendor_aging_event')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('aging_id', '=', run.id)
    .where('event_type', '=', agingEvent.restart)
    .executeTakeFirstOrThrow();
  return { ...sampleFigures(samples, run.temp_zone), restart_count: Number(count) };
}

/** Samples as they come: the record is made of all that are known, so that their order doesn't matter. */
export function takeSamples({ services, agingId }: CallingRun, given: Given<'samples'>) {
  return asFactory(services, async (caller, tx) => {
    const run = await lockRun(tx, agingId);
    const { aging_status } = run;
    const sent = (given.samples ?? []).length + (given.events ?? []).length;
    if (aging_status !== agingStatus.running) return { kept: 0, ignored: sent, aging_status };
    const before = await keptSamples(tx, run.id);
    const known = new Set(before.map(({ sample_no }) => sample_no));
    const elapsed = secondsBetween(run.start_time, caller.now) + ahead;
    const fresh: AgingSample[] = [];
    for (const sample of given.samples ?? []) {
      const { sample_no } = sample;
      const ended = (sample_no + 1) * sampleMinutes * 60 <= elapsed;
      if (known.has(sample_no) || !ended || sample_no >= run.plan_hours * samplesPerHour) continue;
      known.add(sample_no);
      fresh.push({
        ...sample,
        temp: sample.temp ?? null,
        signal: sample.signal ?? null,
        cpu_temp: sample.cpu_temp ?? null,
        free_mb: sample.free_mb ?? null,
      });
    }
    await keep(tx, run, fresh);
    const kept = fresh.length + (await keepEvents(caller, tx, run, given.events));
    if (kept > 0) {
      await updateRow(caller, tx, VendorAging, run, await figures(tx, run, [...before, ...fresh]));
      tellWritten(caller, tx, 'vendor_aging', run.id, false);
    }
    return { kept, ignored: sent - kept, aging_status };
  });
}

/** The rules judge a run by what is known of it. */
async function judge(caller: Caller, tx: Kysely<Tables>, run: Run, samples: readonly AgingSample[]) {
  const of = await figures(tx, run, samples);
  const result = agingPassed({ ...of, plan_hours: run.plan_hours }) ? verdict.passed : verdict.failed;
  await updateRow(caller, tx, VendorAging, run, {
    ...of,
    aging_status: result,
    rule_result: result,
    end_time: caller.now,
  });
  tellWritten(caller, tx, 'vendor_aging', run.id, false);
  return result;
}

/** @throws Refusal 23009 while samples are on their way */
export function finishAging({ services, agingId }: CallingRun, { sample_count }: Given<'finishAging'>) {
  return asFactory(services, async (caller, tx) => {
    const run = await lockRun(tx, agingId);
    if (run.aging_status !== agingStatus.running) return { aging_status: run.aging_status };
    const samples = await keptSamples(tx, run.id);
    if (samples.length < sample_count)
      throw new Refusal(23009, { params: { have: samples.length, count: sample_count } });
    return { aging_status: await judge(caller, tx, run, samples) };
  });
}

/** Runs whose plan has long passed and whose cabinet says no more. */
export async function judgeSilent(services: Services): Promise<void> {
  const now = momentText(services.clock() - silentMs);
  const silent = await services.db
    .selectFrom('vendor_aging')
    .select('id')
    .where('aging_status', '=', agingStatus.running)
    .where(sql<boolean>`start_time + plan_hours * interval '1 hour' < ${now}::timestamp`)
    .limit(100)
    .execute();
  for (const { id } of silent)
    await asFactory(services, async (caller, tx) => {
      const run = await lockRun(tx, id);
      if (run.aging_status === agingStatus.running) await judge(caller, tx, run, await keptSamples(tx, id));
    });
}
