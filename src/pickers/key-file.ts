import { Call, importTemplateEndpoint } from '../../resources/kit/calls.ts';
import type { Label } from '../../resources/kit/label.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { fileRefusal } from '../../resources/kit/upload.ts';
import type { KeyRow } from '../../resources/kit/wire.ts';

/** The part of the form that carries the file (docs/specification.md §7). */
export const partName = 'import_file';
export const templateFormats = ['xlsx', 'csv'] as const;
const maxMb = 10;

/** Rows that can be taken over, each once. */
export function goodIds(rows: readonly KeyRow[]): string[] {
  return [...new Set(rows.flatMap(({ id, msg }) => (msg === '' && id !== null ? [id] : [])))];
}

/** Why a file isn't even sent (docs/specification.md §5: .csv and .xlsx); undefined where it is. */
export const refusedFile = (file: Pick<File, 'name' | 'size'>): Label | undefined =>
  fileRefusal({ types: templateFormats, maxMb }, file);

/** The empty file that shows what is asked for, beside the call that reads the filled one. */
export function templateCall(model: AnyModel, format: string): Call {
  const declared = model.choose.import;
  if (declared === undefined) throw new Error(`${model.name} declares no file to choose by`);
  return new Call(importTemplateEndpoint(declared.api), { query: { format }, answers: 'file' });
}
