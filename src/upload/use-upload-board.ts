import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { UploadBoard } from './upload-board.ts';

/** The board of a form. `isBusy` is asked at the moment of leaving. */
export function useUploadBoard() {
  const [board] = useState(() => new UploadBoard());
  const { running, failed } = useSyncExternalStore(board.subscribe, board.read);
  useEffect(() => () => board.forget(), [board]);
  return {
    board,
    running,
    failed,
    isBusy: () => {
      const now = board.read();
      return now.running + now.failed > 0;
    },
  };
}
export type Uploading = ReturnType<typeof useUploadBoard>;

/**
 * A save that waits for files on their way, and leads to the one that did not arrive instead of saving without it. `null`
 * while nothing waits.
 */
export function useSaveAfterUploads<T>({ board, running }: Uploading, save: (asked: T) => void) {
  const [waiting, wait] = useState<{ readonly asked: T } | null>(null);
  const go = (asked: T) => {
    if (board.read().failed > 0) board.showFailed();
    else save(asked);
  };
  const arrived = useEffectEvent(() => {
    if (!waiting) return;
    wait(null);
    go(waiting.asked);
  });
  useEffect(() => {
    if (running === 0) arrived();
  }, [running]);
  return {
    waiting: waiting !== null,
    save: (asked: T) => (running > 0 ? wait({ asked }) : go(asked)),
  };
}
