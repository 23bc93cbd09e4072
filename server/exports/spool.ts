import { copyFile, type FileHandle, open, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import type { Row } from '../db/row.ts';

/** A spool's name in the directory of exports, for one worker of an export; what is written from it has the same beginning. */
export const spoolName = (exportId: string, worker: string) => `${exportId}.${worker}.rows`;
export const isPages = (name: string) => /^\d+\.[\w-]+\.rows/.test(name);

/**
 * The rows of an export that were read so far, a line of JSON each. A sheet can only be written in one go, from its first row to its last,
 * while rows are read for minutes: what was read is kept here, so that another worker goes on behind the last page.
 */
export class Spool {
  readonly name: string;
  readonly #file: string;
  readonly #handle: FileHandle;
  #bytes: number;

  private constructor(name: string, file: string, handle: FileHandle, bytes: number) {
    this.name = name;
    this.#file = file;
    this.#handle = handle;
    this.#bytes = bytes;
  }

  static async begin(directory: string, name: string): Promise<Spool> {
    const file = path.join(directory, name);
    return new Spool(name, file, await open(file, 'w'), 0);
  }

  /**
   * Goes on behind so many bytes of another worker's spool. It is copied: a worker that was thought dead may still write into its own.
   * Null where it isn't there whole, e.g. on another machine.
   */
  static async resume(directory: string, from: string, bytes: number, name: string): Promise<Spool | null> {
    const old = path.join(directory, from);
    const held = await stat(old).catch(() => null);
    if (!held || held.size < bytes) return null;
    const file = path.join(directory, name);
    await copyFile(old, file);
    await truncate(file, bytes);
    await rm(old, { force: true });
    return new Spool(name, file, await open(file, 'a'), bytes);
  }

  /** How long it is; a later worker goes on behind it. */
  get bytes(): number {
    return this.#bytes;
  }

  async add(rows: readonly Row[]): Promise<void> {
    const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await this.#handle.appendFile(text);
    this.#bytes += text.length;
  }

  async *rows(): AsyncGenerator<Row> {
    const handle = await open(this.#file, 'r');
    try {
      for await (const line of handle.readLines({ autoClose: false })) yield JSON.parse(line);
    } finally {
      await handle.close();
    }
  }

  /** Leaves it for another worker. */
  async close(): Promise<void> {
    await this.#handle.close();
  }

  async remove(): Promise<void> {
    await this.#handle.close();
    await rm(this.#file, { force: true });
  }
}
