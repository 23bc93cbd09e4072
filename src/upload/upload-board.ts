import { createContext } from 'react';

export interface Uploads {
  /** Files on their way. */
  readonly running: number;
  /** Files that did not arrive and still stand in the form. */
  readonly failed: number;
}
const none: Uploads = { running: 0, failed: 0 };

/** Leads the person to a field whose upload failed. */
type Show = () => void;

/** What the upload fields of one form are doing: its save waits for them, and leaving it asks first. */
export class UploadBoard {
  readonly #fields = new Map<string, { readonly uploads: Uploads; readonly show: Show }>();
  readonly #listeners = new Set<() => void>();
  #sum = none;
  #asking: readonly string[] = [];
  /** What was uploaded here, as the browser can show it before a row with signed links comes back. */
  readonly previews = new Map<string, string>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = (): Uploads => this.#sum;

  /** What a field is doing now; null where the field is gone. */
  report(field: string, uploads: Uploads | null, show: Show): void {
    if (uploads) this.#fields.set(field, { uploads, show });
    else this.#fields.delete(field);
    const all = [...this.#fields.values()].map((each) => each.uploads);
    const running = all.reduce((sum, each) => sum + each.running, 0);
    const failed = all.reduce((sum, each) => sum + each.failed, 0);
    if (running === this.#sum.running && failed === this.#sum.failed) return;
    this.#sum = { running, failed };
    for (const listener of this.#listeners) listener();
  }

  /** Queues the fields that ask the person something, so that one asks at a time. */
  readonly turn = (): string | undefined => this.#asking[0];

  ask(field: string): void {
    if (!this.#asking.includes(field)) this.#takeTurns([...this.#asking, field]);
  }

  answered(field: string): void {
    this.#takeTurns(this.#asking.filter((one) => one !== field));
  }

  #takeTurns(asking: readonly string[]): void {
    this.#asking = asking;
    for (const listener of this.#listeners) listener();
  }

  /** Leads to the first field with a failed upload. */
  showFailed(): void {
    [...this.#fields.values()].find(({ uploads }) => uploads.failed > 0)?.show();
  }

  /** The form is unmounted: its local previews are released. */
  forget(): void {
    for (const address of this.previews.values()) URL.revokeObjectURL(address);
    this.previews.clear();
  }
}

/** The board of the form around; null where a field stands alone. */
export const UploadBoardContext = createContext<UploadBoard | null>(null);
