import { useEffect, useEffectEvent, useRef } from 'react';
import { Call, systemCalls } from '../../resources/kit/calls.ts';
import { useCall } from '../data/use-call.ts';
import { useAfterPaint } from '../live/after-paint.ts';
import { onExportRequested } from '../live/export-requested.ts';
import { useConnected, useLive } from '../live/use-live.ts';

/** docs/specification.md §4, Export. */
export const exportJobStatus = { exporting: 0, success: 1, failed: 2 } as const;

export interface ExportRecord {
  readonly id: string;
  readonly name: string;
  readonly status: number;
  readonly create_time: string;
  readonly row_count: number | null;
  readonly fail_reason: string | null;
  /** Why the file may not be had any more: the person sees less now than when it was made. */
  readonly barred: string | null;
}

/** docs/domain/sign-in.md §5.1: while an export is under way its state is asked for again. Milliseconds. */
const lookAgainMs = 5_000;
/** While the live connection stands: only in case its event was lost. Milliseconds. */
const lookInCaseMs = 30_000;
/** Records go after a week; so many are more than a person makes. */
const newest = 100;

const exportsCall = new Call(systemCalls.exports, { query: { page: 1, size: newest } });

export interface Exports {
  /** Undefined until the first answer. */
  readonly rows: readonly ExportRecord[] | undefined;
  readonly fetching: boolean;
  readonly underWay: number;
  readonly refresh: () => void;
}

interface Options {
  /** While the table is open the progress is polled, because no event carries it. */
  readonly open: boolean;
  /** An export that was asked for in this page came to its end. */
  readonly onEnd: (record: ExportRecord) => void;
}

/** The person's exports, told by the live connection; asked for again only where it is down or the table stands open. */
export function useExports({ open, onEnd }: Options): Exports {
  const painted = useAfterPaint();
  const connected = useConnected();
  const { data, fetching, retry } = useCall<{ rows: ExportRecord[] }>(painted || open ? exportsCall : null, {
    quiet: true,
  });
  const rows = data?.rows;
  const underWay = rows?.filter(({ status }) => status === exportJobStatus.exporting).length ?? 0;
  const asked = useRef(new Set<string>());

  useLive('export', retry);
  useLive('resumed', retry);
  const onAsked = useEffectEvent((id: string) => {
    asked.current.add(id);
    retry();
  });
  useEffect(() => onExportRequested((id) => onAsked(id)), []);

  const every = open || !connected ? lookAgainMs : lookInCaseMs;
  const waiting = underWay > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is made anew each time and does the same
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(retry, every);
    return () => clearInterval(timer);
  }, [waiting, every]);

  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    for (const record of rows ?? []) {
      if (record.status !== exportJobStatus.exporting && asked.current.delete(record.id)) ended(record);
    }
  }, [rows]);

  return { rows, fetching, underWay, refresh: retry };
}
