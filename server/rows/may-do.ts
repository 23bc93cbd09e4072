import { scopeColumns } from '../../resources/kit/model.ts';
import { allows, codeOf } from '../../resources/kit/permissions.ts';
import type { Surroundings } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { idsSql, seesRow } from '../access/scope.ts';
import { type Subject, within } from '../access/subject.ts';
import type { Row } from '../db/row.ts';
import { invalidField } from '../refusal.ts';
import type { ActionContext, Caller } from '../server-extension.ts';
import { selectPage } from './query.ts';
import { isId } from './reading.ts';
import { visibleRows } from './visible.ts';

/** Whether a user may do an act on a row: the code, in an organisation that the row is seen from. */
export function mayDo(
  subject: Subject,
  resource: AnyResource,
  act: string,
  row: Row,
  surroundings: Surroundings,
): boolean {
  return (
    allows(subject.codes, resource, act) &&
    seesRow(within(subject, resource, act), resource.model, row, surroundings)
  );
}

/**
 * Who may do an act on a record, among all who may sign in: those to whom {@link checkHandler} hands it. Nobody where the caller
 * doesn't see the record.
 */
export async function handlersOf(
  caller: Caller,
  of: AnyResource,
  act: string,
  recordId: string,
): Promise<string[]> {
  const { services, surroundings } = caller;
  const { access, db } = services;
  const record = visibleRows(caller, of.model, [(column) => idsSql(column('id'), [recordId])]);
  const names = ['id', ...Object.keys(scopeColumns[of.model.scope])];
  const [row] = await selectPage(db, record, names, { sorts: [], limit: 1, offset: 0 });
  if (!row) return [];
  const users = await db.selectFrom('manager').select('id').where('enabled', '=', 1).execute();
  const people = await access.ofMany(
    users.map(({ id }) => id),
    [of.permission, codeOf(of, act)],
    await access.tree(await access.version()),
  );
  return people.flatMap(({ person: { id, mctId }, subject }) =>
    mayDo({ ...subject, id, mctId }, of, act, row, { ...surroundings, me: id }) ? [id] : [],
  );
}

/**
 * A row is handed only to somebody enabled who may do on it what it is handed over for, as the transaction sees them.
 * @param field the input that names the user
 * @returns the user's name
 * @throws Refusal 10006 at the field
 */
export async function checkHandler(
  { tx, services, surroundings }: ActionContext,
  userId: string,
  field: string,
  asked: { readonly of: AnyResource; readonly act: string; readonly row: Row },
): Promise<string> {
  const user = isId(userId)
    ? await tx
        .selectFrom('manager')
        .select('mgt_org_id')
        .where('id', '=', userId)
        .where('enabled', '=', 1)
        .executeTakeFirst()
    : undefined;
  const subject = user && (await services.access.subjectWithin(tx, userId, user.mgt_org_id));
  if (!subject || !mayDo(subject, asked.of, asked.act, asked.row, { ...surroundings, me: userId }))
    throw invalidField(field, { en: 'may not handle this record', zh: '无权处理该记录' });
  return subject.name;
}
