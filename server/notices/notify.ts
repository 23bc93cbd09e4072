import type { Kysely } from 'kysely';
import { objectAndAct } from '../../resources/kit/access-model.ts';
import { platformService } from '../../resources/kit/actor.ts';
import { type Label, type LabelParams, type Lang, say } from '../../resources/kit/label.ts';
import { codeOf } from '../../resources/kit/permissions.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { isMerchant } from '../access/subject.ts';
import type { Row } from '../db/row.ts';
import type { TableRow, Tables } from '../db/tables.ts';
import { mayDo } from '../rows/may-do.ts';
import type { Services } from '../server-extension.ts';
import { languagesOf } from './recipient-language.ts';

/** Who is told: one user, or everybody who may do this on this row. */
export type Recipients =
  | { readonly user: string }
  | {
      readonly mayDo: string;
      readonly on: AnyResource;
      readonly row: Row;
      /** Who does it and need not be told. */
      readonly except?: string;
      /** Nobody but the people of merchants, or of the platform, where both may do it. */
      readonly of?: 'merchants' | 'platform';
    };

/** Somebody as they are named; null: nobody who has an account. */
export interface NamedPerson {
  readonly id: string | null;
  readonly name: string;
}

export interface Notice {
  readonly to: Recipients;
  /** A code of the message types (docs/specification.md §3). */
  readonly type: TableRow<'sys_mgt_notice_log'>['notice_type'];
  readonly title: Label;
  readonly summary: Label;
  readonly content?: Label;
  readonly params?: LabelParams;
  /** Params that name people: a merchant's are told only of their own who it was, of others that the platform did. */
  readonly people?: Readonly<Record<string, NamedPerson>>;
  /** A path of the console. */
  readonly link?: string;
}

/** What a notice is written in: the transaction of what it tells about. */
export interface NoticeContext {
  readonly services: Services;
  readonly tx: Kysely<Tables>;
  readonly now: string;
}

/** More people than these are told by other means. */
const mostRecipients = 200;

/** Users whose roles, or lines of their own, name the code: those of them who really hold it are asked for one by one. */
async function candidates(tx: Kysely<Tables>, code: string): Promise<{ id: string; org: string }[]> {
  const byRole = tx
    .selectFrom('manager__role')
    .innerJoin('manager_role', 'manager_role.id', 'manager__role.target_id')
    .select('manager__role.owner_id as id')
    .where('manager_role.enabled', '=', 1)
    .where((e) => e(e.cast('manager_role.modules', 'jsonb'), '@>', JSON.stringify([code])));
  const [object, act] = objectAndAct(code);
  const byLine = tx
    .selectFrom('casbin_rule')
    .select((e) => e.cast<string>('v0', 'bigint').as('id'))
    .where('v1', '=', object)
    .where('v2', '=', act)
    .where('v3', '=', 'allow')
    .where('v0', '~', '^\\d+$');
  const rows = await tx
    .selectFrom('manager')
    .select(['id', 'mgt_org_id'])
    .where('enabled', '=', 1)
    .where((e) => e.or([e('id', 'in', byRole), e('id', 'in', byLine)]))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, org: row.mgt_org_id }));
}

async function usersOf({ services, tx, now }: NoticeContext, to: Recipients): Promise<string[]> {
  if ('user' in to) return [to.user];
  const users: string[] = [];
  for (const { id, org } of await candidates(tx, codeOf(to.on, to.mayDo))) {
    if (id === to.except || users.length >= mostRecipients) continue;
    const subject = await services.access.subjectWithin(tx, id, org);
    const surroundings = { now, today: now.slice(0, 10), me: id };
    if (!subject || (to.of && isMerchant(subject) !== (to.of === 'merchants'))) continue;
    if (mayDo(subject, to.on, to.mayDo, to.row, surroundings)) users.push(id);
  }
  return users;
}

/** The merchants whose people these are; null for the platform's. */
async function merchantsOf(tx: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('manager').select(['id', 'mct_id']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, mct_id }) => [String(id), mct_id === null ? null : String(mct_id)]));
}

/** Writes a notice to each recipient in that user's own language; their screens hear of it after the commit. */
export async function notify(telling: NoticeContext, notice: Notice): Promise<void> {
  const { tx, now, services } = telling;
  const users = await usersOf(telling, notice.to);
  if (users.length === 0) return;
  const languages = await languagesOf(tx, users);
  const people = Object.entries(notice.people ?? {});
  const merchants = await merchantsOf(
    tx,
    people.length > 0 ? [...users, ...people.flatMap(([, { id }]) => id ?? [])] : [],
  );
  const named = (to: string, lang: Lang): LabelParams =>
    Object.fromEntries(
      people.map(([param, { id, name }]) => {
        const own = merchants.get(to) ?? null;
        const foreign = own !== null && id !== null && merchants.get(id) !== own;
        return [param, foreign ? platformService[lang] : name];
      }),
    );
  await tx
    .insertInto('sys_mgt_notice_log')
    .values(
      users.map((user_id) => {
        const lang = languages.get(user_id) ?? 'zh';
        const params = { ...notice.params, ...named(user_id, lang) };
        const words = (label: Label, most: number) => say(label, lang, params).slice(0, most);
        return {
          user_id,
          notice_type: notice.type,
          notice_title: words(notice.title, 50),
          notice_summary: words(notice.summary, 200),
          content: notice.content ? words(notice.content, 2_000) : null,
          link_route: notice.link ?? null,
          create_time: now,
          update_time: now,
        };
      }),
    )
    .execute();
  services.outbox.add(tx, { kind: 'notice', users });
}
