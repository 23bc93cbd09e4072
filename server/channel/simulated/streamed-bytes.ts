/** Chunks as the body of an answer, asked for one after another. */
export const streamedBytes = (stream: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
  const chunks = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
};
