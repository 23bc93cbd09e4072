import type { AnyField } from '../../../resources/kit/field.ts';

/** Messages by path as the wire names them, e.g. `tiers.2.amount`. */
export type FieldMessages = Readonly<Record<string, string>>;

/**
 * What every input is given. Values are those of the wire: cents, codes, +08:00 texts, ids; `null` where nothing is entered.
 * A text that can't be read as a value (letters in an amount) is handed on as it is, so that validation refuses it.
 */
export interface InputProps {
  readonly field: AnyField;
  /** Of the focusable element, or of the group. */
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  /** Shown beside the field, where the input has corrected what was typed (docs/specification.md §5, Amount input). */
  readonly onNotice?: (text: string | null) => void;
  /** The values beside it in the same row, which may decide what this one has to be. */
  readonly row?: Readonly<Record<string, unknown>>;
  /** Files that were chosen for it elsewhere: taken once, as if they had been chosen here. */
  readonly files?: readonly File[];
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly labelledBy: string;
  /** Refusals of what stands inside the value, by path from this field on. */
  readonly within?: FieldMessages;
  /** The other values of the form, where what can be chosen follows from them. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** What names a stored value that isn't shown in full: the masked text. */
  readonly masked?: string;
  /** Of a copy: what the original has and the copy starts without. */
  readonly leftOut?: readonly string[];
}

/** The attributes that tie a control to its label, help and error. */
export function ariaOf({ id, invalid, describedBy }: InputProps) {
  return { id, 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy };
}
