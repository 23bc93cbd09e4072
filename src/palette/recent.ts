import type { Entry } from './entries.ts';

/** So many are shown before anything is typed. */
const most = 5;
const storageKey = 'palette-recent';

interface Kept {
  readonly user: string;
  readonly keys: readonly string[];
  /** Records can't be found again by their key alone. */
  readonly records: Readonly<Record<string, Entry>>;
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

/** What the person used lately, newest first, among what he may use now. It lasts as long as this window's session. */
export function recentEntries(storage: Storage, user: string, entries: readonly Entry[]): Entry[] {
  const { keys, records } = read(storage, user);
  const known = new Map(entries.map((entry) => [entry.key, entry]));
  return keys.flatMap((key) => known.get(key) ?? records[key] ?? []).slice(0, most);
}

/** Another person's are forgotten at that moment. */
export function rememberEntry(storage: Storage, user: string, entry: Entry): void {
  const before = read(storage, user);
  const keys = [entry.key, ...before.keys.filter((key) => key !== entry.key)].slice(0, 2 * most);
  // What stands beside a record's name may be a phone: it is not kept.
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
    // Without storage the palette starts anew each time.
  }
}
