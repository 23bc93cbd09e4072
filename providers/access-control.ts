import type { AccessControlProvider } from '@refinedev/core';
import { accessModel, decide } from '../resources/kit/access-model.ts';
import { allows } from '../resources/kit/permissions.ts';
import type { ScreenSummary } from '../resources/kit/product-index.ts';
import type { LoginControl } from '../resources/kit/wire.ts';

/** What this session may do. Every answer is a look-up in a set: no casbin call per button or row (docs/design/refine.md §3.2). */
export interface SessionAccess {
  readonly codes: ReadonlySet<string>;
  readonly merchant: boolean;
  /** Of a partner organisation. */
  readonly partner: boolean;
  /** `act` is `read`, a verb, or an action's name. */
  can(resource: ScreenSummary, act: string): boolean;
  holds(code: string): boolean;
}

/** casbin loads here, after sign-in, never with the sign-in page. */
export const loadCasbin = () => import('casbin');

/**
 * The model's definitions, one a line. casbin would read the same text through Node's Buffer, which a browser has not
 * (docs/design/platform.md §2).
 */
function definitions(): [key: string, value: string][] {
  return accessModel.split('\n').flatMap((line) => {
    const [, key, value] = /^(\w+) = (.+)$/.exec(line) ?? [];
    return key && value ? [[key, value]] : [];
  });
}

/** Of the codes that the product knows: builds casbin's enforcer once from the granted lines, derives the set of allowed codes and lets the enforcer go. */
export async function createAccess(known: readonly string[], control: LoginControl): Promise<SessionAccess> {
  const { newEnforcer, newModel } = await loadCasbin();
  const model = newModel();
  for (const [key, value] of definitions()) model.addDef(key, key, value);
  const allowed = await decide(await newEnforcer(model), control.grants, {
    subject: control.user_id,
    codes: known,
    orgs: control.places,
  });
  const codes = new Set(allowed.keys());
  return {
    codes,
    merchant: control.identity_type === 0,
    partner: control.partner === 1,
    can: (resource, act) => allows(codes, resource, act),
    holds: (code) => codes.has(code),
  };
}

/** Refine's names for its actions. */
const acts: Readonly<Record<string, string>> = {
  list: 'read',
  show: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
};

/**
 * The same answers for Refine's own hooks; never stale, because they are asked by the version of what anybody may do.
 * @param screenOf the declaration where it has come, else what the index tells of the screen
 */
export function createAccessControl(
  screenOf: (name: string) => ScreenSummary | undefined,
  access: SessionAccess,
): AccessControlProvider {
  return {
    can: async ({ resource, action }) => {
      const declared = screenOf(resource ?? '');
      return { can: declared !== undefined && access.can(declared, acts[action] ?? action) };
    },
    options: {
      // The answer for the previous route must not be used for the new one (docs/design/refine.md §2.6).
      queryOptions: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        placeholderData: undefined,
      },
      buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    },
  };
}
