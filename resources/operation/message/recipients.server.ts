import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { targetType } from './index.ts';

/** Whom a message is for, and whom its publisher may reach. */
export interface Audience {
  readonly id: string;
  readonly target_type: number;
  readonly mgt_org_id: string | null;
  /** Organisations that the publisher reaches; null: every one. */
  readonly reach: readonly string[] | null;
}

const targets = {
  [targetType.all]: () => sql<boolean>`true`,
  [targetType.orgs]: (id: string) => sql<boolean>`exists (
    select from sys_mgt_notice__org j join manager_org c on c.id = j.target_id
    where j.owner_id = ${id} and o.org_code like c.org_code || '%')`,
  [targetType.roles]: (id: string) => sql<boolean>`exists (
    select from sys_mgt_notice__role j join manager__role r on r.target_id = j.target_id
    where j.owner_id = ${id} and r.owner_id = u.id)`,
  [targetType.merchants]: (id: string) => sql<boolean>`u.mct_id in (
    select target_id from sys_mgt_notice__mct where owner_id = ${id})`,
  [targetType.users]: (id: string) => sql<boolean>`u.id in (
    select target_id from sys_mgt_notice__user where owner_id = ${id})`,
};

/** Enabled users below the message's organisation whom it is for. `u` is the user, `o` their organisation. */
function recipients({ id, target_type, mgt_org_id, reach }: Audience) {
  const target = targets[target_type as keyof typeof targets](id);
  const reached = reach === null ? sql`true` : sql`u.mgt_org_id = any(${[...reach]}::bigint[])`;
  return sql`from manager u join manager_org o on o.id = u.mgt_org_id
    where u.enabled = 1 and ${reached} and ${target}
      and o.org_code like (select org_code from manager_org where id = ${mgt_org_id}) || '%'`;
}

/** How many it is for. */
export async function countRecipients(tx: Kysely<Tables>, audience: Audience): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${recipients(audience)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** How many have or will have it: whom it is for, and who read it before it was withdrawn. */
export async function countHolders(tx: Kysely<Tables>, audience: Audience): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select u.id ${recipients(audience)}
    union select user_id from sys_mgt_notice_log where notice_id = ${audience.id}) holders`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface AddressedMessage {
  readonly notice_title: string;
  readonly notice_type: number;
  readonly notice_summary: string;
  readonly popup_flag: number;
}

/** Recipients that one statement writes: others have a turn in between. */
export const recipientsAtOnce = 500;

/**
 * Writes the message to the next recipients after this user, in one statement. Who read it before it was withdrawn has it
 * again, unread. Returns who was written to, in order; fewer than `recipientsAtOnce`: nobody is left.
 */
export async function deliver(
  tx: Kysely<Tables>,
  audience: Audience,
  letter: AddressedMessage,
  after: string,
  now: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with picked as (
      select u.id ${recipients(audience)} and u.id > ${after} order by u.id limit ${recipientsAtOnce}
    ), written as (
      insert into sys_mgt_notice_log
        (user_id, notice_id, notice_title, notice_type, notice_summary, popup_flag, create_time, update_time)
      select id, ${audience.id}::bigint, ${letter.notice_title}, ${letter.notice_type}::smallint,
        ${letter.notice_summary}, ${letter.popup_flag}::smallint, ${now}::timestamp, ${now}::timestamp from picked
      on conflict (notice_id, user_id) do update set
        notice_title = excluded.notice_title, notice_type = excluded.notice_type,
        notice_summary = excluded.notice_summary, popup_flag = excluded.popup_flag,
        create_time = excluded.create_time, update_time = excluded.update_time,
        read_flag = 0, read_time = null, version = sys_mgt_notice_log.version + 1
    )
    select id from picked order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
