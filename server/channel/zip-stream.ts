import { crc32, createInflateRaw } from 'node:zlib';
import { BillError } from './bills.ts';

/** A zip archive that comes as a stream: entries one after another, unpacked as they come (APPNOTE.TXT 4.3). */

const entryMark = 0x04034b50;
const descriptorMark = 0x08074b50;
const headLength = 30;
const deflated = 8;
/** Sizes and checksum stand behind the data. */
const withDescriptor = 0x08;
const namedInUtf8 = 0x800;

/** Packed bytes that are unpacked in one go: a thousand times as many come out at most. */
const mostBytes = 16_384;

const broken = (what: string) => new BillError('damaged', `a bill's archive is broken: ${what}`);

/** Bytes that are taken as they are needed, and given back where too many were. */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next bytes, a bounded number of them; null at the end. */
  async some(): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return null;
      this.#rest = Buffer.from(value);
    }
    const some = this.#rest.subarray(0, mostBytes);
    this.#rest = this.#rest.subarray(mostBytes);
    return some;
  }

  /** Exactly so many bytes; null where the source ends before them. */
  async exactly(length: number): Promise<Buffer | null> {
    const taken: Buffer[] = [];
    let size = 0;
    while (size < length) {
      const some = await this.some();
      if (some === null) return null;
      taken.push(some);
      size += some.length;
    }
    const all = Buffer.concat(taken);
    this.giveBack(all.subarray(length));
    return all.subarray(0, length);
  }

  giveBack(bytes: Buffer): void {
    this.#rest = Buffer.concat([bytes, this.#rest]);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

export interface ZippedEntry {
  readonly name: string;
  /** What it holds. It ends with an error where its checksum is another one, and has to be read before the next entry is. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Unpacks one entry from the source, which stands behind its data afterwards. */
async function* inflated(source: Source, tally: { crc: number; size: number }): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw();
  let fed = 0;
  let last: Buffer = Buffer.alloc(0);
  let ended = false;
  const out: Buffer[] = [];
  let failure: Error | undefined;
  inflate.on('data', (chunk: Buffer) => out.push(chunk));
  inflate.on('end', () => {
    ended = true;
  });
  inflate.on('error', (error) => {
    failure = error;
  });
  try {
    while (!ended) {
      const some = await source.some();
      if (some === null) throw broken('it ends within an entry');
      last = some;
      fed += some.length;
      await new Promise<void>((resolve) => {
        const go = () => {
          inflate.off('error', go);
          inflate.off('end', go);
          resolve();
        };
        inflate.once('error', go);
        inflate.once('end', go);
        inflate.write(some, () => setImmediate(go));
      });
      if (failure) throw broken(failure.message);
      for (const chunk of out.splice(0)) {
        tally.crc = crc32(chunk, tally.crc);
        tally.size += chunk.length;
        yield chunk;
      }
    }
    const beyond = fed - inflate.bytesWritten;
    source.giveBack(last.subarray(last.length - beyond));
  } finally {
    inflate.destroy();
  }
}

/** @throws BillError where it is no zip archive of deflated entries, or cut */
export async function* zippedEntries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ZippedEntry> {
  const source = new Source(chunks);
  let entries = 0;
  try {
    for (;;) {
      const mark = await source.exactly(4);
      if (mark === null || mark.readUInt32LE(0) !== entryMark) {
        if (entries === 0) throw broken('it has no entry');
        return;
      }
      entries += 1;
      const head = await source.exactly(headLength - 4);
      if (head === null) throw broken('it ends within a head');
      const flags = head.readUInt16LE(2);
      if (head.readUInt16LE(4) !== deflated) throw broken('an entry is packed in another way');
      const nameLength = head.readUInt16LE(22);
      const names = await source.exactly(nameLength + head.readUInt16LE(24));
      if (names === null) throw broken('it ends within a head');
      const encoding = flags & namedInUtf8 ? 'utf-8' : 'gbk';
      const name = new TextDecoder(encoding).decode(names.subarray(0, nameLength));
      const tally = { crc: 0, size: 0 };
      let read = false;
      const content = async function* () {
        yield* inflated(source, tally);
        const expected = flags & withDescriptor ? await descriptor(source) : head.readUInt32LE(10);
        if (expected !== tally.crc) throw broken('an entry is not the one that its checksum was given for');
        read = true;
      };
      const stream = content();
      yield { name, chunks: stream };
      // Who didn't want it goes on behind it.
      while (!read) read = (await stream.next()).done ?? true;
    }
  } finally {
    await source.close();
  }
}

/** The checksum behind the data, with or without its mark. */
async function descriptor(source: Source): Promise<number> {
  const first = await source.exactly(4);
  const marked = first !== null && first.readUInt32LE(0) === descriptorMark;
  const rest = await source.exactly(marked ? 12 : 8);
  if (first === null || rest === null) throw broken('it ends behind an entry');
  return marked ? rest.readUInt32LE(0) : first.readUInt32LE(0);
}
