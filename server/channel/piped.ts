import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a transform makes of chunks. An error of either ends it, and who stops reading ends both. */
export async function* piped(
  chunks: AsyncIterable<Uint8Array | string>,
  transform: Transform,
): AsyncGenerator<Buffer> {
  // Its error comes out of the transform as well, where it is heard.
  const fed = pipeline(Readable.from(chunks), transform).catch(() => undefined);
  try {
    const made: AsyncIterable<Buffer> = transform;
    yield* made;
  } finally {
    transform.destroy();
    await fed;
  }
}
