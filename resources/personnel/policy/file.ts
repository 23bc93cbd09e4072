import { codeOfLine, objectAndAct } from '../../kit/access-model.ts';
import type { Label } from '../../kit/label.ts';

/**
 * The access policy as a file: casbin's own CSV, `p, subject, object, act, effect` and `g, user, role, organisations`, with
 * comments after `#` (docs/decisions/0005-policies-as-files.md). What a role is stands in `p` lines whose objects are small
 * letters, which no permission code is: `name`, `identity` and `scope`. Pure.
 */

export const identities = ['merchant', 'manager', 'platform'] as const;
export const scopes = ['own', 'subtree', 'chosen', 'merchant', 'none'] as const;
export type IdentityName = (typeof identities)[number];
export type ScopeName = (typeof scopes)[number];

export interface PolicyRole {
  readonly code: string;
  readonly name: string;
  readonly identity: IdentityName;
  readonly scope: ScopeName;
  /** Codes of the chosen organisations. */
  readonly orgs: readonly string[];
  /** Permission codes that it allows, and those that it denies. */
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
}

/** What one user holds: where each role holds for them, and lines of their own. */
export interface PolicyUser {
  readonly id: string;
  readonly roles: ReadonlyMap<string, readonly string[]>;
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
}

/** The policy that is in effect: roles by their codes, users by their ids. */
export interface Policy {
  readonly roles: ReadonlyMap<string, PolicyRole>;
  readonly users: ReadonlyMap<string, PolicyUser>;
}

export interface LineFault {
  /** From 1; 0 where it is no single line's. */
  readonly line: number;
  readonly msg: Label;
}

/** How an assignment that holds nowhere is written: no organisation has such a code. */
export const noOrganisation = '-';

const sorted = (values: Iterable<string>) => [...new Set(values)].sort();
const cell = (value: string) => (/[",#]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const line = (...values: readonly string[]) => values.map(cell).join(', ');
const comment = (text: string) => `# ${text.replace(/\s+/g, ' ')}`;
const ruleLines = (subject: string, { allowed, denied }: Pick<PolicyRole, 'allowed' | 'denied'>) => [
  ...sorted(allowed).map((code) => line('p', subject, ...objectAndAct(code), 'allow')),
  ...sorted(denied).map((code) => line('p', subject, ...objectAndAct(code), 'deny')),
];

function roleLines(role: PolicyRole): string[] {
  const subject = `role:${role.code}`;
  const scope = role.scope === 'chosen' ? sorted(role.orgs) : [role.scope];
  return [
    line('p', subject, 'name', role.name, 'allow'),
    line('p', subject, 'identity', role.identity, 'allow'),
    ...scope.map((where) => line('p', subject, 'scope', where, 'allow')),
    ...ruleLines(subject, role),
  ];
}

function userLines({ id, roles, ...rules }: PolicyUser): string[] {
  const subject = `user:${id}`;
  const given = [...roles].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...given.flatMap(([role, orgs]) =>
      (orgs.length > 0 ? sorted(orgs) : [noOrganisation]).map((org) =>
        line('g', subject, `role:${role}`, org),
      ),
    ),
    ...ruleLines(subject, rules),
  ];
}

const heading = [
  'Access policy, as casbin reads it: lines of one policy are sorted, so that two files compare line by line.',
  'p, subject, object, act, effect   what a role is (name, identity, scope) and what it allows or denies',
  'g, user, role, organisations      who was given it, and where it then holds: 001002* is 001002 and all below it',
  'Where a role holds follows from its scope and the home of the user.',
];

/** The file: stable, so that the same policy is always the same text. `nameOf` says who a user is, never by phone. */
export function writePolicy({ roles, users }: Policy, nameOf: (user: string) => string): string {
  const ordered = [...roles.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  const people = [...users.values()]
    .filter((user) => user.roles.size + user.allowed.length + user.denied.length > 0)
    .sort((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
  const blocks = [
    heading.map(comment),
    ...ordered.map((role) => [comment(`role:${role.code} ${role.name}`), ...roleLines(role)]),
    ...people.map((user) => [comment(`user:${user.id} ${nameOf(user.id)}`), ...userLines(user)]),
  ];
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}

/** The values of a line, without the spaces around them; null where a quote is left open. */
function cellsOf(text: string): string[] | null {
  const cells: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;
  for (;;) {
    const found = pattern.exec(text);
    if (!found) return null;
    cells.push(found[1] === undefined ? (found[2] ?? '').trim() : found[1].replaceAll('""', '"'));
    if (found[3] === '') return cells;
  }
}

interface Draft {
  name?: string;
  identity?: IdentityName;
  readonly line: number;
  readonly scope: Set<string>;
  readonly allowed: Set<string>;
  readonly denied: Set<string>;
}
interface UserDraft {
  readonly roles: Map<string, Set<string>>;
  readonly allowed: Set<string>;
  readonly denied: Set<string>;
}

const texts = {
  shape: {
    en: 'is neither “p, subject, object, act, effect” nor “g, user, role, organisations”',
    zh: '既不是“p, 主体, 对象, 动作, 效果”，也不是“g, 用户, 角色, 组织”',
  },
  subject: {
    en: 'names neither a role (role:CODE) nor a user (user:ID)',
    zh: '主体须为角色（role:编码）或用户（user:ID）',
  },
  effect: { en: 'must end with allow or deny', zh: '效果须为allow或deny' },
  identity: {
    en: 'must be merchant, manager or platform',
    zh: '身份须为merchant、manager或platform',
  },
  meta: { en: 'is no statement about a role', zh: '不是对角色的有效描述' },
  name: { en: 'needs a name of 2 to 20 characters', zh: '角色名称须为2至20个字符' },
  both: { en: 'is allowed and denied to the same subject', zh: '对同一主体既允许又拒绝' },
  twice: { en: 'says what another line already says otherwise', zh: '与前面的行重复或矛盾' },
} as const satisfies Readonly<Record<string, Label>>;

const subjectPattern = /^(?:role:([\w-]{1,32})|user:([1-9]\d{0,18}))$/;
const codePattern = /^[A-Z][A-Z0-9_]*(?::\w+)?$/;

/** By which the line of one rule of a role or a user is found. */
export const ruleKey = (subject: string, code: string): string => `${subject} may ${code}`;

/**
 * What a file says, whether or not it may be so; every line that says nothing is a fault.
 * @param renamed permission codes that are called differently today, former → present: older files hold the former ones
 */
export function readPolicy(
  text: string,
  renamed: ReadonlyMap<string, string> = new Map(),
): {
  readonly policy: Policy;
  readonly faults: readonly LineFault[];
  /** Where a role is first spoken of (`role:R1`), where a user was given one (`12 R1`), and where each rule stands (`ruleKey`). */
  readonly lines: ReadonlyMap<string, number>;
} {
  const faults: LineFault[] = [];
  const roles = new Map<string, Draft>();
  const users = new Map<string, UserDraft>();
  const lineOf = new Map<string, number>();
  const roleOf = (code: string, at: number) => {
    const known = roles.get(code) ?? { line: at, scope: new Set(), allowed: new Set(), denied: new Set() };
    roles.set(code, known);
    if (!lineOf.has(`role:${code}`)) lineOf.set(`role:${code}`, at);
    return known;
  };
  const userOf = (id: string) => {
    const known = users.get(id) ?? { roles: new Map(), allowed: new Set(), denied: new Set() };
    users.set(id, known);
    return known;
  };
  const about = (role: Draft, object: string, value: string): Label | null => {
    if (object === 'name') {
      if (role.name !== undefined) return texts.twice;
      role.name = value;
      return value.length >= 2 && value.length <= 20 ? null : texts.name;
    }
    if (object === 'identity') {
      const identity = identities.find((one) => one === value);
      if (role.identity !== undefined) return texts.twice;
      role.identity = identity;
      return identity ? null : texts.identity;
    }
    if (object !== 'scope') return texts.meta;
    role.scope.add(value);
    return scopes.some((one) => one === value && one !== 'chosen') || /^\d{3,32}$/.test(value)
      ? null
      : texts.meta;
  };
  const rule = (cells: readonly string[], at: number): Label | null => {
    const [, subject = '', object = '', act = '', effect = ''] = cells;
    const [, role, user] = subjectPattern.exec(subject) ?? [];
    if (role === undefined && user === undefined) return texts.subject;
    if (effect !== 'allow' && effect !== 'deny') return texts.effect;
    if (role !== undefined && /^[a-z]/.test(object))
      return effect === 'allow' ? about(roleOf(role, at), object, act) : texts.meta;
    const written = codeOfLine(object, act);
    const code = renamed.get(written) ?? written;
    if (!codePattern.test(code)) return texts.meta;
    const holder = role === undefined ? userOf(user ?? '') : roleOf(role, at);
    if ((effect === 'allow' ? holder.denied : holder.allowed).has(code)) return texts.both;
    (effect === 'allow' ? holder.allowed : holder.denied).add(code);
    lineOf.set(ruleKey(subject, code), at);
    return null;
  };
  const grouping = (cells: readonly string[], at: number): Label | null => {
    const [, member = '', given = '', org = ''] = cells;
    const [, , user] = subjectPattern.exec(member) ?? [];
    const [, role] = subjectPattern.exec(given) ?? [];
    if (user === undefined || role === undefined) return texts.subject;
    if (!/^(?:\d{3,32}\*?|\*|-)$/.test(org)) return texts.shape;
    const held = userOf(user).roles;
    held.set(role, (held.get(role) ?? new Set()).add(org));
    lineOf.set(`${user} ${role}`, at);
    return null;
  };

  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const said = raw.replace(/^\uFEFF/, '').trim();
    if (said === '' || said.startsWith('#')) continue;
    const cells = cellsOf(said);
    const kind = cells?.[0];
    const fault =
      cells && kind === 'p' && cells.length === 5
        ? rule(cells, index + 1)
        : cells && kind === 'g' && cells.length === 4
          ? grouping(cells, index + 1)
          : texts.shape;
    if (fault) faults.push({ line: index + 1, msg: fault });
  }
  for (const [code, { line: at, name, identity, scope }] of roles) {
    const missing = [name === undefined && 'name', !identity && 'identity', scope.size === 0 && 'scope'];
    const lacks = missing.filter((one) => one !== false).join(', ');
    if (lacks)
      faults.push({ line: at, msg: { en: `role:${code} lacks ${lacks}`, zh: `role:${code} 缺少 ${lacks}` } });
    if (scope.size > 1 && [...scope].some((one) => !/^\d/.test(one)))
      faults.push({
        line: at,
        msg: { en: `role:${code} has two data scopes`, zh: `role:${code} 的数据范围互相矛盾` },
      });
  }
  for (const [id, { roles: held }] of users) {
    for (const role of held.keys()) {
      if (roles.has(role)) continue;
      const msg = { en: `role:${role} is not in the file`, zh: `文件中没有角色 role:${role}` };
      faults.push({ line: lineOf.get(`${id} ${role}`) ?? 0, msg });
    }
  }
  return {
    policy: finished(roles, users),
    faults: faults.sort((a, b) => a.line - b.line),
    lines: lineOf,
  };
}

function finished(roles: ReadonlyMap<string, Draft>, users: ReadonlyMap<string, UserDraft>): Policy {
  return {
    roles: new Map(
      [...roles].map(([code, { name = '', identity = 'manager', scope, allowed, denied }]) => {
        const orgs = sorted(scope).filter((one) => /^\d/.test(one));
        const word = scopes.find((one) => scope.has(one)) ?? 'none';
        return [
          code,
          {
            code,
            name,
            identity,
            scope: orgs.length > 0 ? 'chosen' : word,
            orgs,
            allowed: sorted(allowed),
            denied: sorted(denied),
          },
        ];
      }),
    ),
    users: new Map(
      [...users].map(([id, { roles: held, allowed, denied }]) => [
        id,
        {
          id,
          roles: new Map(
            [...held].map(([role, orgs]) => [role, sorted(orgs).filter((o) => o !== noOrganisation)]),
          ),
          allowed: sorted(allowed),
          denied: sorted(denied),
        },
      ]),
    ),
  };
}
