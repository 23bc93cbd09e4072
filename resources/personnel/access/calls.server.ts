import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { grantsOf } from '../../../server/access/derive.ts';
import { explained } from '../../../server/access/explain.ts';
import { knownCodes, knownOrgs } from '../../../server/access/known.ts';
import type { OrgTree } from '../../../server/access/org-tree.ts';
import { type AccessPerson, readPeople, readRoles } from '../../../server/access/people.ts';
import { type HeldRole, policyLines } from '../../../server/access/policy.ts';
import { isMerchant, reachOf, within } from '../../../server/access/subject.ts';
import { success } from '../../../server/http/answers.ts';
import { signedIn } from '../../../server/http/caller.ts';
import { textsOf, urlOf } from '../../../server/http/system-call.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { writeAudit } from '../../../server/rows/audit.ts';
import { selectPage } from '../../../server/rows/query.ts';
import { isId, readRow } from '../../../server/rows/reading.ts';
import { present } from '../../../server/rows/values.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import { inTransaction } from '../../../server/rows/writing.ts';
import type { Caller, Services } from '../../../server/server-extension.ts';
import type { AccessAnswer, WhoCan } from '../../kit/access-answer.ts';
import { holdsAt, sourcesOf } from '../../kit/access-sources.ts';
import { systemCalls } from '../../kit/calls.ts';
import { f } from '../../kit/field.ts';
import { actsOf, allows, codeOf, codesOfTree, permissionTree } from '../../kit/permissions.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { role } from '../role/index.ts';
import { user } from '../user/index.ts';

/** Users that one question looks at. */
const mostAsked = 2_000;

const orgField = f.text({ en: 'Organisation', zh: '组织' }, { max: 20, pattern: '\\d+' });
const fromFields = { org_id: orgField };
const whoFields = {
  resource: f.text({ en: 'Screen', zh: '页面' }, { required: true, max: 64 }),
  act: f.text({ en: 'Action', zh: '操作' }, { required: true, max: 64 }),
  org_id: orgField,
};
const draftSchema = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
  org_id: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
  role_name: z.string().max(64).optional(),
  identity_type: z.literal([0, 1]),
  modules: z.array(z.string().max(64)).max(1_000),
  scope_type: z.literal([1, 2, 3, 4]),
  scope_org_ids: z
    .array(z.string().regex(/^\d{1,19}$/))
    .max(100)
    .default([]),
});
type Draft = z.infer<typeof draftSchema>;

/** A role's holder who need not exist is called so in the lines; no user has this id. */
const holderId = 'holder';

interface Asking {
  readonly caller: Caller;
  readonly tree: OrgTree;
}

/** The call, as far as reading this page reaches. @throws Refusal 10003 */
function reading({ caller, tree }: Asking, resource: AnyResource, act = 'read'): Asking {
  if (!allows(caller.me.codes, resource, act)) throw new Refusal(10003);
  return { tree, caller: { ...caller, me: within(caller.me, resource, 'read') } };
}

/** Every look is written down: who asked, and about whom. */
const remember = (caller: Caller, action: string, id: string | null, what: object = {}) =>
  inTransaction(caller, (tx) =>
    writeAudit(caller, tx, {
      entity: 'access',
      id,
      action,
      changes: Object.entries(what).map(([field, after]) => ({ field, before: null, after })),
    }),
  );

/** @throws Refusal 10004 where it isn't an organisation that the caller may know */
function orgAsked({ caller, tree }: Asking, id: string): string {
  if (!knownOrgs(caller.me)(id) || !tree.find(id)) throw new Refusal(10004);
  return id;
}

/** What a user may do and see. @throws Refusal 10003, 10004 */
async function accessOfUser(asking: Asking, users: AnyResource, id: string, from: string) {
  const { caller, tree } = reading(asking, users);
  await readRow(caller, users, id);
  const { db, access, product } = caller.services;
  const [person] = await readPeople(db, [id]);
  if (!person) throw new Refusal(10004);
  const orgId = from === '' ? person.home : orgAsked({ caller, tree }, from);
  const subject = await access.imagined(person, orgId, tree);
  if (!subject || (from !== '' && !subject.reachOrgIds.includes(from))) throw new Refusal(10004);
  await remember(caller, 'view_user', id);
  return explained({ product, tree, me: caller.me }, person, subject);
}

/** Somebody who holds this role and no other, at home in this organisation. */
function holderOf(caller: Caller, role: HeldRole, identityType: number, home: string): AccessPerson {
  const { me } = caller;
  return {
    id: holderId,
    name: role.name,
    phone: '',
    identityType,
    home,
    mctId: isMerchant(me) ? me.mctId : null,
    mctName: isMerchant(me) ? me.mctName : null,
    enabled: true,
    roles: [{ ...role, enabled: true }],
    rules: [],
  };
}

async function answerFor(
  { caller, tree }: Asking,
  person: AccessPerson,
  saved: AccessPerson | null = null,
): Promise<AccessAnswer> {
  const { access, product } = caller.services;
  const now = await access.imagined(person, person.home, tree);
  const before = saved && (await access.imagined(saved, saved.home, tree));
  if (!now) throw new Refusal(10004);
  return explained({ product, tree, me: caller.me }, person, now, before);
}

/** What a role would give to somebody at home in an organisation. @throws Refusal 10003, 10004 */
async function accessOfRole(asking: Asking, roles: AnyResource, id: string, org: string) {
  const seen = reading(asking, roles);
  const { caller } = seen;
  const row = await readRow(caller, roles, id);
  const role = (await readRoles(caller.services.db, [id])).get(id);
  if (!role) throw new Refusal(10004);
  const home = org === '' || isMerchant(caller.me) ? caller.me.orgId : orgAsked(seen, org);
  const answer = await answerFor(seen, holderOf(caller, role, Number(row.identity_type ?? 0), home));
  await remember(caller, 'view_role', id, { org_id: home });
  // The holder is imagined to have the role in force; whether it is, the answer says of the role.
  return { ...answer, roles: answer.roles.map((each) => ({ ...each, enabled: role.enabled ? 1 : 0 })) };
}

function draftOf(caller: Caller, body: unknown): Draft {
  const parsed = draftSchema.safeParse(body ?? {});
  const wrong = { en: 'is not a valid value', zh: '取值不正确' };
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
    throw invalidField(at || 'modules', wrong);
  }
  const draft = isMerchant(caller.me)
    ? { ...parsed.data, identity_type: 0 as const, org_id: undefined }
    : parsed.data;
  const tree = permissionTree(caller.services.product, draft.identity_type === 0);
  const grantable = codesOfTree(tree);
  if (draft.modules.some((code) => !grantable.has(code))) throw invalidField('modules', wrong);
  return draft;
}

/** What a role would give that is still being written, beside what its saved one gives. @throws Refusal 10003, 10004, 10006 */
async function accessOfDraft(asking: Asking, roles: AnyResource, body: unknown) {
  const { me } = asking.caller;
  const writing = allows(me.codes, roles, 'create') ? 'create' : 'update';
  const seen = reading(asking, roles, writing);
  const { caller } = seen;
  const draft = draftOf(caller, body);
  for (const org of draft.scope_org_ids) orgAsked(seen, org);
  const { id } = draft;
  if (id !== undefined) await readRow(caller, roles, id);
  const saved = id === undefined ? undefined : (await readRoles(caller.services.db, [id])).get(id);
  const home = draft.org_id === undefined ? me.orgId : orgAsked(seen, draft.org_id);
  const role: HeldRole = {
    id: id ?? '0',
    name: draft.role_name ?? '',
    enabled: true,
    modules: draft.modules,
    beside: saved?.beside ?? [],
    scopeType: draft.scope_type,
    scopeOrgIds: draft.scope_org_ids,
  };
  const holder = holderOf(caller, role, draft.identity_type, home);
  const before = saved ? holderOf(caller, saved, draft.identity_type, home) : null;
  const answer = await answerFor(seen, holder, before);
  await remember(caller, 'preview_role', id ?? null, { org_id: home, modules: draft.modules });
  return answer;
}

/** Who of those whom the caller may see can do a thing in an organisation. @throws Refusal 10003, 10004, 10006 */
async function whoCan(
  asking: Asking,
  users: AnyResource,
  asked: Record<keyof typeof whoFields, string>,
): Promise<WhoCan> {
  const seen = reading(asking, users);
  const { caller, tree } = seen;
  const { product, db, access } = caller.services;
  const resource = product.resources.find(({ name }) => name === asked.resource);
  if (!resource) throw invalidField('resource', { en: 'is not a known screen', zh: '不是可用页面' });
  const named = asked.act === 'read' || actsOf(resource).some(({ act }) => act === asked.act);
  if (!named) throw invalidField('act', { en: 'is not done on this screen', zh: '不是该页面的操作' });
  const code = codeOf(resource, asked.act);
  const known = knownCodes(product, caller.me);
  if (!known.has(resource.permission) || !known.has(code)) throw new Refusal(10003);
  // A merchant's people have one place: their merchant's.
  const orgId = isMerchant(caller.me) ? caller.me.orgId : orgAsked(seen, asked.org_id);
  const org = tree.find(orgId);
  const names = ['id', 'name', 'phone', 'identity_type', 'mgt_org_name', 'mct_name'].filter(
    (name) => !isMerchant(caller.me) || !users.model.merchantHidden.includes(name),
  );
  const rows = await selectPage(db, visibleRows(caller, users.model), names, {
    sorts: [{ field: 'id', descending: false }],
    limit: mostAsked + 1,
    offset: 0,
  });
  const row = new Map(rows.slice(0, mostAsked).map((each) => [String(each.id), each]));
  const all = await access.ofMany([...row.keys()], [resource.permission, code], tree);
  const can = all.filter(({ subject }) => {
    const reach = allows(subject.codes, resource, asked.act) ? reachOf(subject, resource, asked.act) : [];
    return reach === null || reach.includes(orgId);
  });
  await remember(caller, 'who_can', null, { code, org_id: orgId });
  return {
    users: can.map(({ person }) => {
      const lines = policyLines(person.id, person.rules, grantsOf(tree, person));
      const by = new Set(
        sourcesOf(lines, person.id, code)
          .filter((source) => source.effect === 'allow' && holdsAt(source, org?.code ?? ''))
          .map(({ of }) => of),
      );
      const shown = present(caller.services.sealing, users.model, row.get(person.id) ?? {}, names);
      return {
        ...(shown as Omit<WhoCan['users'][number], 'roles'>),
        roles: person.roles
          .filter((role) => role.enabled && by.has(`role:${role.id}`))
          .map(({ id, name }) => ({ id, name })),
      };
    }),
    more: rows.length > mostAsked ? 1 : 0,
  };
}

/**
 * What a user, a role or a role's draft can see, and who can do a thing: asked of the evaluator itself, with nobody's
 * session and nobody's token.
 */
export function accessCalls(app: FastifyInstance, services: Services): void {
  const asking = async (request: FastifyRequest, action: string): Promise<Asking> => {
    const { caller, session } = await signedIn(services, request);
    request.attempt = { caller, entity: 'access', action };
    return { caller, tree: await services.access.tree(session.version) };
  };
  const idOf = (request: FastifyRequest): string => {
    const { id } = request.params as { id: string };
    if (!isId(id)) throw new Refusal(10004);
    return id;
  };
  app.get(urlOf(systemCalls.accessOfUser), async (request) => {
    const call = await asking(request, 'view_user');
    const { org_id: from } = textsOf(request, fromFields, request.query);
    return success({ data: await accessOfUser(call, user, idOf(request), from) }, call.caller.lang);
  });
  app.get(urlOf(systemCalls.accessOfRole), async (request) => {
    const call = await asking(request, 'view_role');
    const { org_id: org } = textsOf(request, fromFields, request.query);
    return success({ data: await accessOfRole(call, role, idOf(request), org) }, call.caller.lang);
  });
  app.post(urlOf(systemCalls.accessOfDraft), async (request) => {
    const call = await asking(request, 'preview_role');
    return success({ data: await accessOfDraft(call, role, request.body) }, call.caller.lang);
  });
  app.get(urlOf(systemCalls.whoCan), async (request) => {
    const call = await asking(request, 'who_can');
    const asked = textsOf(request, whoFields, request.query);
    return success({ data: await whoCan(call, user, asked) }, call.caller.lang);
  });
}
