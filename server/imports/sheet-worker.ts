import { parentPort } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import { type SheetRow, sheetRows } from './read-sheet.ts';
import type { SheetAnswer, SheetAsk } from './sheet-messages.ts';

/** The thread that reads files, so that nobody else waits for it. The rows of a file go out in parts, each when the last was taken. */

/** So many rows, or characters, of one part: what the server takes up in a turn of its loop. */
const partRows = 500;
const partText = 100_000;

const lengthOf = ({ cells }: SheetRow) => cells.reduce((sum, cell) => sum + cell.length, 0);

async function* parts(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let part: SheetRow[] = [];
  let text = 0;
  for await (const row of rows) {
    part.push(row);
    text += lengthOf(row);
    if (part.length < partRows && text < partText) continue;
    yield part;
    part = [];
    text = 0;
  }
  yield part;
}

const told = (error: unknown): SheetAnswer =>
  error instanceof Refusal
    ? { refusal: { code: error.code, detail: error.detail } }
    : { failed: String((error as Error).stack ?? error) };

const port = parentPort;
if (!port) throw new Error('this file is a thread of the server and not to be run by itself');
let reading: AsyncGenerator<SheetRow[]> | undefined;

port.on('message', async (asked: SheetAsk) => {
  try {
    if ('bytes' in asked) reading = parts(sheetRows(Buffer.from(asked.bytes), asked.name, asked.most));
    const next = await reading?.next();
    const answer: SheetAnswer = { rows: next?.value ?? [], last: next?.done !== false };
    port.postMessage(answer);
  } catch (error) {
    port.postMessage(told(error));
  }
});
