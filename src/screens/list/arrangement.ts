import { columnsOf, type ListColumn } from '../../../resources/kit/columns.ts';
import type { AnyField } from '../../../resources/kit/field.ts';
import { type Label, type Lang, say } from '../../../resources/kit/label.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { looks } from '../../kinds/index.ts';

/** docs/specification.md §5: so many columns stay visible, or all where a list has fewer. */
export const minimumVisible = 5;
export const widthLimits = { min: 48, max: 600 } as const;

/** One column as `/manager_forms/v1` keeps it for a user. */
export interface StoredColumn {
  readonly prop: string;
  readonly visible: boolean;
  readonly width: number | null;
  readonly fixed: 'left' | 'right' | null;
  readonly sort: number;
}

/** A column in its place, as the person arranged it. */
export interface ArrangedColumn {
  readonly column: ListColumn;
  readonly visible: boolean;
  /** Pixels that the person chose; null leaves it to the declaration and the kind. */
  readonly width: number | null;
  readonly fixed: 'left' | 'right' | null;
}

const withUnit: Label = { en: '{name} ({unit})', zh: '{name}({unit})' };

export function headOf(field: AnyField, lang: Lang): string {
  // Money names its currency once, in the head (docs/design/look.md §3).
  const unit = looks[field.kind].currency ?? field.spec.unit;
  return unit ? say(withUnit, lang, { name: field.label, unit }) : field.label[lang];
}

/** The declared arrangement: the columns shown at first, then those that wait in the dialog. */
export function declaredColumns(resource: AnyResource, merchant: boolean): ArrangedColumn[] {
  return columnsOf(resource, merchant).map((column) => ({
    column,
    visible: column.shown || column.kept,
    width: null,
    fixed: column.fixed ?? null,
  }));
}

const fixedOf = (value: unknown): ArrangedColumn['fixed'] =>
  value === 'left' || value === 'right' ? value : null;
const widthOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= widthLimits.min && value <= widthLimits.max ? value : null;

/**
 * The person's arrangement over the declared columns: unknown names are dropped, columns that came later stand after the one
 * that is declared before them, kept ones stay visible whatever was stored.
 */
export function arrange(
  declared: readonly ArrangedColumn[],
  kept: readonly StoredColumn[],
): ArrangedColumn[] {
  const byName = new Map(declared.map((one) => [one.column.field, one]));
  const arranged = [...kept]
    .sort((a, b) => a.sort - b.sort)
    .flatMap(({ prop, visible, width, fixed }) => {
      const one = byName.get(prop);
      if (!one) return [];
      byName.delete(prop);
      return [
        {
          column: one.column,
          visible: visible || one.column.kept,
          width: widthOf(width),
          fixed: fixedOf(fixed),
        },
      ];
    });
  for (const one of byName.values()) {
    const before = declared[declared.indexOf(one) - 1];
    const at = before ? arranged.findIndex(({ column }) => column.field === before.column.field) : -1;
    arranged.splice(at + 1, 0, one);
  }
  return arranged;
}

export function toStoredColumns(columns: readonly ArrangedColumn[]): StoredColumn[] {
  return columns.map(({ column, visible, width, fixed }, sort) => ({
    prop: column.field,
    visible,
    width,
    fixed,
    sort,
  }));
}

/** How many columns must stay visible in this list. */
export const leastVisible = (columns: readonly ArrangedColumn[]) => Math.min(minimumVisible, columns.length);

/** Columns pinned left stand first, pinned right last, each group in the person's order. */
export function inView(columns: readonly ArrangedColumn[]): ArrangedColumn[] {
  const visible = columns.filter((one) => one.visible);
  return [
    ...visible.filter((one) => one.fixed === 'left'),
    ...visible.filter((one) => one.fixed === null),
    ...visible.filter((one) => one.fixed === 'right'),
  ];
}

const narrow = /[fijlrtI.,:;'"|!()[\]/ -]/;
const wide = /[mwMW@%]/;
const capital = /[A-Z]/;
const digit = /[0-9]/;
const square = /[\u2e80-\uffef]/;

/** A guess at how wide a text runs at 13 px, in pixels, on the generous side; Chinese characters are square. */
export function runLength(text: string): number {
  return Array.from(text).reduce((sum, c) => {
    if (square.test(c)) return sum + 13;
    if (narrow.test(c)) return sum + 4.8;
    if (wide.test(c)) return sum + 12;
    if (capital.test(c)) return sum + 9.2;
    return sum + (digit.test(c) ? 8.3 : 8);
  }, 0);
}

/** Where a line may end: behind a space or a hyphen, and beside a Chinese character, where no bracket or comma is left alone. */
const lineEnds =
  /(?<=[\s-])|(?<=[\u2e80-\uffef])(?![，、；：）。])|(?=[\u2e80-\uffef])(?<![（(])(?![，、；：）。])/;

/** How wide the text runs in two lines of about the same length. */
export function runInTwoLines(text: string): number {
  const words = text.split(lineEnds);
  return words.slice(1).reduce((least, _, at) => {
    const [first, second] = [words.slice(0, at + 1).join(''), words.slice(at + 1).join('')];
    return Math.min(least, Math.max(runLength(first.trimEnd()), runLength(second)));
  }, runLength(text));
}

/** Room left and right of what a cell says, in pixels. */
export const cellPadding = 16;
/** The first column keeps as much more from the edge. */
const edge = 8;
/** Heads are set a little heavier. */
const headWeight = 1.06;
const sortRoom = 14;
const dotRoom = 14;
/** Texts of at most this many characters count as numbers and codes: they get their full width and no more. */
const shortText = 20;
const widest = 176;
/** A kind of thing is known by how it begins; a status is never cut. */
const leastOfKind = 112;
/** A word of a kind or status up to so many pixels is not divided: in Chinese it could be anywhere. */
const undivided = 56;
/** A head up to so many pixels stands in one line where there is room; a longer one wraps. */
const headInOneLine = 120;

export interface ColumnMeasure {
  readonly width: number;
  /** Present where the column gives room down to so many pixels; it takes what is left over, too, unless it is `tight`. */
  readonly least?: number;
  readonly tight?: boolean;
}

/** A row's name is what people look for: it gives way last. */
const leastOfName = 152;

const isShortCode = ({ kind, spec }: AnyField): boolean =>
  kind === 'text' && spec.match === 'exact' && spec.max !== undefined && spec.max <= shortText;

/** Words that may stand in two lines; a number or a code stays in one. */
export const wraps = (field: AnyField): boolean =>
  Boolean(looks[field.kind].cell.wraps) && !field.spec.copy && !isShortCode(field);

/** What the values of a column ask for, whatever its head says. */
function contentOf({ of, width }: ListColumn, lang: Lang, first: boolean): ColumnMeasure {
  const { kind, spec } = of;
  const face = looks[kind].cell;
  const options = spec.options?.$options;
  if (options && kind === 'enum') {
    const room = (run: (text: string) => number) =>
      cellPadding + Math.max(...options.map((option) => run(option[lang]) + (option.tone ? dotRoom : 0)));
    const most = options.some((option) => option.tone) ? widest : leastOfKind;
    return {
      width: Math.min(widest, room(runLength)),
      least: Math.min(
        most,
        room((text) => (runLength(text) <= undivided ? runLength(text) : runInTwoLines(text))),
      ),
      tight: true,
    };
  }
  const declared = kind === 'text' && width !== undefined;
  if (!declared && isShortCode(of)) return { width: cellPadding + (spec.max ?? 0) * 8.5 };
  if (!declared && kind === 'text' && spec.copy) return { width: widest };
  // Numbers and codes that people copy say nothing when they are cut.
  if (spec.copy) return { width: width ?? face.width };
  const wanted = width ?? face.width;
  if (face.least === undefined) return { width: wanted, least: Math.min(wanted, face.width), tight: true };
  return { width: wanted, least: first ? Math.max(face.least, leastOfName) : face.least };
}

/** How wide a column is: as the person said, as the declaration says, as its values and its head ask. */
export function columnMeasureOf(
  { column, width }: ArrangedColumn,
  lang: Lang,
  first: boolean,
): ColumnMeasure {
  if (width !== null) return { width };
  const more = first ? edge : 0;
  const content = contentOf(column, lang, first);
  const name = headOf(column.of, lang);
  const signs = cellPadding + (column.sortable ? sortRoom : 0);
  const wrapped = runInTwoLines(name) * headWeight + signs;
  const whole = runLength(name) * headWeight + signs;
  const wanted = more + Math.ceil(Math.max(content.width, whole <= headInOneLine ? whole : wrapped));
  const least = more + Math.ceil(Math.max(content.least ?? content.width, wrapped));
  if (least >= wanted) return { width: wanted };
  // What is wide for its head only gives room, and takes none.
  return { width: wanted, least, tight: content.tight || content.least === undefined };
}
