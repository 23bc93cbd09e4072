import type { ComponentType, ReactNode } from 'react';
import type { AnyField } from '../../resources/kit/field.ts';
import type { Label, Lang } from '../../resources/kit/label.ts';
import type { FilterProps } from './filters/filter.ts';

/** What a cell must know beside its value. */
export interface CellContext {
  readonly lang: Lang;
  /** The present moment as a wire text: dates of this year leave the year out. */
  readonly now: string;
}

/** How a kind looks in a list: text and CSS only, because a component tree per cell costs more than the rest of the table. */
export interface CellLook {
  /** Numbers are aligned right, everything else left. */
  readonly end?: boolean;
  /** Pixels where neither the declaration nor the person says more. */
  readonly width: number;
  /** Takes what room is left over, and gives room up to this many pixels where there is too little. */
  readonly least?: number;
  /** Words, which may stand in two lines. */
  readonly wraps?: boolean;
  /** A picture: it has no text. */
  readonly picture?: boolean;
  readonly render: (value: unknown, field: AnyField, context: CellContext) => ReactNode;
}

/** What a form asks with; `inputs/controls.ts` has them, so that a list loads none. */
export type InputControl =
  | 'text'
  | 'html'
  | 'number'
  | 'flag'
  | 'option'
  | 'options'
  | 'date'
  | 'reference'
  | 'rows'
  | 'codes'
  | 'upload';

/** How a value stands where there is room for it; `details/detail-value.tsx` has them. */
export type DetailLook =
  | 'plain'
  | 'text'
  | 'html'
  | 'time'
  | 'option'
  | 'pictures'
  | 'video'
  | 'files'
  | 'titles'
  | 'parts'
  | 'codes';

/** Everything that the console knows of a kind. What a kind has no part in is null. */
export interface KindLook {
  /** In a list. */
  readonly cell: CellLook;
  /** In a form; null for what is only ever shown. */
  readonly input: InputControl | null;
  /** What a form asks for where the value is missing: to enter it or to select it. */
  readonly asks: 'enter' | 'select';
  /** Said of a typed text that is no such value; null where nothing else can be entered. */
  readonly unreadable: Label | null;
  /** In the detail of a record. */
  readonly detail: DetailLook;
  /** In a sentence, a history or a comparison: a value that is not empty, with its unit. */
  readonly words: (value: unknown, field: AnyField, lang: Lang) => string;
  /** The control of a filter; null where nothing can be asked of it. */
  readonly filter: ComponentType<FilterProps> | null;
  /** Of amounts, the sign of the currency: behind a column's name and before a number that stands alone. */
  readonly currency: string | null;
}
