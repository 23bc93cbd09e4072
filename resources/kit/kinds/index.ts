import type { AnyField, FieldSpec, Kind } from '../field.ts';
import { codes } from './codes.ts';
import { date } from './date.ts';
import { dateTime } from './date-time.ts';
import { duration } from './duration.ts';
import { enumKind } from './enum.ts';
import { enums } from './enums.ts';
import { file } from './file.ts';
import { files } from './files.ts';
import { flag } from './flag.ts';
import { group } from './group.ts';
import { html } from './html.ts';
import { id } from './id.ts';
import { image } from './image.ts';
import { images } from './images.ts';
import { int } from './int.ts';
import { json } from './json.ts';
import type { KindColumn, KindDefinition } from './kind.ts';
import { money } from './money.ts';
import { percent } from './percent.ts';
import { rate } from './rate.ts';
import { ref } from './ref.ts';
import { refs } from './refs.ts';
import { rows } from './rows.ts';
import { text } from './text.ts';
import { textsKind } from './texts.ts';
import { video } from './video.ts';

const faces = {
  id,
  text,
  html,
  int,
  money,
  rate,
  percent,
  duration,
  flag,
  enum: enumKind,
  enums,
  date,
  date_time: dateTime,
  image,
  images,
  video,
  file,
  files,
  ref,
  refs,
  rows,
  group,
  texts: textsKind,
  codes,
  json,
} as const satisfies Readonly<Record<Kind, KindDefinition>>;

/** Every kind of field with all that declarations and the server know of it; the console's side is `src/kinds/index.ts`. */
export const kinds: Readonly<Record<Kind, KindDefinition>> = faces;

/** The kinds that a face has such a value of. */
export type KindWith<P extends keyof KindDefinition, V> = {
  [K in Kind]: (typeof faces)[K][P] extends V ? K : never;
}[Kind];

/** Kinds that reports count. */
export type FigureKind = KindWith<'figure', 'money' | 'rate' | 'count'>;
/** Kinds whose values of several rows add up. */
export type SumKind = KindWith<'sums', true>;
/** Moments and days. */
export type TimeKind = KindWith<'filter', 'times'>;

/** The column that a field's values stand in; null where a table of its own holds them. */
export function columnOf({
  kind,
  spec,
}: {
  readonly kind: Kind;
  readonly spec: FieldSpec;
}): KindColumn | null {
  const { column } = kinds[kind];
  return typeof column === 'function' ? column(spec) : column;
}

/** Its column holds a text, whose order is that of its code points, whatever the database's own collation says. */
export const isTextColumn = (field: AnyField): boolean => /^(text|varchar)/.test(columnOf(field) ?? '');

/** A whole number that a column keeps which the pool gives as text: ids stay one, numbers do not. */
export const isWideNumber = (field: AnyField): boolean =>
  columnOf(field) === 'bigint' && kinds[field.kind].number !== null;
