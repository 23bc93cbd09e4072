import type { SessionAccess } from '../../providers/access-control.ts';
import { flowOf, statesOf } from '../../resources/kit/flow.ts';
import type { Label } from '../../resources/kit/label.ts';
import { optionsOf } from '../../resources/kit/model.ts';
import { matches, type Surroundings } from '../../resources/kit/predicate.ts';
import type { ScreenSummary } from '../../resources/kit/product-index.ts';
import type { AnyResource, PageLink } from '../../resources/kit/resource.ts';
import type { WireRow } from '../data/row.ts';

/** An action on a row: absent where it makes no sense, with a code where it is refused for a reason. */
export type Allowed = 'hidden' | 'open' | { readonly refused: number };

/** What the server says of a row that somebody sees and may not change. */
const noPermission = 10003;

/** Whether the row is in a state from which the event leads on. */
function inState(resource: AnyResource, name: string, row: WireRow): boolean {
  const flow = flowOf(resource.flows, name);
  const field = flow && resource.model.fields[flow.field];
  if (!flow || !field) return true;
  const state = optionsOf(field).find((option) => option.code === row[flow.field])?.name;
  return state !== undefined && statesOf(flow, name).includes(state);
}

function builtIn(
  resource: AnyResource,
  name: string,
  row: WireRow,
  asked: Surroundings,
): Allowed | undefined {
  switch (name) {
    case 'read':
      return resource.detail && resource.route ? 'open' : 'hidden';
    case 'update':
      return resource.api.update && resource.form && matches(resource.form.editable, row, asked)
        ? 'open'
        : 'hidden';
    case 'clone':
      return resource.api.create && resource.form?.clone ? 'open' : 'hidden';
    case 'delete':
      return resource.api.delete && matches(resource.deletable?.when, row, asked) ? 'open' : 'hidden';
    default:
      return undefined;
  }
}

/** Whether somebody holds what a page's button needs beside the screen's code. */
export const mayOpen = ({ permission }: PageLink, access: SessionAccess): boolean =>
  permission === undefined || access.holds(permission);

/**
 * Whether an action stands on a row: hidden without permission, in the wrong state or where its condition doesn't hold;
 * refused with a code by a guard of the declaration or of the server (`row.deny`). The server decides again by itself.
 */
export function allowedOn(
  resource: AnyResource,
  name: string,
  row: WireRow,
  access: SessionAccess,
  asked: Surroundings,
): Allowed {
  const page = resource.pages?.[name];
  if (page?.on === 'row') return access.can(resource, 'read') && mayOpen(page, access) ? 'open' : 'hidden';
  if (!access.can(resource, name === 'clone' ? 'create' : name)) return 'hidden';
  const denied = row.deny?.[name];
  if (denied === noPermission) return 'hidden';
  const built = builtIn(resource, name, row, asked);
  if (built) return built === 'open' && denied !== undefined ? { refused: denied } : built;
  const action = resource.actions?.[name];
  if (!action || action.system || (action.on === 'page' && !action.rows)) return 'hidden';
  if (!inState(resource, name, row) || !matches(action.when, row, asked)) return 'hidden';
  const guard = action.guards?.find((one) => !matches(one.when, row, asked));
  const code = guard?.else ?? denied;
  return code === undefined ? 'open' : { refused: code };
}

const builtLabels = {
  read: { en: 'View', zh: '详情' },
  update: { en: 'Edit', zh: '编辑' },
  clone: { en: 'Copy', zh: '复制' },
  delete: { en: 'Delete', zh: '删除' },
  create: { en: 'Add', zh: '新增' },
  export: { en: 'Export', zh: '导出' },
} as const satisfies Readonly<Record<string, Label>>;

export function actionLabel(resource: ScreenSummary, name: string): Label {
  return (
    resource.actions?.[name]?.label ??
    resource.pages?.[name]?.label ??
    builtLabels[name as keyof typeof builtLabels] ?? { en: name, zh: name }
  );
}

export function isDanger(resource: AnyResource, name: string): boolean {
  return name === 'delete' || resource.actions?.[name]?.danger === true;
}
