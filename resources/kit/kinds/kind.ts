import type { z } from 'zod';
import type { AnyField, FieldSpec, Fields } from '../field.ts';
import type { Extension, UploadName } from '../file-formats.ts';
import type { Label, Lang } from '../label.ts';

/** A column of a declared table, as plain text: the server makes tables of it. */
export type KindColumn =
  | 'bigint identity'
  | 'bigint'
  | 'integer'
  | 'smallint'
  | 'text'
  | `varchar(${number})`
  | 'date'
  | 'timestamp'
  | 'jsonb';

/** What schemas are made of. Validation hands it in, so that what only shows values does not load the library behind it. */
export interface Checks {
  readonly text: (spec: FieldSpec) => z.ZodType;
  readonly html: (spec: FieldSpec) => z.ZodType;
  /** A whole number between the field's bounds, or those of its column. */
  readonly number: (field: AnyField) => z.ZodType;
  readonly code: (field: AnyField) => z.ZodType;
  readonly day: () => z.ZodType;
  readonly time: () => z.ZodType;
  readonly id: () => z.ZodType;
  readonly permission: () => z.ZodType;
  readonly address: () => z.ZodType;
  readonly list: (item: z.ZodType, spec: FieldSpec) => z.ZodType;
  readonly object: (fields: Fields) => z.ZodType;
  readonly json: () => z.ZodType;
}

/** How a number is written and typed. Values are those of the wire: cents, basis points, seconds. */
export interface NumberDefinition {
  /** For people, with separators and without its unit. */
  readonly text: (value: number, field: AnyField, lang: Lang) => string;
  /** As it stands in its input and in refusals. */
  readonly typed: (value: number, field: AnyField, lang: Lang) => string;
  /** What people type; null for a text that is no such value. */
  readonly read: (text: string, field: AnyField) => number | null;
  /** How many digits may stand behind the point, beyond which an input cuts; null where they are no decimal numbers. */
  readonly decimals: ((field: AnyField) => number) | null;
  /** What an input says behind the number, where the field has no unit of its own. */
  readonly unit: Label | null;
  /** How one is typed, where people would not know. */
  readonly example: Label | null;
  /** Said of a text that is no such value: `must be a number`. */
  readonly fault: Label;
}

/** Everything that a declaration and the server know of a kind. What a kind has no part in is null. */
export interface KindDefinition {
  /** Its column; null where a table of its own holds its values. */
  readonly column: KindColumn | null | ((spec: FieldSpec) => KindColumn);
  /** The only codes that it takes. */
  readonly codes: ((spec: FieldSpec) => readonly number[]) | null;
  /**
   * What stands inside a value that others must look into: ids that are held to the reach of whoever sends them, fields of their
   * own, markup that is cleaned, a document that may name files.
   */
  readonly holds: 'reference' | 'references' | 'part' | 'parts' | 'markup' | 'document' | null;
  /** Files that its value names: what they are where the field does not say, and which types of uploads it can show. */
  readonly files: {
    readonly types: readonly Extension[];
    readonly takes: readonly UploadName[];
    readonly several: boolean;
  } | null;
  /** A value of it, before requiredness. */
  readonly schema: (field: AnyField, is: Checks) => z.ZodType;
  /** A value that is not empty in words, as an export or a history tells it. */
  readonly text: (value: unknown, field: AnyField, lang: Lang) => string;
  /** As a number of a sheet, with the format of its cell; in words where null. */
  readonly sheet: {
    readonly format: string;
    readonly value: (value: number, field: AnyField) => number;
    /** Where a sheet has no formats, e.g. a csv; the number itself where not given. */
    readonly plain?: (value: number) => string;
  } | null;
  /** How a cell of an imported sheet is read: as it stands, as people type the number, or by the words of what it names. */
  readonly parse: 'text' | 'texts' | 'number' | 'flag' | 'code' | 'codes' | 'title' | 'titles';
  /** What a filter on it takes; null where nothing can be asked of it. */
  readonly filter: 'text' | 'choice' | 'refs' | 'numbers' | 'times' | null;
  /** Its value is a number that people type. */
  readonly number: NumberDefinition | null;
  /** How a report counts it; null where it makes no figure. */
  readonly figure: 'money' | 'rate' | 'count' | null;
  /** Whether values of several rows add up. */
  readonly sums: boolean;
}
