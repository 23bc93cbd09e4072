import type { PaletteEntry } from './entries.ts';

/** So many are shown before anything is typed. */
const most = 5;
const storageKey = 'palette-recent';

interface Kept {
  readonly user: string;
  readonly keys: readonly string[];
  /** Records can't be found again by their key alone. */
  readonly records: Readonly<Record<string, PaletteEntry>>;
}

function read(storage: Storage, user: string): Kept {
  const nothing: Kept = { user, keys: [], records: {} };
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as Kept | null;
    return kept?.user === user ? kept : nothing;
  } catch {
    return nothing;
  }
}

/** What the person used lately, newest first, among what they may use now. It lives as long as the session of this window. */
export function recentEntries(
  storage: Storage,
  user: string,
  entries: readonly PaletteEntry[],
): PaletteEntry[] {
  const { keys, records } = read(storage, user);
  const known = new Map(entries.map((entry) => [entry.key, entry]));
  return keys.flatMap((key) => known.get(key) ?? records[key] ?? []).slice(0, most);
}

/** Entries of another person are dropped then. */
export function rememberEntry(storage: Storage, user: string, entry: PaletteEntry): void {
  const before = read(storage, user);
  const keys = [entry.key, ...before.keys.filter((key) => key !== entry.key)].slice(0, 2 * most);
  // The line beside a record's name may hold a phone number: it is not stored.
  const { note: _, ...bare } = entry;
  const records = entry.kind === 'records' ? { ...before.records, [entry.key]: bare } : before.records;
  const kept: Kept = {
    user,
    keys,
    records: Object.fromEntries(Object.entries(records).filter(([key]) => keys.includes(key))),
  };
  try {
    storage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage the palette starts without recent entries.
  }
}
