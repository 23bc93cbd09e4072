/** Characters that are handed on together: a compressor takes as long for a line as for a thousand. */
const chunkLength = 64 * 1024;

/** The same text in fewer, longer parts. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
