import { type AnyField, f } from './field.ts';
import type { Label } from './label.ts';
import { modelsOf, type Product } from './product.ts';

/** The model of the audit log, which the server writes and histories lead to. */
export const auditLogName = 'sys_operate_log';

/** One field of a difference; what is secret has no values, a phone or the like masked ones. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What is audited beside what declarations say: calls of no entity, and events of an entity that are no action of it. */
export interface FurtherEvents {
  /** What it is about, where that is no model. */
  readonly label?: Label;
  readonly events: Readonly<Record<string, Label>>;
  /** What such an event tells beside the model's fields, e.g. a reason. */
  readonly fields?: Readonly<Record<string, AnyField>>;
}

/** What every entity may go through. */
const builtIn = {
  create: { en: 'Add', zh: '新增' },
  update: { en: 'Edit', zh: '编辑' },
  delete: { en: 'Delete', zh: '删除' },
  read: { en: 'View', zh: '查看' },
  export: { en: 'Export', zh: '导出' },
  import: { en: 'Import', zh: '导入' },
  reveal: { en: 'Reveal a masked value', zh: '查看完整信息' },
} as const satisfies Readonly<Record<string, Label>>;

/** How an audited thing is called: by its model, or as the product says. */
export function entityLabel(product: Product, entity: string): Label | undefined {
  return product.events?.[entity]?.label ?? modelsOf(product).get(entity)?.label;
}

/** How an audited event is called: an action by its own label. Undefined where nobody named it. */
export function eventLabel(product: Product, entity: string, action: string): Label | undefined {
  const named = product.events?.[entity]?.events[action];
  if (named) return named;
  for (const resource of product.resources) {
    const label = resource.model.name === entity ? resource.actions?.[action]?.label : undefined;
    if (label) return label;
  }
  return builtIn[action as keyof typeof builtIn];
}

/** Under `ids` a refused call tells which records it named, where it named several. */
export const namedRecords = f.texts({ en: 'Records', zh: '记录' });

/** What a line of an audited difference is about: a field of the record, or an input of the action where it is told. */
export function auditedField(
  product: Product,
  entity: string,
  name: string,
  action?: string,
): AnyField | undefined {
  const inputs = product.resources.flatMap(({ model, actions }) =>
    model.name === entity && action !== undefined ? (actions?.[action]?.input?.[name] ?? []) : [],
  );
  return (
    modelsOf(product).get(entity)?.fields[name] ??
    product.events?.[entity]?.fields?.[name] ??
    inputs[0] ??
    (name === 'ids' ? namedRecords : undefined)
  );
}

/** Names out of the declarations that a stored text may hold; its filter offers them by their labels. */
export type Named = 'entity' | 'event';

interface NamedChoice {
  readonly name: string;
  readonly label: Label;
}

const join = (labels: readonly Label[]): Label => ({
  en: [...new Set(labels.map(({ en }) => en))].join(' / '),
  zh: [...new Set(labels.map(({ zh }) => zh))].join(' / '),
});

/** Entities that people act on: those of screens, and those that further events are about. */
function entities(product: Product): string[] {
  const models = product.resources.map(({ model }) => model.name);
  return [...new Set([...models, ...Object.keys(product.events ?? {})])].filter(
    (name) => name !== auditLogName,
  );
}

/** Everything that a named text may be, in the order of the menu; one name that means several things says them all. */
export function namedChoices(product: Product, named: Named): NamedChoice[] {
  if (named === 'entity')
    return entities(product).flatMap((name) => {
      const label = entityLabel(product, name);
      return label ? [{ name, label }] : [];
    });
  const labels = new Map<string, Label[]>();
  const add = (name: string, label: Label) => labels.set(name, [...(labels.get(name) ?? []), label]);
  for (const [name, label] of Object.entries(builtIn)) add(name, label);
  for (const { actions } of product.resources)
    for (const [name, { label }] of Object.entries(actions ?? {})) add(name, label);
  for (const { events } of Object.values(product.events ?? {}))
    for (const [name, label] of Object.entries(events)) add(name, label);
  return [...labels].map(([name, all]) => ({ name, label: join(all) }));
}
