import { mkdir, statfs } from 'node:fs/promises';

/**
 * The embedded database must not meet a full disk: a write into a table that fails is undone, but a checkpoint or a log that can't be written
 * ends the engine, and with it the process, without a word. So it is ended while there is still room to end well.
 */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';

  constructor(directory: string, least: number) {
    super(
      `Less than ${least / megabyte} MB are left on the disk of ${directory}, and the embedded database needs them to close its files. ` +
        'Everything that was saved is safe. Make room, or set DATA_DIR to another disk, and start the server again.',
    );
  }
}

export const megabyte = 1_048_576;
/** A file of the engine's log has 16 MB; it begins some before it removes the old ones. */
const leastRoom = 64 * megabyte;
const lookMs = 1_000;

async function roomIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Makes the directory where it isn't there yet. @throws NoRoomError */
export async function checkRoom(directory: string, least = leastRoom): Promise<void> {
  await mkdir(directory, { recursive: true });
  await look(directory, least);
}

async function look(directory: string, least: number): Promise<void> {
  if ((await roomIn(directory)) < least) throw new NoRoomError(directory, least);
}

/** Looks again every second, until it is stopped or there is too little room: that it says once. The timer keeps no process alive. */
export function watchRoom(
  directory: string,
  onNoRoom: (error: NoRoomError) => void,
  least = leastRoom,
): () => void {
  const timer = setInterval(
    () =>
      look(directory, least).catch((error: unknown) => {
        if (!(error instanceof NoRoomError)) return;
        clearInterval(timer);
        onNoRoom(error);
      }),
    lookMs,
  ).unref();
  return () => clearInterval(timer);
}
