import { type Kysely, sql } from 'kysely';
import { systemWriter } from '../../../server/access/writer.ts';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { writeAudit } from '../../../server/rows/audit.ts';
import type { Services } from '../../../server/server-extension.ts';
import { keyOf } from '../../../server/storage/storage.ts';
import { epochOf, momentText } from '../../kit/time.ts';
import { identifyStatus, orderStatus } from '../../order-manager/enums.ts';
import { callProvider, type ProviderAnswer, type ProviderCalled } from '../provider/client.server.ts';
import { pushKind, pushOutcome } from '../provider/enums.ts';
import { logCall } from '../provider/logging.server.ts';
import { chargeShare, endedWith, endRequest, failedRecognition, openColumns } from './recording.server.ts';
import { mostPushes } from './rules.ts';

/** Pushes of one round. */
const batch = 20;
/** A push whose server ended before it was told is pushed by another one after so long beside the call itself. Seconds. */
const leaseSeconds = 30;
/** After a call that came to nothing the next one is made so much later. Seconds. */
const retrySeconds = 20;
/** A provider takes a request at once and recognises it afterwards. */
const acceptMs = 20_000;

type Queries = Kysely<Tables>;
const later = (now: string, seconds: number) => momentText(epochOf(now) + seconds * 1_000);

/** What there is to recognise by, with media by their addresses as they are stored. */
export async function evidenceOf(db: Queries, orderId: string | null, now: string) {
  if (orderId === null) return { media: [], sensors: [], tags: [] };
  const media = await db
    .selectFrom('mgt_order_media')
    .select(['media_type', 'media_stage', 'camera_no', 'media_url'])
    .where('order_id', '=', orderId)
    .where('media_url', 'is not', null)
    .where('expire_time', '>', now)
    .orderBy('id')
    .execute();
  const sensors = await db
    .selectFrom('mgt_order_sensor')
    .select(['sensor', 'goods_code', 'weight_before', 'weight_after', 'unit_weight'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const tags = await db
    .selectFrom('mgt_order_tag')
    .select(['epc_before', 'epc_after'])
    .where('order_id', '=', orderId)
    .execute();
  return { media, sensors, tags };
}

export const isEvidence = ({ media, sensors, tags }: Awaited<ReturnType<typeof evidenceOf>>) =>
  media.length + sensors.length + tags.length > 0;

/** Takes the requests that are due, so that no other process pushes them meanwhile; one of them where it is named. */
async function claim(services: Services, id: string | null) {
  const now = nowText(services.clock);
  const { rows } = await sql<{ id: string }>`
    update algorithm_identify set push_due_time = ${later(now, leaseSeconds + acceptMs / 1_000)}
    where id in (select id from algorithm_identify
      where identify_status = ${identifyStatus.pending} and push_due_time <= ${now}
        and (${id}::bigint is null or id = ${id}::bigint)
      order by push_due_time limit ${batch} for update skip locked)
    returning id::text`.execute(services.db);
  return rows.map((row) => row.id);
}

async function requestOf(db: Queries, id: string) {
  return db
    .selectFrom('algorithm_identify as i')
    .innerJoin('algorithm_mct as a', 'a.id', 'i.provider_id')
    .select([
      'i.id',
      'i.identify_no',
      'i.order_id',
      'i.shop_id',
      'i.identify_type',
      'i.scan_type',
      'i.cabinet_code',
      'i.retry_count',
    ])
    .select([
      'a.id as provider_id',
      'a.provider_no',
      'a.push_url',
      'a.app_key',
      'a.timeout_seconds',
      'a.qps_limit',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst();
}
type Request = NonNullable<Awaited<ReturnType<typeof requestOf>>>;

/** The body of a push, and the same without what signs the links of its media. */
async function bodyOf({ db, storage }: Services, request: Request, now: string) {
  const { media, ...readings } = await evidenceOf(db, request.order_id, now);
  const offered = await db
    .selectFrom('mct_shop_goods as t')
    .innerJoin('goods_center as g', 'g.id', 't.goods_id')
    .select('g.goods_code')
    .distinct()
    .where('t.shop_id', '=', request.shop_id)
    .orderBy('g.goods_code')
    .execute();
  const link = (address: string) => {
    const key = keyOf(storage, address);
    return key === undefined ? address : storage.link(key);
  };
  const { identify_no, identify_type, scan_type, cabinet_code } = request;
  const body = (address: (stored: string) => string) =>
    JSON.stringify({
      identify_no,
      identify_type,
      scan_type,
      cabinet_code,
      goods_codes: offered.map(({ goods_code }) => goods_code),
      media: media.map(({ media_url, ...of }) => ({ ...of, url: address(String(media_url)) })),
      ...readings,
    });
  return { sent: body(link), kept: body((stored) => stored) };
}

function tellWritten(services: Services, tx: Queries, id: string): void {
  services.outbox.add(tx, {
    kind: 'written',
    model: 'algorithm_identify',
    id,
    created: false,
    by: systemWriter,
  });
}

/**
 * Ends a request with what its provider says, once: one that has ended by now stays as it is. Of a settled order the share is known too.
 * @returns whether it was still open
 */
export async function takeAnswer(
  services: Services,
  tx: Queries,
  id: string,
  answer: ProviderAnswer,
  now: string,
): Promise<boolean> {
  const request = await tx
    .selectFrom('algorithm_identify')
    .select([...openColumns, 'order_id', 'identify_no'])
    .where('id', '=', id)
    .where('identify_status', '!=', identifyStatus.recognised)
    .forUpdate()
    .executeTakeFirst();
  if (!request) return false;
  const writing = { tx, now };
  const failed = answer.fail_reason || !answer.goods;
  await endRequest(
    writing,
    request,
    failed ? failedRecognition : await endedWith(writing, answer.goods ?? []),
  );
  if (request.order_id !== null) {
    const order = await tx
      .selectFrom('mgt_order')
      .select(['payable_amount', 'order_status'])
      .where('id', '=', request.order_id)
      .executeTakeFirst();
    const sum =
      order && [orderStatus.settled, orderStatus.paid].some((status) => status === order.order_status);
    if (sum) await chargeShare(writing, request.order_id, order.payable_amount);
  }
  tellWritten(services, tx, id);
  return true;
}

/** What a call has made of its request: ended, with its provider, or due again until it was pushed often enough. */
async function follow(services: Services, request: Request, called: ProviderCalled): Promise<void> {
  const now = nowText(services.clock);
  await services.commits.run(services.db, async (tx) => {
    if (called.answer) {
      await takeAnswer(services, tx, request.id, called.answer, now);
      return;
    }
    const accepted = called.outcome === pushOutcome.accepted;
    if (!accepted && request.retry_count >= mostPushes) {
      await takeAnswer(services, tx, request.id, { fail_reason: 'unanswered' }, now);
      return;
    }
    const moved = await tx
      .updateTable('algorithm_identify')
      .set({
        identify_status: accepted ? identifyStatus.recognising : identifyStatus.pending,
        retry_count: request.retry_count + (accepted ? 0 : 1),
        push_time: now,
        push_due_time: later(now, accepted ? request.timeout_seconds : retrySeconds),
        version: (eb) => eb('version', '+', 1),
        update_time: now,
      })
      .where('id', '=', request.id)
      .where('identify_status', '=', identifyStatus.pending)
      .returning('id')
      .executeTakeFirst();
    if (moved) tellWritten(services, tx, request.id);
  });
}

async function pushOne(services: Services, id: string): Promise<void> {
  const request = await requestOf(services.db, id);
  if (!request?.push_url) return;
  const { qps_limit, provider_id } = request;
  // What is beyond the provider's limit stays due: its lease ends, and the next round takes it.
  const limit = { name: 'calls of a provider', max: qps_limit ?? 1_000, windowMs: 1_000 };
  if (!(await services.limits.take(limit, provider_id))) return;
  const now = nowText(services.clock);
  const { sent, kept } = await bodyOf(services, request, now);
  const called = await callProvider(services, { ...request, id: provider_id }, sent, acceptMs);
  await services.commits.run(services.db, (tx) =>
    logCall(
      tx,
      {
        provider_id,
        identify_id: id,
        kind: pushKind.recognition,
        called,
        url: request.push_url,
        request: kept,
        by: null,
      },
      now,
    ),
  );
  await follow(services, request, called);
}

/** Pushes what is due, or one request alone. */
export async function pushDue(services: Services, id: string | null = null): Promise<void> {
  for (const each of await claim(services, id)) await pushOne(services, each);
}

/** What was accepted and not answered in time is pushed again, and given up where it was pushed often enough. */
async function giveUpLate(services: Services): Promise<void> {
  const caller = systemCaller(services);
  const { now } = caller;
  const late = await services.db
    .selectFrom('algorithm_identify')
    .select(['id', 'identify_no', 'retry_count'])
    .where('identify_status', '=', identifyStatus.recognising)
    .where('push_due_time', '<=', now)
    .orderBy('push_due_time')
    .limit(batch)
    .execute();
  for (const { id, identify_no, retry_count } of late)
    await services.commits.run(services.db, async (tx) => {
      if (retry_count >= mostPushes) {
        await takeAnswer(services, tx, id, { fail_reason: 'late' }, now);
        return;
      }
      const moved = await tx
        .updateTable('algorithm_identify')
        .set({
          identify_status: identifyStatus.pending,
          retry_count: retry_count + 1,
          push_due_time: now,
          version: (eb) => eb('version', '+', 1),
          update_time: now,
        })
        .where('id', '=', id)
        .where('identify_status', '=', identifyStatus.recognising)
        .where('push_due_time', '<=', now)
        .returning('id')
        .executeTakeFirst();
      if (moved)
        await writeAudit(caller, tx, { entity: 'algorithm_identify', id, action: 'push', name: identify_no });
    });
}

/** Looks after what this server has pushed itself; what cabinets push, their orders' watch looks after. */
export async function watchPushes(services: Services): Promise<void> {
  await giveUpLate(services);
  await pushDue(services);
}
