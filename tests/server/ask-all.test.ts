import { expect, it } from 'vitest';
import { askAll } from '../../server/channel/ask-all.ts';

it('asks about many a few at a time, and a slow answer holds up none of the others', async () => {
  const applications = Array.from({ length: 500 }, (_, n) => n);
  let under = 0;
  let most = 0;
  const never = new Promise<number>(() => undefined);
  const told: number[] = [];
  const failed: [number, string][] = [];
  for await (const asked of askAll(
    applications,
    async (n) => {
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      if (n === 3) return never;
      if (n === 7) throw new Error('refused');
      return n * 2;
    },
    { atOnce: 8, limitMs: 200 },
  )) {
    if (asked.state === 'answered') told.push(asked.answer);
    else failed.push([asked.item, asked.error instanceof Error ? asked.error.message : '']);
  }
  expect(most).toBe(8);
  expect(told).toHaveLength(498);
  expect(failed).toEqual([
    [7, 'refused'],
    [3, 'no answer within 200 ms'],
  ]);
});

it('asks no further where nobody listens any more', async () => {
  const asked: number[] = [];
  for await (const answer of askAll([1, 2, 3, 4, 5, 6], async (n) => asked.push(n), { atOnce: 2 })) {
    if (answer.state === 'answered') break;
  }
  expect(asked.length).toBeLessThan(6);
});
