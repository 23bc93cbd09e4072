import { extensionOf } from '../../resources/kit/file-formats.ts';
import type { Label } from '../../resources/kit/label.ts';
import { uploads as texts } from '../i18n/texts/uploads.ts';
import type { Uploads } from './upload-board.ts';
import type { FileUpload } from './upload-file.ts';
import { UploadProblem } from './upload-problem.ts';

/** One file of a field: stored, on its way, or not arrived. */
export interface UploadEntry {
  readonly key: string;
  /** As the person calls it; of a stored one only its kind is known. */
  readonly name: string;
  readonly extension: string;
  readonly state: 'stored' | 'running' | 'failed';
  /** As the field's value names it; none before it has arrived. */
  readonly address?: string;
  /** What the browser can show it from. */
  readonly source: string;
  /** 0 to 1. */
  readonly done: number;
  readonly problem?: Label;
  /** What it takes the place of as soon as it has arrived. */
  readonly before?: UploadEntry;
}

interface Running {
  readonly upload: FileUpload;
  stop: AbortController;
}

export interface ListOptions {
  readonly prepare: (file: File) => FileUpload;
  /** What was uploaded here, by its address. */
  readonly previews: Map<string, string>;
  readonly onAddresses: (addresses: readonly string[]) => void;
}

const plainOf = (address: string) => address.split('?')[0] ?? '';
const addressesOf = (entries: readonly UploadEntry[]) =>
  entries.flatMap((entry) => entry.address ?? entry.before?.address ?? []);

/** How many of them are on their way, and how many did not arrive. */
export function uploadsOf(entries: readonly UploadEntry[]): Uploads {
  const of = (state: UploadEntry['state']) => entries.filter((entry) => entry.state === state).length;
  return { running: of('running'), failed: of('failed') };
}

/** The files of one field, in their order: sends them, and tells the addresses of those that have arrived. */
export class UploadList {
  readonly #options: ListOptions;
  readonly #running = new Map<string, Running>();
  readonly #listeners = new Set<() => void>();
  #entries: readonly UploadEntry[] = [];
  #count = 0;

  constructor(options: ListOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = (): readonly UploadEntry[] => this.#entries;

  /** The form's value; nothing happens where it equals what this list has reported. */
  take(addresses: readonly string[]): void {
    if (JSON.stringify(addresses) === JSON.stringify(addressesOf(this.#entries))) return;
    this.stop();
    const known = new Map(this.#entries.map((entry) => [entry.address, entry]));
    this.#set(addresses.map((address) => known.get(address) ?? this.#stored(address)));
  }

  /** Begins to send files, in the place of another one where that is named. */
  add(files: readonly File[], inPlaceOf?: string): void {
    const added = files.map((file): UploadEntry => {
      const key = this.#newKey();
      this.#running.set(key, { upload: this.#options.prepare(file), stop: new AbortController() });
      return {
        key,
        name: file.name,
        extension: extensionOf(file.name),
        state: 'running',
        source: URL.createObjectURL(file),
        done: 0,
      };
    });
    const [first] = added;
    const held = inPlaceOf === undefined ? undefined : this.#entries.find(({ key }) => key === inPlaceOf);
    if (held && first) {
      const before = held.state === 'stored' ? held : held.before;
      if (held.state !== 'stored') this.#drop(held);
      this.#set(this.#entries.map((entry) => (entry === held ? { ...first, before } : entry)));
    } else this.#set([...this.#entries, ...added]);
    for (const { key } of added) void this.#run(key);
  }

  retry(key: string): void {
    this.#change(key, { state: 'running', problem: undefined });
    void this.#run(key);
  }

  /** Takes a file out; one that was to replace another gives its place back. */
  remove(key: string): void {
    const entry = this.#entries.find((each) => each.key === key);
    if (!entry) return;
    this.#drop(entry);
    this.#set(this.#entries.flatMap((each) => (each === entry ? (entry.before ?? []) : each)));
    if (entry.address) this.#tell();
  }

  move(key: string, to: number): void {
    const from = this.#entries.findIndex((each) => each.key === key);
    const entry = this.#entries[from];
    if (!entry || to < 0 || to >= this.#entries.length || to === from) return;
    const rest = this.#entries.filter((each) => each !== entry);
    this.#set([...rest.slice(0, to), entry, ...rest.slice(to)]);
    this.#tell();
  }

  /** Gives up what is on its way: the field is gone. */
  stop(): void {
    for (const { stop } of this.#running.values()) stop.abort();
    this.#running.clear();
  }

  #newKey(): string {
    this.#count += 1;
    return String(this.#count);
  }

  #stored(address: string): UploadEntry {
    const extension = extensionOf(plainOf(address));
    return {
      key: this.#newKey(),
      name: extension.toUpperCase(),
      extension,
      state: 'stored',
      address,
      source: this.#options.previews.get(address) ?? address,
      done: 1,
    };
  }

  async #run(key: string): Promise<void> {
    const running = this.#running.get(key);
    if (!running) return;
    running.stop = new AbortController();
    const { signal } = running.stop;
    try {
      const { url } = await running.upload.run({ signal, onProgress: (done) => this.#change(key, { done }) });
      if (signal.aborted) return;
      this.#running.delete(key);
      const entry = this.#entries.find((each) => each.key === key);
      if (entry) this.#options.previews.set(url, entry.source);
      this.#change(key, { state: 'stored', address: url, before: undefined, done: 1 });
      this.#tell();
    } catch (error) {
      if (signal.aborted) return;
      const problem = error instanceof UploadProblem ? error.text : texts.failed;
      this.#change(key, { state: 'failed', problem });
    }
  }

  #drop({ key, source, state }: UploadEntry): void {
    this.#running.get(key)?.stop.abort();
    this.#running.delete(key);
    if (state !== 'stored') URL.revokeObjectURL(source);
  }

  #change(key: string, changes: Partial<UploadEntry>): void {
    this.#set(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  }

  #set(entries: readonly UploadEntry[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }

  #tell(): void {
    this.#options.onAddresses(addressesOf(this.#entries));
  }
}
