import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { BillError } from './bills.ts';
import { piped } from './piped.ts';

/** Lines of a file that comes as a stream, of which never more than a line and a chunk are in memory. */

/** A line of a bill has some hundreds of characters; a longer one is none. */
const longestLine = 8_192;

export async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A gzip stream begins with these. */
const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;

/**
 * What a gzip stream holds; one that `fetch` has unpacked by itself, because of its `content-encoding`, as it is. @throws BillError where
 * it is broken or cut
 */
export async function* unzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  async function* whole(): AsyncGenerator<Uint8Array> {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  if (first.done || !isGzip(first.value)) {
    yield* whole();
    return;
  }
  try {
    yield* piped(whole(), createGunzip());
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!code.startsWith('Z_')) throw error;
    throw new BillError('damaged', `a bill could not be unpacked: ${code}`);
  }
}

/** The same chunks; the end is an error where their SHA-1 is another one. @param expected hexadecimal */
export async function* withSha1(
  chunks: AsyncIterable<Uint8Array>,
  expected: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha1');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== expected.toLowerCase())
    throw new BillError('damaged', 'a bill is not the one that its hash was given for');
}

/** @throws BillError where a line has no end within its bound */
export async function* billLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding: 'utf-8' | 'gbk',
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield bounded(line);
    bounded(rest);
  }
  rest += decoder.decode();
  if (rest !== '') yield bounded(rest);
}

function bounded(line: string): string {
  if (line.length > longestLine) throw new BillError('damaged', 'a line of a bill has no end');
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
