import { crc32, createDeflateRaw } from 'node:zlib';
import { piped } from '../piped.ts';

/** A zip archive written as a stream: sizes and checksums stand behind each entry (APPNOTE.TXT 4.3). */

interface Zipped {
  readonly name: Buffer;
  readonly content: AsyncIterable<Buffer>;
}

const withDescriptor = 0x08;
const deflated = 8;

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** The part that the head of an entry and the directory have in common, from the version on. */
function common({ crc, packed, size, name }: Omit<Written, 'offset'>): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(withDescriptor, 2);
  bytes.writeUInt16LE(deflated, 4);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const mark = (code: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(code);
  return bytes;
};
const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => void bytes.writeUInt32LE(value, at * 4));
  return bytes;
};

export async function* zipped(entries: readonly Zipped[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const head = Buffer.concat([mark(0x04034b50), common({ name, crc: 0, packed: 0, size: 0 }), name]);
    yield head;
    let crc = 0;
    let size = 0;
    let packed = 0;
    async function* counted() {
      for await (const chunk of content) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
    }
    for await (const chunk of piped(counted(), createDeflateRaw())) {
      packed += chunk.length;
      yield chunk;
    }
    yield Buffer.concat([mark(0x08074b50), numbers(crc, packed, size)]);
    written.push({ name, crc, packed, size, offset });
    offset += head.length + packed + 16;
  }
  const directory = Buffer.concat(
    written.flatMap((entry) => {
      const made = Buffer.alloc(2);
      made.writeUInt16LE(20);
      const rest = Buffer.alloc(14);
      rest.writeUInt32LE(entry.offset, 10);
      return [mark(0x02014b50), made, common(entry), rest, entry.name];
    }),
  );
  const counts = Buffer.alloc(8);
  counts.writeUInt16LE(written.length, 4);
  counts.writeUInt16LE(written.length, 6);
  const end = [mark(0x06054b50), counts, numbers(directory.length, offset), Buffer.alloc(2)];
  yield Buffer.concat([directory, ...end]);
}
