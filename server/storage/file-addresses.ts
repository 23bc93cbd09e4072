import type { AnyField, Fields } from '../../resources/kit/field.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import { isFileField } from '../../resources/kit/upload.ts';
import type { Row } from '../db/row.ts';
import { keyOf, type Storage } from './storage.ts';

type Rewrite = (address: string, field: AnyField, path: string) => string | null;

/**
 * A row with the addresses of its file fields rewritten, those of its sub-tables and groups too; the row itself where it has
 * none.
 */
export function rewritten(fields: Fields, row: Row, rewrite: Rewrite, path = ''): Row {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const at = `${path}${name}`;
    if (!field || value === null || value === undefined || value === '') continue;
    const { of } = field.spec;
    const { holds } = kinds[field.kind];
    if (isFileField(field)) {
      changed[name] = Array.isArray(value)
        ? value.map((each, index) => rewrite(String(each), field, `${at}.${index}`))
        : rewrite(String(value), field, at);
    } else if (holds === 'parts' && of && Array.isArray(value)) {
      changed[name] = value.map((each: Row, index) => rewritten(of, each, rewrite, `${at}.${index}.`));
    } else if (holds === 'part' && of) {
      changed[name] = rewritten(of, value as Row, rewrite, `${at}.`);
    }
  }
  return Object.keys(changed).length === 0 ? row : { ...row, ...changed };
}

/** Files that come with the demo data. */
const demoMedia = /^\/media\/[\w-]{1,80}\.\w{1,5}$/;

/** A file that a value names. */
export interface NamedFile {
  /** Its key in our store; the address itself of a file of the demo data. */
  readonly file: string;
  readonly demo: boolean;
  readonly field: AnyField;
  readonly path: string;
}

/** The files that values name, in their order; `others` are addresses of neither our store nor the demo data. */
export function filesIn(storage: Storage, fields: Fields, values: Row) {
  const files: NamedFile[] = [];
  const others: Pick<NamedFile, 'field' | 'path'>[] = [];
  rewritten(fields, values, (address, field, path) => {
    const demo = demoMedia.test(address);
    const file = demo ? address : keyOf(storage, address);
    if (file === undefined) others.push({ field, path });
    else files.push({ file, demo, field, path });
    return address;
  });
  return { files, others };
}
