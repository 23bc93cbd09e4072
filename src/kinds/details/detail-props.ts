import type { AnyField } from '../../../resources/kit/field.ts';
import type { AnyModel } from '../../../resources/kit/model.ts';

/** A value where there is room for it. */
export interface DetailProps {
  readonly field: AnyField;
  readonly name: string;
  readonly value: unknown;
  /** The values beside it: what a joined value belongs to. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Whose field it is, so that a joined value can lead to the row that it comes from. */
  readonly model?: AnyModel;
}
