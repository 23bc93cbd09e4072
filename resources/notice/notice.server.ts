import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/connect.ts';
import { type ActionContext, implement, type Services } from '../../server/server-extension.ts';
import { readFlag } from '../kit/people/notice-log.ts';
import { momentText } from '../kit/time.ts';
import { recountReaders } from '../operation/message/read-counts.server.ts';
import { NoticeLog, notice } from './notice.ts';

/** Kept so long (docs/domain/messages.md §P80). */
const keptMs = 180 * 86_400_000;
/** Rows that one statement removes: others have a turn in between. */
const batch = 2_000;

const messagesOf = (rows: readonly { readonly notice_id?: unknown }[]) => [
  ...new Set(rows.flatMap(({ notice_id }) => (notice_id === null ? [] : [String(notice_id)]))),
];

/** Marks the user's own as read, those named or all of them; what was read keeps its time. */
async function markRead(
  { tx, me, now, services, afterCommit }: ActionContext & { readonly tx: Kysely<Tables> },
  ids: readonly string[] | null,
): Promise<number> {
  const own = tx
    .updateTable(NoticeLog.name)
    .set({
      read_flag: readFlag.read,
      read_time: now,
      update_time: now,
      version: (e) => e('version', '+', 1),
    })
    .where('user_id', '=', me.id)
    .where('read_flag', '=', readFlag.unread);
  const read = await (ids === null ? own : own.where('id', 'in', [...ids])).returning('notice_id').execute();
  services.outbox.add(tx, { kind: 'notice', users: [me.id] });
  afterCommit(() => recountReaders(services.db, messagesOf(read)));
  return read.length;
}

async function removeOld({ db, clock }: Services): Promise<void> {
  const before = momentText(clock() - keptMs);
  for (;;) {
    const old = db.selectFrom(NoticeLog.name).select('id').where('create_time', '<', before).limit(batch);
    const { numDeletedRows } = await db
      .deleteFrom(NoticeLog.name)
      .where('id', 'in', old)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) < batch) return;
  }
}

export const noticeServerExtension = implement(notice, {
  async whenRead(context) {
    if (context.row.read_flag === readFlag.unread) await markRead(context, [context.row.id]);
  },
  handlers: {
    markRead: async ({ row, me, now, services, tx, afterCommit }) => {
      afterCommit(() => recountReaders(services.db, messagesOf([row])));
      services.outbox.add(tx, { kind: 'notice', users: [me.id] });
      return { set: { read_time: row.read_time ?? now } };
    },
    readAll: async (context) => ({ result: { count: await markRead(context, context.ids) } }),
  },
  tasks: [{ name: 'remove old notices', everyMs: 3_600_000, run: removeOld }],
});
