/** What became of one question. */
export type AskOutcome<T, R> =
  | { readonly item: T; readonly state: 'answered'; readonly answer: R }
  | { readonly item: T; readonly state: 'failed'; readonly error: unknown };

export interface AskingLimits {
  /** Questions on their way at the same time. */
  readonly atOnce?: number;
  /** An answer that takes longer counts as lost; what it says later is not heard. */
  readonly limitMs?: number;
}

/** An answer that did not come in time. */
export class LateAnswer extends Error {
  constructor(limitMs: number) {
    super(`no answer within ${limitMs} ms`);
    this.name = 'LateAnswer';
  }
}

async function inTime<R>(asked: Promise<R>, limitMs: number): Promise<R> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateAnswer(limitMs)), limitMs);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks a channel about many things, a few at a time, and hands over each answer as it comes: one that is slow or lost holds up none of
 * the others. What is done with an answer is done one after another.
 */
export async function* askAll<T, R>(
  items: Iterable<T>,
  ask: (item: T) => Promise<R>,
  { atOnce = 10, limitMs = 15_000 }: AskingLimits = {},
): AsyncGenerator<AskOutcome<T, R>> {
  const waiting = items[Symbol.iterator]();
  const under = new Map<number, Promise<readonly [number, AskOutcome<T, R>]>>();
  let number = 0;
  const begin = (): void => {
    const { done, value: item } = waiting.next();
    if (done) return;
    const key = number++;
    const asked = inTime(
      Promise.resolve().then(() => ask(item)),
      limitMs,
    ).then(
      (answer) => ({ item, state: 'answered', answer }) as const,
      (error: unknown) => ({ item, state: 'failed', error }) as const,
    );
    under.set(
      key,
      asked.then((outcome) => [key, outcome] as const),
    );
  };
  for (let at = 0; at < atOnce; at += 1) begin();
  while (under.size > 0) {
    const [key, outcome] = await Promise.race(under.values());
    under.delete(key);
    begin();
    yield outcome;
  }
}
