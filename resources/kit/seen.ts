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
  const { list, form, detail } = resource;
  const staffActions = new Set(
    Object.entries(resource.actions ?? {}).flatMap(([name, action]) => (action.staff ? [name] : [])),
  );
  const staff = form?.sections.some((section) => section.staff) ?? false;
  if (hidden.size === 0 && !staff && staffActions.size === 0) return resource;
  const actions = (all: readonly string[] | undefined) => all?.filter((name) => !staffActions.has(name));
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
      sections: form.sections
        .filter((of) => !of.staff)
        .map((of) => ({ ...of, fields: names(of.fields) ?? [] }))
        .filter((of) => of.fields.length > 0),
    },
    detail: detail && { ...detail, facts: names(detail.facts), sections: detail.sections.map(section) },
    export: resource.export && { columns: names(resource.export.columns) ?? [] },
    statistics: resource.statistics && statisticsWithout(resource.statistics, hidden),
  };
}
