import { columnsOf, type ListColumn } from '../../../resources/kit/columns.ts';
import type { AnyField } from '../../../resources/kit/field.ts';
import { type Label, type Lang, say } from '../../../resources/kit/label.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { cells } from '../../kinds/cells.tsx';

/** docs/specification.md §5: so many columns stay visible, or all where a list has fewer. */
export const minimumVisible = 5;
export const widthLimits = { min: 48, max: 600 } as const;

/** One column as `/manager_forms/v1` keeps it for a user. */
export interface KeptColumn {
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

/** Money names its currency once, in the head (docs/design/look.md §3). */
const inYuan: Label = { en: '{name} (¥)', zh: '{name}(¥)' };
const withUnit: Label = { en: '{name} ({unit})', zh: '{name}({unit})' };

export function headOf(field: AnyField, lang: Lang): string {
  if (field.kind === 'money') return say(inYuan, lang, { name: field.label });
  if (field.spec.unit) return say(withUnit, lang, { name: field.label, unit: field.spec.unit });
  return field.label[lang];
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
export function arrange(declared: readonly ArrangedColumn[], kept: readonly KeptColumn[]): ArrangedColumn[] {
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

export function toKept(columns: readonly ArrangedColumn[]): KeptColumn[] {
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

/** A guess at how wide a text runs at 13 px; Chinese characters are square. */
export function runLength(text: string): number {
  return Array.from(text).reduce((sum, c) => sum + (c > '\u2e7f' ? 13 : 7), 0);
}

/** Room for the cell's padding, and for the signs in it. */
const padding = 20;
/** Heads are set a little heavier. */
const headWeight = 1.06;
const sortRoom = 14;
const dotRoom = 22;
/** Texts of at most so many characters are numbers and codes: as wide as they can get, no wider. */
const shortText = 20;
const widest = 184;

/** What the values of a column ask for. */
function contentWidth({ kind, spec }: AnyField, lang: Lang): number | undefined {
  const options = spec.options?.$options;
  if (options && kind === 'enum') {
    const words = options.map((option) => runLength(option[lang]) + (option.tone ? dotRoom : 0));
    return Math.min(widest, padding + Math.max(...words));
  }
  if (kind === 'text' && spec.max !== undefined && spec.match === 'exact' && spec.max <= shortText) {
    return padding + Math.ceil(spec.max * 8.5);
  }
  if (kind === 'text' && spec.copy) return widest;
  return undefined;
}

export interface Measure {
  readonly width: number;
  /** Present where the column gives room down to so many pixels; it takes what is left over, too, unless it is `tight`. */
  readonly least?: number;
  readonly tight?: boolean;
}

/** A row's name is what people look for: it gives way last. */
const leastOfName = 152;
const leastOfWord = 80;

/** How wide a column is: as the person said, as the declaration says, as its values and its head ask. */
export function measureOf({ column, width }: ArrangedColumn, lang: Lang, first: boolean): Measure {
  if (width !== null) return { width };
  const face = cells[column.of.kind];
  const head =
    Math.ceil(runLength(headOf(column.of, lang)) * headWeight) + padding + (column.sortable ? sortRoom : 0);
  const declared = column.of.kind === 'text' && column.width !== undefined;
  const content = declared ? undefined : contentWidth(column.of, lang);
  const shared = (wanted: number, least: number): Measure =>
    least < wanted ? { width: Math.ceil(wanted), least: Math.ceil(least) } : { width: Math.ceil(wanted) };
  if (content !== undefined) {
    // A status and a number are never cut, a mere kind may be; a long head gives way before any of them.
    const status = column.of.spec.options?.$options.some((option) => option.tone);
    const cut = column.of.kind === 'enum' && !status ? Math.min(leastOfWord, content) : content;
    return shared(Math.max(content, head), cut);
  }
  const room = Math.max(column.width ?? face.width, head);
  // Numbers and codes that people copy say nothing when they are cut.
  if (column.of.spec.copy) return { width: room };
  if (face.tight) return { ...shared(room, face.least ?? room), tight: true };
  if (face.least === undefined) return shared(room, face.width);
  return shared(room, first ? leastOfName : face.least);
}
