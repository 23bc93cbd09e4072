import { useEffect, useMemo, useState } from 'react';
import type { HttpProblem } from '../../providers/http.ts';
import { Call, systemCalls } from '../../resources/kit/calls.ts';
import { useApp } from '../app-context.tsx';
import { useCall } from '../data/use-call.ts';
import { type FoundRecord, type PaletteEntry, recordEntry } from './entries.ts';

/** A pause of this length ends the typing. Milliseconds. */
const debounce = 250;
/** The contract of `GET /search/v1`: 2–64 characters. */
export const searchLength = { least: 2, most: 64 } as const;

export interface Records {
  readonly entries: readonly PaletteEntry[];
  readonly state: 'idle' | 'searching' | 'offline' | 'failed' | 'done';
  readonly problem: HttpProblem | null;
  readonly retry: () => void;
}

/** A value as it stood still for a moment. */
function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), debounce);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Records by number, name, phone or code, within the person's scope. A search that was typed over is aborted. */
export function useRecords(typed: string): Records {
  const { index, access } = useApp();
  const text = typed.trim();
  const settled = useSettled(text);
  const asks = text.length >= searchLength.least;
  const call = useMemo(
    () =>
      settled.length < searchLength.least ? null : new Call(systemCalls.search, { query: { text: settled } }),
    [settled],
  );
  const answer = useCall<{ rows: readonly FoundRecord[] }>(call, { quiet: true });
  const rows = answer.data?.rows;
  const entries = useMemo(
    () => rows?.flatMap((row) => recordEntry(index, access, row) ?? []) ?? [],
    [rows, index, access],
  );

  const nothing = { entries: [], problem: null, retry: answer.retry };
  if (!asks) return { ...nothing, state: 'idle' };
  if (settled !== text) return { ...nothing, state: 'searching' };
  if (answer.paused) return { ...nothing, state: 'offline' };
  if (answer.problem && !rows) {
    return { ...nothing, state: answer.fetching ? 'searching' : 'failed', problem: answer.problem };
  }
  if (!rows) return { ...nothing, state: 'searching' };
  return { ...nothing, entries, state: 'done' };
}
