import { type Kysely, sql } from 'kysely';
import { reachOf } from '../../../server/access/subject.ts';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { type ActionContext, implement, type Services } from '../../../server/server-extension.ts';
import { plainTextOf } from '../../kit/html.ts';
import { allows } from '../../kit/permissions.ts';
import type { RowOf } from '../../kit/resource.ts';
import { momentText } from '../../kit/time.ts';
import { Message, message, publishState } from './index.ts';
import { recountReaders } from './read-counts.server.ts';
import {
  type AddressedMessage,
  type Audience,
  countHolders,
  countRecipients,
  deliver,
  recipientsAtOnce,
} from './recipients.server.ts';

type Row = RowOf<typeof message>;

/** A schedule leaves time to think again (P71). */
const leadMs = 5 * 60_000;
/** Withdrawn at most so long after publishing (P70). */
const withdrawMs = 24 * 3_600_000;
/** A live event names so many users: the bus takes some 7,500 bytes. */
const usersPerEvent = 200;

const nobody = { en: 'reaches nobody: no enabled user is among them', zh: '范围内没有启用的用户' };
const tooSoon = { en: 'must be more than 5 minutes ahead', zh: '须晚于当前时间5分钟' };

function tell({ outbox }: Services, tx: Kysely<Tables>, users: readonly string[]): void {
  for (let from = 0; from < users.length; from += usersPerEvent)
    outbox.add(tx, { kind: 'notice', users: users.slice(from, from + usersPerEvent) });
}

/** The publisher as far as they may publish; null where they may not, or no longer. */
async function audienceOf(
  { access }: Services,
  tx: Kysely<Tables>,
  row: Pick<Row, 'id' | 'target_type' | 'mgt_org_id'>,
  publisher: string | null,
): Promise<Audience | null> {
  const subject =
    publisher && row.mgt_org_id ? await access.subjectWithin(tx, publisher, row.mgt_org_id) : null;
  if (!subject || !allows(subject.codes, message, 'publish')) return null;
  const { id, target_type, mgt_org_id } = row;
  return { id, target_type, mgt_org_id, reach: reachOf(subject, message, 'publish') };
}

const letterOf = (
  row: Pick<Row, 'notice_title' | 'notice_type' | 'popup_flag'>,
  content: string,
): AddressedMessage => ({
  notice_title: row.notice_title,
  notice_type: row.notice_type,
  notice_summary: plainTextOf(content).replaceAll('\n', ' ').slice(0, 200),
  popup_flag: row.popup_flag,
});

/** Publishes in somebody's name: the first recipients at once, the others by the task below. */
async function publish(
  { services, tx, now, refuse, afterCommit }: ActionContext,
  row: Row,
  publisher: string | null,
) {
  const audience = await audienceOf(services, tx, row, publisher);
  if (!audience) return refuse(10003);
  if ((await countRecipients(tx, audience)) === 0) refuse(10006, {}, [{ field: 'target_type', msg: nobody }]);
  const target_count = await countHolders(tx, audience);
  const users = await deliver(tx, audience, letterOf(row, row.notice_content), '0', now);
  tell(services, tx, users);
  afterCommit(() => recountReaders(services.db, [row.id]));
  return {
    set: {
      publish_time: now,
      schedule_time: null,
      publisher_id: publisher,
      target_count,
      sent_content: row.notice_content,
      sent_attachments: row.attachments,
      delivered_flag: users.length < recipientsAtOnce ? (1 as const) : (0 as const),
      last_user_id: users.at(-1) ?? null,
    },
  };
}

/** The next recipients of one message; false where there is nothing more to do. Several processes take turns by its lock. */
async function deliverNext(services: Services, id: string): Promise<boolean> {
  return services.commits.run(services.db, async (tx) => {
    const row = await tx
      .selectFrom(Message.name)
      .selectAll()
      .where('id', '=', id)
      .where('publish_state', '=', publishState.published)
      .where('delivered_flag', '=', 0)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const at = { ...(row as unknown as Row), id: row.id, mgt_org_id: String(row.mgt_org_id) };
    const audience = await audienceOf(services, tx, at, String(row.publisher_id));
    // Who may no longer publish reaches nobody further.
    const users = audience
      ? await deliver(
          tx,
          audience,
          letterOf(at, String(row.sent_content)),
          String(row.last_user_id ?? 0),
          nowText(services.clock),
        )
      : [];
    tell(services, tx, users);
    const more = users.length === recipientsAtOnce;
    await tx
      .updateTable(Message.name)
      .set({ delivered_flag: more ? 0 : 1, ...(users.length > 0 && { last_user_id: users.at(-1) }) })
      .where('id', '=', id)
      .execute();
    return more;
  });
}

async function deliverRest(services: Services): Promise<void> {
  const open = await services.db
    .selectFrom(Message.name)
    .select('id')
    .where('publish_state', '=', publishState.published)
    .where('delivered_flag', '=', 0)
    .execute();
  for (const { id } of open) while (await deliverNext(services, id));
}

/** A draft that publishes itself is published by who set its time, so that they have to be allowed to. */
function checkSchedule({ me, now, refuse, services }: ActionContext, schedule: string | null | undefined) {
  if (!schedule) return;
  if (schedule <= momentText(services.clock() + leadMs))
    refuse(10006, {}, [{ field: 'schedule_time', msg: tooSoon }]);
  if (!allows(me.codes, message, 'publish')) {
    const msg = services.product.errors[10003] ?? { en: now, zh: now };
    refuse(10003, {}, [{ field: 'schedule_time', msg }]);
  }
}

export const messageServerExtension = implement(message, {
  handlers: {
    publish: async (context) => publish(context, context.row, context.me.id),
    publishDue: async (context) => publish(context, context.row, context.row.publisher_id),
    withdraw: async ({ services, tx, row, afterCommit }) => {
      const { rows } = await sql<{ user_id: string }>`delete from sys_mgt_notice_log
        where notice_id = ${row.id} and read_flag = 0 returning user_id`.execute(tx);
      tell(
        services,
        tx,
        rows.map(({ user_id }) => user_id),
      );
      const kept = await tx
        .selectFrom('sys_mgt_notice_log')
        .select((e) => e.fn.countAll().as('n'))
        .where('notice_id', '=', row.id)
        .executeTakeFirstOrThrow();
      afterCommit(() => recountReaders(services.db, [row.id]));
      return {
        set: {
          publish_time: null,
          publisher_id: null,
          delivered_flag: 0 as const,
          target_count: Number(kept.n),
        },
      };
    },
  },
  deny: {
    withdraw: async ({ services, rows }) => {
      const since = momentText(services.clock() - withdrawMs);
      return new Map(
        rows
          .filter((row) => row.publish_time !== null && row.publish_time < since)
          .map(({ id }) => [id, 22006]),
      );
    },
  },
  beforeCreate: async (context) => {
    checkSchedule(context, context.values.schedule_time);
    return {
      set: {
        create_name: context.me.name,
        publisher_id: context.values.schedule_time ? context.me.id : null,
      },
    };
  },
  beforeUpdate: async (context) => {
    const { row, next, me } = context;
    // What a scheduled message says, and to whom, is published in the name of who wrote it last.
    checkSchedule(context, next.schedule_time);
    return next.schedule_time === row.schedule_time && me.id === row.publisher_id
      ? undefined
      : { set: { publisher_id: next.schedule_time ? me.id : null } };
  },
  beforeDelete: async ({ tx, row }) => {
    await tx.deleteFrom('sys_mgt_notice_log').where('notice_id', '=', row.id).execute();
  },
  tasks: [{ name: 'deliver messages', everyMs: 2_000, run: deliverRest }],
});
