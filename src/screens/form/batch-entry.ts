import type { Fields } from '../../../resources/kit/field.ts';
import { extensionOf } from '../../../resources/kit/file-formats.ts';
import { isFileField, uploadRules } from '../../../resources/kit/upload.ts';
import { requestNo } from '../../data/request-no.ts';
import type { WireRow } from '../../data/row.ts';
import type { FieldMessages } from '../../kinds/inputs/input.ts';
import type { EarlierAttempt } from './earlier-attempt.ts';
import type { Values } from './values.ts';

/** One row of a batch: what was entered for it, what stands against it, and what became of it. */
export interface BatchRow {
  readonly key: string;
  /** A repeat of the same row, e.g. after a lost answer, is told from another row of the same values. */
  readonly request: string;
  readonly values: Values;
  readonly errors: FieldMessages;
  readonly above: readonly string[];
  /** An earlier attempt made this row, and its answer was lost. */
  readonly standing?: EarlierAttempt | undefined;
  /** What it began with, still to be sent. */
  readonly file?: File | undefined;
  readonly saved?: WireRow;
}

export function entryOf(values: Values, file?: File): BatchRow {
  const request = requestNo();
  return { key: request, request, values, errors: {}, above: [], ...(file && { file }) };
}

/** The field that a file chosen for a whole row goes to: the first of its own that takes one. */
export function fileFieldOf(own: Fields, has: (name: string) => boolean) {
  const found = Object.entries(own).find(([name, field]) => isFileField(field) && has(name));
  return (
    found && {
      name: found[0],
      accept: uploadRules(found[1])
        .types.map((type) => `.${type}`)
        .join(),
    }
  );
}

/** What a row is called after its file: the name without its extension, cut to what the field takes. */
export function titleFromFile(own: Fields, title: string, file: Pick<File, 'name'>): Values {
  const field = own[title];
  if (field?.kind !== 'text') return {};
  const extension = extensionOf(file.name);
  const name = extension ? file.name.slice(0, -extension.length - 1) : file.name;
  return { [title]: Array.from(name.trim()).slice(0, field.spec.max).join('') || null };
}
