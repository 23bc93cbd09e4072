import type { Label } from './label.ts';

/** Something that only few should be able to do. */
export interface Dangerous {
  readonly code: string;
  /** The screen that it is done on, where the code alone means several things. */
  readonly on?: string;
  readonly label: Label;
}
