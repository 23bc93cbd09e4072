import { Call, importTemplateEndpoint } from '../../resources/kit/calls.ts';
import type { Label } from '../../resources/kit/label.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { form } from '../i18n/texts/form.ts';

/** One line of a file of keys as the server read it: an empty message is a row that can be taken over. */
export interface KeyRow {
  readonly line: number;
  readonly key: string;
  readonly id: string | null;
  readonly title: string | null;
  readonly msg: string;
}
export interface ReadKeys {
  readonly rows: readonly KeyRow[];
  readonly counts: { readonly ok: number; readonly faulty: number; readonly double: number };
}

/** The part of the form that carries the file (specification §7). */
export const partName = 'import_file';
export const templateFormats = ['xlsx', 'csv'] as const;
const megabytes = 10;

/** Rows that can be taken over, each once. */
export function goodIds(rows: readonly KeyRow[]): string[] {
  return [...new Set(rows.flatMap(({ id, msg }) => (msg === '' && id !== null ? [id] : [])))];
}

/** Why a file isn't even sent (specification §5: .csv and .xlsx); undefined where it is. */
export function refusedFile(
  file: Pick<File, 'name' | 'size'>,
): { readonly text: Label; readonly params: Readonly<Record<string, string>> } | undefined {
  const types: readonly string[] = templateFormats;
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!types.includes(extension)) return { text: form.fileType, params: { types: types.join('/') } };
  if (file.size > megabytes * 1024 * 1024) return { text: form.fileSize, params: { n: String(megabytes) } };
  return undefined;
}

/** The empty file that shows what is asked for, beside the call that reads the filled one. */
export function templateCall(model: AnyModel, format: string): Call {
  const declared = model.choose.import;
  if (declared === undefined) throw new Error(`${model.name} declares no file to choose by`);
  return new Call(importTemplateEndpoint(declared.api), { query: { format }, answers: 'file' });
}
