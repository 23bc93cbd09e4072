import { type SqlBool, sql } from 'kysely';
import { sectionFilters } from '../../resources/kit/filters.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { AnyRefsSection, Sublist } from '../../resources/kit/screens.ts';
import { isMerchant } from '../access/subject.ts';
import { junctionName } from '../db/declared-tables.ts';
import type { Row } from '../db/row.ts';
import { Refusal } from '../refusal.ts';
import { withLinks } from '../rows/file-values.ts';
import { paramsOf, refuseRest, takeFilters, takePaging } from '../rows/list-params.ts';
import { type Condition, type Sort, selectOne, selectPage, totalBeside } from '../rows/query.ts';
import { byId, readRow } from '../rows/reading.ts';
import { listFields, wholeRow } from '../rows/shapes.ts';
import { present, readableFields, withComputed } from '../rows/values.ts';
import { visibleOf, visibleRows } from '../rows/visible.ts';
import type { Caller } from '../server-extension.ts';

interface Part {
  readonly model: AnyModel;
  readonly belongs: Condition;
  readonly sort: Sort;
}

function modelNamed(caller: Caller, name: string): AnyModel {
  const model = caller.services.models.get(name);
  if (!model) throw new Error(`no model is called ${name}`);
  return model;
}

/** Rows that name the record by this reference, or among several. */
function pointsBack(model: AnyModel, by: string, id: unknown): Condition {
  if (model.fields[by]?.kind !== 'refs') return (column) => sql<SqlBool>`${column(by)} = ${id}`;
  const among = sql.table(junctionName(model, by));
  return (column) => sql<SqlBool>`${column('id')} in (select owner_id from ${among} where target_id = ${id})`;
}

function partOf(caller: Caller, resource: AnyResource, section: Sublist | AnyRefsSection, record: Row): Part {
  if ('sublist' in section) {
    const id = record[section.through ?? 'id'] ?? null;
    const [field, order] = section.sort ?? ['id', 'asc'];
    const model = modelNamed(caller, section.sublist);
    const own = caller.services.serverExtensions.get(resource.name)?.belongs?.[section.sublist];
    const belongs = own?.(record, caller) ?? pointsBack(model, section.by ?? '', id);
    return {
      model,
      belongs,
      sort: { field, descending: order === 'desc' },
    };
  }
  const { id } = record;
  const junction = sql.table(junctionName(resource.model, section.refs));
  return {
    model: modelNamed(caller, resource.model.fields[section.refs]?.spec.target ?? ''),
    belongs: (column) =>
      sql<SqlBool>`${column('id')} in (select target_id from ${junction} where owner_id = ${id})`,
    sort: { field: 'id', descending: false },
  };
}

/** What the section shows, and what the row actions on its rows ask for. */
function fieldsOfSection(caller: Caller, model: AnyModel, section: Sublist | AnyRefsSection): string[] {
  const merchant = isMerchant(caller.me);
  const acting =
    'actions' in section
      ? caller.services.product.resources.find((each) => each.name === section.actions)
      : undefined;
  const named = new Set(['id', 'version', 'create_time', model.title, ...section.columns]);
  for (const name of section.columns) {
    const until = model.fields[name]?.spec.until;
    if (until !== undefined) named.add(until);
  }
  if (acting) for (const name of listFields(acting, merchant)) named.add(name);
  return readableFields(model, merchant).filter(
    (name) => named.has(name) && model.fields[name]?.kind !== 'refs',
  );
}

/** The record as the caller sees it; where the server extension says what belongs to it, whole: also what a merchant isn't told of it decides. */
async function recordOf(
  caller: Caller,
  resource: AnyResource,
  section: Sublist | AnyRefsSection,
  id: string,
): Promise<Row> {
  const { serverExtensions, db } = caller.services;
  const decides = 'sublist' in section && serverExtensions.get(resource.name)?.belongs?.[section.sublist];
  if (!decides) return readRow(caller, resource, id);
  const row = await selectOne(db, visibleOf(caller, resource, [byId(id)]), wholeRow(resource));
  if (!row) throw new Refusal(10004);
  return row;
}

/**
 * Rows that belong to one record, a page of them. The caller sees the record, holds the section's own code where it has
 * one, and gets the rows within its scope; those that go with the record, all of them.
 * @throws Refusal 10003, 10004
 */
export async function readSection(
  caller: Caller,
  resource: AnyResource,
  section: Sublist | AnyRefsSection,
  id: string,
  query: unknown,
) {
  const params = paramsOf(query);
  const { page, size } = takePaging(params);
  if ('permission' in section && section.permission && !caller.me.codes.has(section.permission)) {
    throw new Refusal(10003);
  }
  const record = await recordOf(caller, resource, section, id);
  const { model, belongs, sort } = partOf(caller, resource, section, record);
  const { services, surroundings } = caller;
  const narrowed =
    'sublist' in section ? takeFilters(params, model, sectionFilters(model, section), caller).conditions : [];
  refuseRest(params);
  const withRecord = 'withRecord' in section && section.withRecord === true;
  const rows = withRecord
    ? { models: services.models, model, surroundings, conditions: [belongs, ...narrowed] }
    : visibleRows(caller, model, [belongs, ...narrowed]);
  const names = fieldsOfSection(caller, model, section);
  const { db, totals } = caller.services;
  const found = await selectPage(db, rows, names, { sorts: [sort], limit: size, offset: (page - 1) * size });
  const total = await totalBeside(totals, db, rows, {
    found: found.length,
    limit: size,
    offset: (page - 1) * size,
  });
  return {
    rows: found.map((row) => {
      const seen = present(services.sealing, model, withComputed(model, row, names, caller), names);
      return withLinks(caller.services.storage, model.fields, seen, caller.now);
    }),
    ...total,
  };
}
