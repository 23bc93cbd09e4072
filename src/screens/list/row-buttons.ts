/** One action as a button: of a row, of the page, or of a selection. */
export interface RowButton {
  readonly name: string;
  readonly label: string;
  readonly danger?: boolean;
  /** Why it can't be done now; the button stays and says so. */
  readonly disabled?: string;
}
