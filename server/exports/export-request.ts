import { columnsOf, furtherColumns, type ListColumn } from '../../resources/kit/columns.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { isMerchant } from '../access/subject.ts';
import type { Row } from '../db/row.ts';
import { invalidField } from '../refusal.ts';
import { paramsOf, refuseRest } from '../rows/list-params.ts';
import { sealedQuery } from '../rows/sealed-values.ts';
import { readListParams } from '../search/read-list-params.ts';
import type { Caller } from '../server-extension.ts';
import { readTable } from '../statistics/rows.ts';
import type { Format } from './sheet.ts';
import { tellExport } from './tell-export.ts';

/** What an export will hold: the list's own parameters, the chosen columns, and the form of the file. */
export interface ExportOrder {
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly format: Format;
}

const notAllowed = { en: 'is not one of the allowed values', zh: '不在可选范围内' };

/**
 * The columns that a caller may export, in the list's order; the declaration's own choice where it makes one. Behind them what only a file
 * has.
 */
export function exportColumns(
  resource: AnyResource,
  merchant: boolean,
): readonly Pick<ListColumn, 'field' | 'of'>[] {
  const all = columnsOf(resource, merchant);
  const chosen = resource.export?.columns;
  const listed = chosen ? all.filter((column) => chosen.includes(column.field)) : all;
  const names = listed.map(({ field }) => field);
  const further = furtherColumns(resource, names, merchant).flatMap((field) => {
    const of = resource.model.fields[field];
    return of ? [{ field, of }] : [];
  });
  return [...listed, ...further];
}

/** Columns of the lines that a record consists of are named with this before their field. */
const ofLines = 'lines.';
export const lineColumnName = (field: string) => `${ofLines}${field}`;
export const isLineColumn = (name: string) => name.startsWith(ofLines);

/** The columns of the declared lines that a caller may export, none where the resource declares no lines. */
export function exportLineColumns(
  models: ReadonlyMap<string, AnyModel>,
  resource: AnyResource,
  merchant: boolean,
) {
  const { lines } = resource.export ?? {};
  const model = lines && models.get(lines.of);
  if (!model) return [];
  return lines.columns
    .filter((field) => !(merchant && model.merchantHidden.includes(field)))
    .flatMap((field) => {
      const of = model.fields[field];
      return of ? [{ name: lineColumnName(field), field: of }] : [];
    });
}

/**
 * Reads what is asked for and refuses it now rather than in the job.
 * @throws Refusal 10006 for an unknown parameter, column or form; 10007
 */
export async function readExportOrder(
  caller: Caller,
  resource: AnyResource,
  given: unknown,
): Promise<ExportOrder> {
  const { columns, format = 'xlsx', page: _, size: __, ...query } = paramsOf(given);
  if (format !== 'xlsx' && format !== 'csv') throw invalidField('format', notAllowed);
  const merchant = isMerchant(caller.me);
  if (resource.statistics) refuseRest((await readTable(caller, resource, query)).rest);
  else await readListParams(caller, resource, query);
  const allowed = exportColumns(resource, merchant).map((column) => column.field);
  const lines = exportLineColumns(caller.services.models, resource, merchant).map(({ name }) => name);
  const chosen = columns?.split(',') ?? allowed;
  if (chosen.some((name) => !allowed.includes(name) && !lines.includes(name)))
    throw invalidField('columns', notAllowed);
  return { query, columns: chosen, format };
}

/** The record that the download cache shows; the job finds everything in it. */
export async function recordExport(caller: Caller, resource: AnyResource, order: ExportOrder): Promise<Row> {
  const { me, now, lang, services } = caller;
  const name = `${resource.label[lang]} ${now.replaceAll(':', '.')}.${order.format}`;
  const row = await services.db
    .insertInto('export_file_download')
    .values({
      user_id: me.id,
      mgt_org_id: me.orgId,
      resource: resource.name,
      query: JSON.stringify(sealedQuery(services.sealing, resource, order.query)),
      columns: JSON.stringify(order.columns),
      format: order.format,
      lang,
      name: name.slice(0, 100),
      status: 0,
      create_time: now,
      alive_time: now,
    })
    .returning(['id', 'name', 'status', 'create_time'])
    .executeTakeFirstOrThrow();
  tellExport(services, { ...row, user_id: me.id });
  return row;
}
