import { addDays, momentText } from '../../../resources/kit/time.ts';
import type { BookPage, BookRow, SimulatedBook } from '../bills.ts';
import { digits, hashNumber } from './markers.ts';

/** Differences that a simulated channel's bill has from ours, each as it happens now and then with a real one. */

/**
 * `missing`: we have it, the channel doesn't. `extra`: the channel has one more, that we don't know. `amount`: a cent apart. `state`: it
 * isn't through at the channel. `border`: the channel did it after midnight, so that it stands in the next day's bill.
 */
export type BillDifference = 'missing' | 'extra' | 'amount' | 'state' | 'border';

/** A line of a simulated bill. */
export interface BookedLine extends BookRow {
  /** Whether the channel has it as done. */
  readonly through: boolean;
}

const kinds = ['missing', 'extra', 'amount', 'state'] as const;
/** Of what was done in the last ten minutes so many times as many slip into the next day. */
const borderFactor = 20;
const borderFrom = '23:50:00';

/** What a line is made to differ by; null: it stands as it is. Its number alone decides. */
export function differenceOf({ ourNo, time }: BookRow, perMille: number): BillDifference | null {
  const chance = hashNumber(`difference ${ourNo}`);
  if (chance % 1_000n < BigInt(perMille)) return kinds[Number((chance / 1_000n) % 4n)] ?? null;
  const late = time.slice(11) >= borderFrom;
  return late && hashNumber(`border ${ourNo}`) % 1_000n < BigInt(perMille * borderFactor) ? 'border' : null;
}

async function* rowsOf(book: SimulatedBook, span: Omit<BookPage, 'after'>): AsyncGenerator<BookRow> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<SimulatedBook['page']>> = await book.page({ ...span, after });
    yield* page.rows;
    after = page.next;
  } while (after !== null);
}

/** Which bill of a simulated channel. */
export interface BillAsked {
  readonly book: SimulatedBook;
  readonly payChannel: 1 | 2;
  readonly day: string;
  readonly perMille: number;
  /** Of this merchant of the channel's; null: of the platform and all of them. */
  readonly of: string | null;
}

/** The lines of a day's bill: what slipped over from the day before, then the day's own. */
export async function* linesOfDay({
  book,
  payChannel,
  day,
  perMille,
  of,
}: BillAsked): AsyncGenerator<BookedLine> {
  const isAsked = ({ subMerchantNo }: BookRow) => of === null || subMerchantNo === of;
  const midnight = `${day} 00:00:00`;
  const before = { payChannel, from: `${addDays(day, -1)} ${borderFrom}`, until: midnight };
  for await (const row of rowsOf(book, before)) {
    if (isAsked(row) && differenceOf(row, perMille) === 'border')
      yield { ...row, time: `${day} 00:00:01`, through: true };
  }
  const own = { payChannel, from: midnight, until: `${addDays(day, 1)} 00:00:00` };
  for await (const row of rowsOf(book, own)) {
    const difference = differenceOf(row, perMille);
    if (!isAsked(row) || difference === 'missing' || difference === 'border') continue;
    yield {
      ...row,
      ...(difference === 'amount' && { cents: row.cents + 1 }),
      through: difference !== 'state',
    };
    if (difference === 'extra') {
      const number = digits(`extra ${row.ourNo}`, 18);
      yield { ...row, ourNo: `X${number}`, channelNo: `4299${number}`, through: true };
    }
  }
}

/** Whether a day's bill is made: at nine in the morning after. */
export const isMade = (day: string, now: number) => momentText(now) >= `${addDays(day, 1)} 09:00:00`;
