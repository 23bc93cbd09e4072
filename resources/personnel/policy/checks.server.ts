import type { Kysely } from 'kysely';
import { orgsOfRole } from '../../../server/access/policy.ts';
import { isMerchant, isPartner, type Subject } from '../../../server/access/subject.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { Label } from '../../kit/label.ts';
import { identityType, roleScope } from '../../kit/people/role.ts';
import { idleCodes, permissionTree } from '../../kit/permissions.ts';
import type { Product } from '../../kit/product.ts';
import { modulesFault } from '../role/server.ts';
import type { RoleChange, UserChange } from './changes.ts';
import { type LineFault, noOrganisation, type Policy, type PolicyRole, ruleKey } from './file.ts';
import { likeliest } from './likeliest.ts';
import type { StoredPolicy } from './store.server.ts';

/** Why a policy may not take effect, as sentences at its lines. */

/** Roles of one user (P64). */
const mostRoles = 5;

export interface RoleFacts {
  readonly id: string;
  readonly preset: boolean;
  readonly enabled: boolean;
  readonly identity: number;
  readonly mctId: string | null;
}

/** Every role there is, in effect or not, by code. */
export async function roleFacts(db: Kysely<Tables>): Promise<ReadonlyMap<string, RoleFacts>> {
  const rows = await db
    .selectFrom('manager_role')
    .select(['id', 'role_code', 'preset_flag', 'enabled', 'identity_type', 'mct_id'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.role_code,
      {
        id: row.id,
        preset: row.preset_flag === 1,
        enabled: row.enabled === 1,
        identity: row.identity_type,
        mctId: row.mct_id,
      },
    ]),
  );
}

/** Whether somebody decides over the whole policy: they see every organisation, and are nobody's partner or merchant. */
export const decidesForAll = (me: Subject): boolean =>
  me.orgIds === null && !isMerchant(me) && !isPartner(me);

/** Codes that somebody may give and take: those that they hold in every organisation. */
const holdsEverywhere = (me: Subject, code: string) => me.reach.get(code) === null;

interface Checking {
  readonly me: Subject;
  readonly product: Product;
  readonly stored: StoredPolicy;
  readonly facts: ReadonlyMap<string, RoleFacts>;
  readonly target: Policy;
  readonly lines: ReadonlyMap<string, number>;
}

const at = ({ lines }: Checking, key: string, msg: Label): LineFault => ({ line: lines.get(key) ?? 0, msg });

const texts = {
  preset: { en: '{who} is preset and cannot be changed', zh: '{who} 为预置角色，不可修改' },
  identity: {
    en: '{who} keeps the identity that it was made with',
    zh: '{who} 的身份类型创建后不可修改',
  },
  platform: {
    en: '{who} is the platform’s: only platform users change it',
    zh: '{who} 属于平台，仅平台人员可变更',
  },
  beyond: {
    en: '{who}: {code} is not yours to give or take in every organisation',
    zh: '{who}：您未在全部组织持有 {code}，不能授予或收回',
  },
  scope: {
    en: '{who} needs a data scope that fits its identity',
    zh: '{who} 的数据范围与身份类型不符',
  },
  org: { en: '{who}: no organisation has the code {code}', zh: '{who}：不存在编码为 {code} 的组织' },
  user: { en: '{who} does not exist', zh: '{who} 不存在' },
  count: { en: '{who} needs 1 to 5 roles', zh: '{who} 须分配1至5个角色' },
  fits: {
    en: '{who} cannot be given {code}: another identity or merchant',
    zh: '{who} 与 {code} 的身份或商户不符',
  },
  code: { en: '{who}: {code} is no permission of this system', zh: '{who}：系统中不存在权限 {code}' },
  meant: {
    en: '{who}: {code} is no permission of this system; did you mean {meant}?',
    zh: '{who}：系统中不存在权限 {code}，是否为 {meant}？',
  },
  place: {
    en: '{who} holds {code} in {orgs}: where a role holds follows from its scope and the user’s home',
    zh: '{who} 的 {code} 应在 {orgs} 生效：生效组织由角色数据范围及用户所属组织决定',
  },
} as const satisfies Readonly<Record<string, Label>>;

function told(text: Label, values: Readonly<Record<string, string>>): Label {
  const fill = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return { en: fill(text.en), zh: fill(text.zh) };
}

/** Rules of codes that don't exist, each at its line, with the code that was probably meant. */
function unknownFaults(
  checking: Checking,
  who: string,
  codes: readonly string[],
  grantable: ReadonlySet<string>,
): LineFault[] {
  return codes
    .filter((code) => !grantable.has(code))
    .map((code) => {
      const meant = likeliest(code, grantable);
      const text = meant === null ? texts.code : texts.meant;
      return at(checking, ruleKey(who, code), told(text, { who, code, meant: meant ?? '' }));
    });
}

const codesOf = (change: Pick<RoleChange, 'given' | 'taken' | 'denied' | 'undenied'>) => [
  ...change.given,
  ...change.taken,
  ...change.denied,
  ...change.undenied,
];

function scopeFits({ identity, scope }: PolicyRole): boolean {
  if (identity === 'merchant') return scope === 'merchant';
  return scope === 'own' || scope === 'subtree' || scope === 'chosen';
}

/** Everything that a role holds or held: who moves its reach moves all of that. */
const allCodes = (...roles: readonly (PolicyRole | undefined)[]) =>
  roles.flatMap((role) => [...(role?.allowed ?? []), ...(role?.denied ?? [])]);

export function roleFaults(
  checking: Checking,
  change: RoleChange,
  grantable: ReadonlySet<string>,
): LineFault[] {
  const { me, product, stored, facts, target } = checking;
  const { code } = change;
  const who = `role:${code}`;
  const fault = (text: Label, values: Readonly<Record<string, string>> = {}, key = who) =>
    at(checking, checking.lines.has(key) ? key : who, told(text, { who, ...values }));
  const [before, after] = [stored.policy.roles.get(code), target.roles.get(code)];
  const known = facts.get(code);
  if (known?.preset) return [fault(texts.preset)];
  const identity = after && identityType[after.identity];
  if (known && identity !== undefined && known.identity !== identity) return [fault(texts.identity)];
  if ((identity ?? known?.identity) === identityType.platform) return [fault(texts.platform)];
  const moved = change.how !== 'changed' || change.scope ? allCodes(before, after) : codesOf(change);
  // A code that doesn't exist is nobody's to give: it is said that it doesn't exist, and nothing else of it.
  const unknown = unknownFaults(checking, who, [...change.given, ...change.denied], grantable);
  const beyond = [...new Set(moved)].find((one) => grantable.has(one) && !holdsEverywhere(me, one));
  const faults: LineFault[] = [
    ...unknown,
    ...(beyond ? [fault(texts.beyond, { code: beyond }, ruleKey(who, beyond))] : []),
  ];
  if (!after) return faults;
  if ((change.how === 'added' || change.scope) && !scopeFits(after)) faults.push(fault(texts.scope));
  const orgs = new Set([...stored.tree.all()].map((org) => org.code));
  for (const org of after.orgs) if (!orgs.has(org)) faults.push(fault(texts.org, { code: org }));
  const merchant = identity === identityType.merchant;
  const real = after.allowed.filter((one) => grantable.has(one));
  const emptied = real.length === 0 && after.allowed.length > 0;
  const unsound = identity === undefined || emptied ? null : modulesFault(product, identity, real);
  const [idle] = idleCodes(permissionTree(product, merchant), real);
  const rules = change.how === 'added' || change.given.length + change.taken.length > 0;
  if (rules && unsound && !(after.allowed.length === 0 && before?.allowed.length === 0))
    faults.push(
      fault({ en: `{who} ${unsound.en}`, zh: `{who} ${unsound.zh}` }, {}, ruleKey(who, idle ?? '')),
    );
  return faults;
}

export function userFaults(
  checking: Checking,
  change: Omit<UserChange, 'name'>,
  grantable: ReadonlySet<string>,
): LineFault[] {
  const { me, stored, facts, target } = checking;
  const who = `user:${change.user}`;
  const touched = [...change.roles.given, ...change.roles.taken];
  const line = touched.map((role) => `${change.user} ${role}`).find((key) => checking.lines.has(key)) ?? '';
  const fault = (text: Label, values: Readonly<Record<string, string>> = {}) =>
    at(checking, line, told(text, { who, ...values }));
  const person = stored.people.get(change.user);
  if (!person) return [fault(texts.user)];
  const rules = codesOf(change);
  if (touched.length + rules.length === 0) return [];
  const after = target.users.get(change.user);
  const faults: LineFault[] = [];
  if (person.identity === identityType.platform && me.identityType !== identityType.platform)
    return [fault(texts.platform)];
  const count = after?.roles.size ?? 0;
  const dissolved = change.roles.taken.every((role) => !target.roles.has(role));
  if (count > mostRoles || (count === 0 && !dissolved)) faults.push(fault(texts.count));
  for (const role of change.roles.given) {
    const to = facts.get(role);
    const identity = identityType[target.roles.get(role)?.identity ?? 'manager'];
    const mct = to?.mctId ?? null;
    if (identity !== person.identity || (mct !== null && mct !== person.mctId))
      faults.push(fault(texts.fits, { code: `role:${role}` }));
  }
  faults.push(...unknownFaults(checking, who, [...change.given, ...change.denied], grantable));
  const moved = touched.flatMap((role) => allCodes(stored.policy.roles.get(role), target.roles.get(role)));
  const beyond = [...new Set([...moved, ...rules])].find(
    (code) => grantable.has(code) && !holdsEverywhere(me, code),
  );
  if (beyond) {
    const own = ruleKey(who, beyond);
    const key = checking.lines.has(own) ? own : line;
    faults.push(at(checking, key, told(texts.beyond, { who, code: beyond })));
  }
  return faults;
}

/** Lines that say that a role holds elsewhere than it does, neither as it was nor as it will be. */
export function placeFaults(checking: Checking): LineFault[] {
  const { stored, target } = checking;
  const idOf = new Map([...stored.tree.all()].map((org) => [org.code, org.id]));
  return [...target.users.values()].flatMap(({ id, roles }) => {
    const person = stored.people.get(id);
    if (!person) return [];
    return [...roles].flatMap(([code, said]) => {
      const role = target.roles.get(code);
      if (!role) return [];
      const scopeType = role.scope === 'none' ? 0 : roleScope[role.scope];
      const scopeOrgIds = role.orgs.flatMap((org) => idOf.get(org) ?? []);
      const shape = { scopeType, scopeOrgIds };
      const merchant = person.identity === identityType.merchant;
      const next = orgsOfRole(stored.tree, person.home, shape, merchant).sort();
      const was = stored.policy.users.get(id)?.roles.get(code);
      const text = said.join(' ');
      if (text === next.join(' ') || (was && text === was.join(' '))) return [];
      const orgs = next.join(', ') || noOrganisation;
      return [
        at(checking, `${id} ${code}`, told(texts.place, { who: `user:${id}`, code: `role:${code}`, orgs })),
      ];
    });
  });
}
