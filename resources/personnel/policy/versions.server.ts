import type { Kysely } from 'kysely';
import type { AccessWrite } from '../../../server/access/access.ts';
import type { OrgTree } from '../../../server/access/org-tree.ts';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { ActionContext, Services } from '../../../server/server-extension.ts';
import type { Product } from '../../kit/product.ts';
import { renamedIn } from '../../kit/renamed.ts';
import { changesBetween } from './changes.ts';
import { type Policy, readPolicy } from './file.ts';
import { policyCause } from './index.ts';
import { fileOf, hashOf, loadPolicy } from './store.server.ts';

/** Every change of the policy is a version: the one before a mistake always exists. */

export interface Version {
  readonly id: string;
  readonly no: number;
  readonly content: string;
  readonly hash: string;
}

const shown = ['id', 'version_no', 'content', 'content_hash'] as const;

/** The organisation that versions belong to: who doesn't see the top doesn't see the whole policy. */
const topOf = (tree: OrgTree) =>
  [...tree.all()].filter(({ parentId }) => parentId === null).sort((a, b) => (a.code < b.code ? -1 : 1))[0]
    ?.id ?? null;

/** A version by its number; the newest where none is given. */
export async function versionOf(db: Kysely<Tables>, no?: number): Promise<Version | null> {
  let asked = db.selectFrom('policy_version').select(shown).orderBy('version_no', 'desc').limit(1);
  if (no !== undefined) asked = asked.where('version_no', '=', no);
  const row = await asked.executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    no: row.version_no,
    content: row.content,
    hash: row.content_hash,
  };
}

const countsBetween = (product: Product, before: unknown, after: Policy) => {
  const known = readPolicy(String(before ?? ''), renamedIn(product).codes).policy;
  const { roles, users } = changesBetween(known, after);
  return { role_change_count: roles.length, user_change_count: users.length };
};

/** Columns that stand in the policy's file, by model; the others need no look at all of it. */
const inPolicy: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['manager', new Set(['name', 'identity_type', 'mgt_org_id', 'mct_id', 'role_ids'])],
  ['manager_role', new Set(['role_name', 'modules', 'scope_type', 'scope_org_ids', 'enabled'])],
  ['manager_org', new Set(['org_name', 'org_code', 'parent_id'])],
]);

/** Whether a write may have changed the policy. */
export function isInPolicy({ model, fields }: AccessWrite): boolean {
  const telling = inPolicy.get(model);
  return telling !== undefined && (fields === null || fields.some((name) => telling.has(name)));
}

export interface Reason {
  readonly cause: (typeof policyCause)['screens' | 'import' | 'restore'];
  readonly note?: string;
  readonly restoredNo?: number;
}

/** A version that was made, and the number of the one before it. */
interface Kept {
  readonly id: string;
  readonly no: number;
  readonly before: number | null;
}

/** What the audit log tells of a change that somebody gave a reason for. */
export const auditOf = (note: string, kept: Kept | null) => [
  { field: 'note', before: null, after: note },
  ...(kept ? [{ field: 'version_no', before: kept.before, after: kept.no }] : []),
];

/**
 * Keeps the policy as the transaction leaves it, where it differs from the newest version. The access version is touched
 * before, whose row makes writers of the policy wait for each other.
 * @returns null where nothing of it changed
 */
export async function recordVersion(
  { tx, me, now, services }: ActionContext,
  reason: Reason,
): Promise<Kept | null> {
  const { product } = services;
  const stored = await loadPolicy(tx);
  const content = fileOf(stored);
  const hash = hashOf(content);
  const last = await versionOf(tx);
  if (last?.hash === hash) return null;
  const no = (last?.no ?? 0) + 1;
  const { id } = await tx
    .insertInto('policy_version')
    .values({
      content,
      content_hash: hash,
      ...countsBetween(product, last?.content, stored.policy),
      version_no: no,
      cause: reason.cause,
      note: reason.note ?? null,
      restored_no: reason.restoredNo ?? null,
      operator_id: me.id,
      operator_name: me.name,
      mgt_org_id: topOf(stored.tree),
      create_time: now,
      update_time: now,
      last_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, no, before: last?.no ?? null };
}

/** What was there before anybody changed it through this server, so that the first change can be undone too. */
export async function recordFirst({ db, clock }: Services): Promise<void> {
  if (await versionOf(db)) return;
  const stored = await loadPolicy(db);
  if (stored.people.size === 0) return;
  const content = fileOf(stored);
  const now = nowText(clock);
  await db
    .insertInto('policy_version')
    .values({
      version_no: 1,
      cause: policyCause.first,
      content,
      content_hash: hashOf(content),
      role_change_count: 0,
      user_change_count: 0,
      mgt_org_id: topOf(stored.tree),
      create_time: now,
      update_time: now,
      last_time: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
