import { useMemo, useRef } from 'react';
import type { WireRow } from '../../data/row.ts';
import { useTabState } from '../../tabs/tab-memory.tsx';

/** Chosen rows by id, or everything that the filter matches except some. */
export type Selected =
  | { readonly kind: 'rows'; readonly rows: ReadonlyMap<string, WireRow> }
  | { readonly kind: 'all'; readonly exclude: ReadonlySet<string> };

export interface Selection {
  readonly selected: Selected;
  readonly has: (id: string) => boolean;
  readonly page: 'none' | 'some' | 'all';
  /** `range`: with every row between it and the one that was clicked before. */
  readonly toggle: (row: WireRow, range?: boolean) => void;
  readonly togglePage: (on: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
  /** After a bulk action only the refused rows stay selected. */
  readonly keep: (ids: readonly string[]) => void;
}

const nothing: Selected = { kind: 'rows', rows: new Map() };

/**
 * The selection of a list. It survives paging and sorting; `key` is what the list is filtered by, and another filter is another
 * set of rows, so the selection starts anew.
 */
export function useSelection(rows: readonly WireRow[] | undefined, key: string): Selection {
  const [kept, setKept] = useTabState('selection', { key, selected: nothing });
  const selected = kept.key === key ? kept.selected : nothing;
  /** The row that was clicked last. */
  const last = useRef<string>(undefined);

  return useMemo(() => {
    const set = (next: Selected) => setKept({ key, selected: next });
    const has = (id: string) =>
      selected.kind === 'rows' ? selected.rows.has(id) : !selected.exclude.has(id);
    const put = (changed: readonly WireRow[], on: boolean) => {
      if (selected.kind === 'rows') {
        const next = new Map(selected.rows);
        for (const row of changed) {
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        }
        return set({ kind: 'rows', rows: next });
      }
      const exclude = new Set(selected.exclude);
      for (const row of changed) {
        if (on) exclude.delete(row.id);
        else exclude.add(row.id);
      }
      return set({ kind: 'all', exclude });
    };
    const here = rows?.filter((row) => has(row.id)).length ?? 0;
    return {
      selected,
      has,
      page: here === 0 ? 'none' : here === rows?.length ? 'all' : 'some',
      toggle: (row, range = false) => {
        const all = rows ?? [];
        const [from, to] = [last.current, row.id].map((id) => all.findIndex((one) => one.id === id));
        last.current = row.id;
        const between =
          range && from !== undefined && to !== undefined && from >= 0
            ? all.slice(Math.min(from, to), Math.max(from, to) + 1)
            : [row];
        put(between, !has(row.id));
      },
      togglePage: (on) => put(rows ?? [], on),
      selectAll: () => set({ kind: 'all', exclude: new Set() }),
      clear: () => set(nothing),
      keep: (ids) => {
        const known = new Map([
          ...(selected.kind === 'rows' ? selected.rows : []),
          ...(rows ?? []).map((row) => [row.id, row] as const),
        ]);
        set({
          kind: 'rows',
          rows: new Map(
            ids.flatMap((id) => {
              const row = known.get(id);
              return row ? [[id, row] as const] : [];
            }),
          ),
        });
      },
    };
  }, [rows, key, selected, setKept]);
}

/** How many rows are selected, where the filter matches `total`. */
export function selectedCount(selected: Selected, total: number): number {
  return selected.kind === 'rows' ? selected.rows.size : Math.max(0, total - selected.exclude.size);
}
