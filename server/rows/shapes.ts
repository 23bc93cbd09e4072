import { columnsOf } from '../../resources/kit/columns.ts';
import { scopeColumns } from '../../resources/kit/model.ts';
import { fieldsOf } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { isMerchant, type Subject } from '../access/subject.ts';
import { RowShape } from './shape.ts';
import type { ModelMap } from './source.ts';
import { readableFields } from './values.ts';

/** What shapes ask of a call. */
interface ShapeAsker {
  readonly me: Subject;
  readonly services: {
    readonly models: ModelMap;
    readonly serverExtensions: ReadonlyMap<string, { readonly deny?: object }>;
  };
}

const always = ['id', 'version', 'create_time', 'update_time'];

/**
 * What a list row carries: its columns, the pictures of its card, and what the buttons on the row ask for (states, guards, titles). The rest of the
 * row, lists of references first of all, is read with the record.
 */
export function listFields(resource: AnyResource, merchant: boolean): string[] {
  const { model } = resource;
  const columns = columnsOf(resource, merchant);
  const asked = [...(resource.list.row ?? []), ...(resource.list.bulk ?? [])].flatMap((name) => {
    const action = resource.actions?.[name];
    if (!action) return [];
    const said = Object.values(action.confirm ?? {}).flatMap((text) =>
      [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''),
    );
    return [
      ...fieldsOf(action.when),
      ...(action.guards ?? []).flatMap((guard) => fieldsOf(guard.when)),
      ...said,
    ];
  });
  const named = new Set([
    ...always,
    model.title,
    ...columns.flatMap((column) => [column.field, column.link ?? [], column.of.spec.via?.ref ?? []].flat()),
    ...(resource.flows ?? []).map((flow) => flow.field),
    ...asked,
    ...fieldsOf(resource.form?.editable),
    ...fieldsOf(resource.deletable?.when),
    ...(typeof resource.list.tabs === 'string' ? [resource.list.tabs] : []),
    ...(resource.list.cards?.pictures ?? []),
  ]);
  return readableFields(model, merchant).filter(
    (name) => named.has(name) && model.fields[name]?.kind !== 'refs',
  );
}

/** What every row hook may read: the whole row, secrets and pure functions of it left out. */
export function wholeRow(resource: AnyResource): string[] {
  return readableFields(resource.model, false).filter((name) => !resource.model.fields[name]?.spec.from);
}

interface Held {
  readonly shown: readonly string[];
  readonly shape: RowShape;
}

/** The shapes of a resource's lists and records, made once: for managers and for merchants; partners have a resource of their own. */
export class Shapes {
  readonly #held = new WeakMap<AnyResource, Map<string, Held>>();

  list(asker: ShapeAsker, resource: AnyResource) {
    return this.#of(asker, resource, 'list', (merchant) => listFields(resource, merchant));
  }

  record(asker: ShapeAsker, resource: AnyResource) {
    return this.#of(asker, resource, 'record', (merchant) => readableFields(resource.model, merchant));
  }

  #of(asker: ShapeAsker, resource: AnyResource, kind: string, fields: (merchant: boolean) => string[]) {
    const merchant = isMerchant(asker.me);
    const key = `${kind} ${merchant}`;
    const all = this.#held.get(resource) ?? new Map<string, Held>();
    this.#held.set(resource, all);
    const held = all.get(key);
    if (held) return held;
    const shown = fields(merchant);
    const { serverExtensions, models } = asker.services;
    // Server-side guards are asked with the whole row, whatever of it is shown.
    const { model } = resource;
    const owner = [
      ...(model.fields.mgt_org_id ? ['mgt_org_id'] : []),
      ...(model.shared ? Object.keys(scopeColumns[model.scope]) : []),
    ];
    const asked = [
      ...new Set([
        ...shown,
        ...owner,
        ...(serverExtensions.get(resource.name)?.deny ? wholeRow(resource) : []),
      ]),
    ];
    const made = { shown, shape: new RowShape(models, resource.model, asked) };
    all.set(key, made);
    return made;
  }
}
