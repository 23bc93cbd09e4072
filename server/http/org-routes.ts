import type { FastifyInstance } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { f } from '../../resources/kit/field.ts';
import type { OrgNode } from '../../resources/kit/wire.ts';
import type { OrgTree } from '../access/org-tree.ts';
import { isMerchant, type Subject } from '../access/subject.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../server-extension.ts';
import { success } from './answers.ts';
import { originOf, signedIn } from './caller.ts';
import { textsOf, urlOf } from './system-call.ts';

const switchFields = {
  org_id: f.text({ en: 'Organisation', zh: '组织' }, { required: true, max: 20, pattern: '\\d+' }),
};

/** The organisations that a subject may look from, as a forest: a node hangs below its parent where that is open too. */
function forestOf(tree: OrgTree, me: Subject): OrgNode[] {
  const open = new Set(me.reachOrgIds.filter((id) => tree.isOpen(id)));
  const nodes = [...open].flatMap((id) => tree.find(id) ?? []).sort((a, b) => (a.code < b.code ? -1 : 1));
  const below = (parent: string): OrgNode[] => nodes.filter((node) => node.parentId === parent).map(shown);
  const shown = (node: (typeof nodes)[number]): OrgNode => ({
    id: node.id,
    name: node.name,
    level: node.level,
    org_code: node.code,
    parent_id: node.parentId,
    is_change: node.id === me.orgId ? 'N' : 'Y',
    org_list: below(node.id),
  });
  return nodes.filter(({ parentId }) => parentId === null || !open.has(parentId)).map(shown);
}

/** The organisation switch: where one may look from, and looking from there. */
export function orgRoutes(app: FastifyInstance, services: Services): void {
  app.get(urlOf(systemCalls.orgTree), async (request) => {
    const { caller, session } = await signedIn(services, request);
    const tree = await services.access.tree(session.version);
    return success({ data: forestOf(tree, caller.me) }, caller.lang);
  });

  app.post(urlOf(systemCalls.switchOrg), async (request) => {
    const { caller, session } = await signedIn(services, request);
    const given = textsOf(request, switchFields, request.body);
    const { org_id: orgId } = given;
    const { id } = caller.me;
    const event = { entity: 'manager', action: 'switch_org' };
    const { fields } = services.product.events?.[event.entity] ?? {};
    request.attempt = { caller, ...event, id, body: given, fields };
    if (isMerchant(caller.me)) throw new Refusal(10003);
    const tree = await services.access.tree(session.version);
    const org = caller.me.reachOrgIds.includes(orgId) ? tree.find(orgId) : undefined;
    if (!org || !tree.isOpen(orgId)) throw new Refusal(10004);
    const tokens = await services.sessions.move(session, orgId, originOf(request));
    if (!tokens) throw new Refusal(10001);
    return success({ data: { ...tokens, level: org.level } }, caller.lang);
  });
}
