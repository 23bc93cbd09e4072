import type { Access } from '../../providers/access-control.ts';
import { flowOf, statesOf } from '../../resources/kit/flow.ts';
import type { Label } from '../../resources/kit/label.ts';
import { optionsOf } from '../../resources/kit/model.ts';
import { matches, type Surroundings } from '../../resources/kit/predicate.ts';
import type { ScreenFace } from '../../resources/kit/product-index.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { Row } from '../data/row.ts';

/** An action on a row: absent where it makes no sense, with a code where it is refused for a reason. */
export type Allowed = 'hidden' | 'open' | { readonly refused: number };

/** Whether the row is in a state from which the event leads on. */
function inState(resource: AnyResource, name: string, row: Row): boolean {
  const flow = flowOf(resource.flows, name);
  const field = flow && resource.model.fields[flow.field];
  if (!flow || !field) return true;
  const state = optionsOf(field).find((option) => option.code === row[flow.field])?.name;
  return state !== undefined && statesOf(flow, name).includes(state);
}

function builtIn(resource: AnyResource, name: string, row: Row, asked: Surroundings): Allowed | undefined {
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

/**
 * Whether an action stands on a row: hidden without permission, in the wrong state or where its condition doesn't hold;
 * refused with a code by a guard of the declaration or of the server (`row.deny`). The server decides again by itself.
 */
export function allowedOn(
  resource: AnyResource,
  name: string,
  row: Row,
  access: Access,
  asked: Surroundings,
): Allowed {
  if (resource.pages?.[name]?.on === 'row') return access.can(resource, 'read') ? 'open' : 'hidden';
  if (!access.can(resource, name === 'clone' ? 'create' : name)) return 'hidden';
  const denied = row.deny?.[name];
  const built = builtIn(resource, name, row, asked);
  if (built) return built === 'open' && denied !== undefined ? { refused: denied } : built;
  const action = resource.actions?.[name];
  if (!action || action.system || action.on === 'page') return 'hidden';
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

export function actionLabel(resource: ScreenFace, name: string): Label {
  return (
    resource.actions?.[name]?.label ??
    resource.pages?.[name]?.label ??
    builtLabels[name as keyof typeof builtLabels] ?? { en: name, zh: name }
  );
}

export function isDanger(resource: AnyResource, name: string): boolean {
  return name === 'delete' || resource.actions?.[name]?.danger === true;
}
