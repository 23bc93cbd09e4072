import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/connect.ts';
import type { Row } from '../db/row.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { derived } from '../secret.ts';
import type { Caller } from '../server-extension.ts';

const longest = 64;

/** Takes `request_no` out of a body, which must have one where it is `needed`. @throws Refusal 10006 */
export function takeRequestNo(body: Row, needed = false): { requestNo: string | null; rest: Row } {
  const { request_no: requestNo, ...rest } = body;
  if (requestNo === undefined || requestNo === null || requestNo === '') {
    if (needed) throw invalidField('request_no', { en: 'is required', zh: '不能为空' });
    return { requestNo: null, rest };
  }
  if (typeof requestNo !== 'string' || !/^[\w-]+$/.test(requestNo) || requestNo.length > longest) {
    throw invalidField('request_no', {
      en: `must be at most ${longest} letters, digits, - or _`,
      zh: `最多${longest}位字母、数字、-或_`,
    });
  }
  return { requestNo, rest };
}

/** What tells one request from another, whoever repeats it. */
export interface Once {
  readonly endpoint: string;
  readonly requestNo: string | null;
  readonly body: Row;
}

/** By what the bodies of two requests are compared; keyed, for who reads the database could guess a short body from a plain hash. */
const hashOf = ({ services }: Caller, body: Row) =>
  derived(services.secret, 'request body', JSON.stringify(body));

/**
 * The numbers under which earlier calls of this user have done parts of something: their process was killed, or their answer was lost.
 * @param body what every part is given, where all are given the same
 * @throws Refusal 10006 where they were given something else: what they did stands
 */
export async function doneBefore(caller: Caller, endpoint: string, body?: Row): Promise<string[]> {
  const rows = await caller.services.db
    .selectFrom('request_result')
    .select(['request_no', 'body_hash'])
    .where('user_id', '=', caller.me.id)
    .where('endpoint', '=', endpoint)
    .execute();
  const hash = body && hashOf(caller, body);
  if (hash && rows.some(({ body_hash }) => body_hash !== hash)) {
    const n = rows.length;
    const text = {
      en: `The first attempt was carried out with what was entered then (rows: ${n}). What was changed since then was not.`,
      zh: `首次提交已按当时填写的内容处理${n}行，之后修改的内容未提交。`,
    };
    throw new Refusal(10006, { text, errors: [{ field: 'request_no', msg: text }] });
  }
  return rows.map((row) => row.request_no);
}

/** Whether a request was done already: what is asked of others before its transaction isn't asked of them again. */
export async function wasDone(caller: Caller, { endpoint, requestNo }: Once): Promise<boolean> {
  if (requestNo === null) return false;
  const known = await caller.services.db
    .selectFrom('request_result')
    .select('request_no')
    .where((e) => e.and({ user_id: caller.me.id, endpoint, request_no: requestNo }))
    .executeTakeFirst();
  return known !== undefined;
}

/** What was done answers, and what of that a repeat is answered: all of it where nothing else is said. */
export interface Done {
  readonly answer: Row;
  readonly kept?: Row;
}

/** The first attempt stands and this one says something else: the row that stands is named, so that it can be looked at. */
function otherRequest(answer: Row | null): Refusal {
  const text = {
    en: 'The first attempt was saved. What was changed since then was not.',
    zh: '首次提交已保存，之后修改的内容未保存。',
  };
  const data = typeof answer?.id === 'string' ? { standing: { id: answer.id } } : undefined;
  return new Refusal(10006, { text, errors: [{ field: 'request_no', msg: text }], data });
}

/**
 * Does something once per user, call and `request_no`: a repeat gets the first answer, also while the first still runs
 * (it waits for it). What the first refused is tried again.
 * @throws Refusal 10006 with `standing: {id}` for another body under the same number
 */
export async function doOnce(
  caller: Caller,
  tx: Kysely<Tables>,
  given: Once,
  run: () => Promise<Done>,
): Promise<Row> {
  const { endpoint, requestNo, body } = given;
  if (requestNo === null) return (await run()).answer;
  const key = { user_id: caller.me.id, endpoint, request_no: requestNo };
  const hash = hashOf(caller, body);
  const first = await sql`insert into request_result (user_id, endpoint, request_no, body_hash, create_time)
    values (${key.user_id}, ${key.endpoint}, ${key.request_no}, ${hash}, ${caller.now})
    on conflict do nothing returning 1`.execute(tx);
  if (first.rows.length === 0) {
    const known = await tx
      .selectFrom('request_result')
      .select(['answer', 'body_hash'])
      .where((e) => e.and(key))
      .executeTakeFirst();
    const answer = (known?.answer ?? null) as Row | null;
    if (known?.body_hash !== hash) throw otherRequest(answer);
    return answer ?? {};
  }
  const { answer, kept = answer } = await run();
  await tx
    .updateTable('request_result')
    .set({ answer: JSON.stringify(kept) })
    .where((e) => e.and(key))
    .execute();
  return answer;
}
