import { type SqlBool, sql } from 'kysely';
import { businessNumber } from '../../../../server/business-number.ts';
import { junctionName } from '../../../../server/db/declared-tables.ts';
import type { TableRow } from '../../../../server/db/tables.ts';
import { invalidField } from '../../../../server/refusal.ts';
import { selectPage } from '../../../../server/rows/query.ts';
import { visibleRows } from '../../../../server/rows/visible.ts';
import type { ActionContext } from '../../../../server/server-extension.ts';
import { Consumer } from '../../../shared/consumer.ts';
import { issueBy, issueResult } from './enums.ts';
import { CouponIssue } from './index.ts';
import { mostRecipients, phonesIn } from './input.ts';
import { type Recipient, recipientsOf } from './recipients.ts';

interface Chosen {
  readonly issue_by: number;
  readonly phone_list?: string | null;
  readonly tag_ids?: readonly string[] | null;
}

const tooMany = (field: 'phone_list' | 'tag_ids', count: number) =>
  invalidField(field, {
    en: `means more than ${mostRecipients} consumers (${count})`,
    zh: `超过${mostRecipients}人（${count}人）`,
  });

const needed = (field: 'phone_list' | 'tag_ids') =>
  invalidField(field, { en: 'is required', zh: '不能为空' });

/** Phones of the consumers with one of these tags whom the caller sees. @throws Refusal 10006 */
async function tagged(context: ActionContext, tags: readonly string[]): Promise<string[]> {
  const withTag = sql.table(junctionName(Consumer, 'tag_ids'));
  const rows = await selectPage(
    context.tx,
    visibleRows(context, Consumer, [
      (column) =>
        sql<SqlBool>`${column('id')} in (select owner_id from ${withTag} where target_id = any(${[...tags]}::bigint[]))`,
    ]),
    ['user_phone'],
    { sorts: [{ field: 'id', descending: false }], limit: mostRecipients + 1, offset: 0 },
  );
  if (rows.length > mostRecipients) throw tooMany('tag_ids', rows.length);
  if (rows.length === 0)
    throw invalidField('tag_ids', { en: 'is no consumer’s that you may see', zh: '没有您可见的用户' });
  return rows.map(({ user_phone }) => String(user_phone));
}

async function chosen(
  context: ActionContext,
  { issue_by, phone_list, tag_ids }: Chosen,
): Promise<Recipient[]> {
  if (issue_by === issueBy.tags) {
    if (!tag_ids?.length) throw needed('tag_ids');
    return recipientsOf(await tagged(context, tag_ids));
  }
  const lines = phonesIn(phone_list ?? '');
  if (lines.length === 0) throw needed('phone_list');
  if (lines.length > mostRecipients) throw tooMany('phone_list', lines.length);
  return recipientsOf(lines);
}

/**
 * Puts down whom a coupon is to be given to; the job does it. What can't be a phone or stands there twice is refused at its line, and the
 * rest kept. @throws Refusal 10006 where the list is empty or too long
 */
export async function beginIssue(
  context: ActionContext,
  coupon: Pick<TableRow<'mgt_coupon'>, 'id' | 'mgt_org_id' | 'mct_id'>,
  input: Chosen,
): Promise<{ issue_no: string }> {
  const { tx, now, me } = context;
  const lines = await chosen(context, input);
  const issue_no = businessNumber('CI', now);
  const owner = { mgt_org_id: coupon.mgt_org_id, mct_id: coupon.mct_id };
  const refused = lines.filter(({ issue_result }) => issue_result !== issueResult.waiting).length;
  const { id } = await tx
    .insertInto('mgt_coupon_issue')
    .values({
      ...owner,
      issue_no,
      coupon_id: coupon.id,
      issue_by: input.issue_by === issueBy.tags ? issueBy.tags : issueBy.phones,
      line_count: lines.length,
      done_count: refused,
      refused_count: refused,
      due_time: now,
      create_id: me.id,
      create_name: me.name,
      create_time: now,
      update_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.issue_by === issueBy.tags)
    await sql`insert into ${sql.table(junctionName(CouponIssue, 'tag_ids'))} (owner_id, target_id, position)
      select ${id}, t.id, t.position - 1 from unnest(${[...(input.tag_ids ?? [])]}::bigint[]) with ordinality t(id, position)`.execute(
      tx,
    );
  // One statement of four arrays: ten thousand rows of values would be ten thousand times as many parameters.
  await sql`insert into mgt_coupon_issue_line
      (issue_id, line_no, user_phone, issue_result, mgt_org_id, mct_id, create_time, update_time)
    select ${id}, l.line_no, l.phone, l.result, ${owner.mgt_org_id}::bigint, ${owner.mct_id}::bigint, ${now}::timestamp, ${now}::timestamp
    from unnest(${lines.map((line) => line.line_no)}::int[], ${lines.map((line) => line.user_phone)}::text[],
      ${lines.map((line) => line.issue_result)}::int[]) l(line_no, phone, result)`.execute(tx);
  return { issue_no };
}
