import type { AnyResource } from './resource.ts';
import type { AnyColumn, AnyDetailSection, AnyFilter } from './screens.ts';
import { statisticsWithout } from './statistics.ts';

const columnName = (column: string | AnyColumn) => (typeof column === 'string' ? column : column.field);
const filterName = (filter: AnyFilter) => (typeof filter === 'string' ? filter : filter.range);

/**
 * The resource as a merchant user has it: without the fields that are never sent to identity_type 0 (docs/domain/roles.md
 * §3.3), in columns, filters, forms, details and exports, and without what only staff may do. Everything that reads the declaration
 * then agrees.
 */
export function seenByMerchants(resource: AnyResource): AnyResource {
  const hidden = new Set(resource.model.merchantHidden);
  const { form } = resource;
  const staffActions = new Set(
    Object.entries(resource.actions ?? {}).flatMap(([name, action]) => (action.staff ? [name] : [])),
  );
  const staff = form?.sections.some((section) => section.staff) ?? false;
  if (hidden.size === 0 && !staff && staffActions.size === 0) return resource;
  const sections = form?.sections.filter((of) => !of.staff) ?? [];
  return without({ ...resource, form: form && { ...form, sections } }, hidden, staffActions);
}

/** What tells whose rows they are, which people of a partner have one of. */
const ownerFilters = ['mgt_org_id', 'mct_id'];

/**
 * The resource as the people of a partner have it, e.g. of an algorithm provider (`partner` of the model): the fields that are hidden
 * from them don't exist for them at all, and nothing is filtered by organisations and merchants that they don't know.
 */
export function seenByPartners(resource: AnyResource): AnyResource {
  const { model } = resource;
  if (!model.partner) return resource;
  const hidden = new Set(model.partnerHidden);
  const { list, ...rest } = without(resource, hidden, new Set());
  const known = (all: readonly AnyFilter[] = []) =>
    all.filter((filter) => !ownerFilters.includes(filterName(filter)));
  const fields = Object.fromEntries(Object.entries(model.fields).filter(([name]) => !hidden.has(name)));
  return {
    ...rest,
    model: { ...model, fields },
    list: { ...list, filters: known(list.filters), moreFilters: known(list.moreFilters) },
  };
}

/** The resource without some fields and actions, wherever it names them. */
function without(
  resource: AnyResource,
  hidden: ReadonlySet<string>,
  withheld: ReadonlySet<string>,
): AnyResource {
  const { list, form, detail } = resource;
  const actions = (all: readonly string[] | undefined) => all?.filter((name) => !withheld.has(name));
  const names = (all: readonly string[] | undefined) => all?.filter((name) => !hidden.has(name));
  const columns = (all: readonly (string | AnyColumn)[] = []) =>
    all.filter((column) => !hidden.has(columnName(column)));
  const filters = (all: readonly AnyFilter[] = []) => all.filter((filter) => !hidden.has(filterName(filter)));
  const section = (of: AnyDetailSection): AnyDetailSection =>
    'fields' in of ? { ...of, fields: names(of.fields) ?? [] } : of;
  return {
    ...resource,
    list: {
      ...list,
      columns: columns(list.columns),
      hidden: columns(list.hidden),
      keep: names(list.keep),
      filters: filters(list.filters),
      moreFilters: filters(list.moreFilters),
      sortable: names(list.sortable),
      sums: names(list.sums),
      row: actions(list.row),
      bulk: actions(list.bulk),
      page: actions(list.page),
    },
    form: form && {
      ...form,
      sticky: names(form.sticky),
      drafts: form.drafts && { begin: names(form.drafts.begin) ?? [] },
      sections: form.sections
        .map((of) => ({ ...of, fields: names(of.fields) ?? [] }))
        .filter((of) => of.fields.length > 0),
    },
    detail: detail && { ...detail, facts: names(detail.facts), sections: detail.sections.map(section) },
    export: resource.export && { columns: names(resource.export.columns) ?? [] },
    statistics: resource.statistics && statisticsWithout(resource.statistics, hidden),
  };
}
