import { createVault, type Vault } from './vault.ts';

/** How long drafts live, and how many of a person (docs/design/rules.md §3). */
export const draftLimits = { days: 7, count: 20 } as const;

/** Which form a draft belongs to. */
export interface DraftPlace {
  readonly resource: string;
  readonly mode: string;
  /** The row that is edited or copied; empty for a new one. */
  readonly id: string;
}

type Values = Readonly<Record<string, unknown>>;

/** What was typed, and what the form started from: a newer row is compared with both. */
export interface Draft {
  readonly values: Values;
  readonly base: Values;
  readonly version: number | null;
}

export interface StoredDraft extends Draft {
  /** Milliseconds since the epoch. */
  readonly saved_at: number;
}

export interface Drafts {
  readonly find: (place: DraftPlace) => StoredDraft | undefined;
  readonly keep: (place: DraftPlace, draft: Draft) => void;
  readonly drop: (place: DraftPlace) => void;
}

interface Entry extends StoredDraft, DraftPlace {
  readonly organisation: string;
}

export interface DraftsOptions {
  readonly storage: Storage;
  readonly user: string;
  readonly organisation: string;
  /** `draft_key` of `login/control`. */
  readonly key: string;
  readonly now: () => number;
}

/** Every user's drafts lie under this and their id: providers/session.ts keeps them when a session ends. */
const prefix = 'drafts:';
const dayMs = 86_400_000;

/** What lies in the storage: when it was last changed, so that anybody may clear it away, and what only its owner reads. */
interface Box {
  readonly at: number;
  readonly locked: string;
}

function boxOf(text: string | null): Box | undefined {
  try {
    const box = JSON.parse(text ?? 'null') as Partial<Box> | null;
    return typeof box?.at === 'number' && typeof box.locked === 'string'
      ? { at: box.at, locked: box.locked }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Drafts of people who never come back are removed when they expire. */
function clearOld(storage: Storage, since: number): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys.filter((one) => one.startsWith(prefix))) {
    if ((boxOf(storage.getItem(key))?.at ?? 0) < since) storage.removeItem(key);
  }
}

function read(storage: Storage, name: string, vault: Vault, since: number): readonly Entry[] {
  const box = boxOf(storage.getItem(name));
  const text = box && vault.unlock(box.locked);
  return text === undefined ? [] : (JSON.parse(text) as Entry[]).filter(({ saved_at }) => saved_at >= since);
}

/**
 * One user's drafts in one organisation, newest first in the storage, all under one lock. Null where there is no key to keep
 * them with. A storage that is full loses the oldest draft first.
 */
export function openDrafts({ storage, user, organisation, key, now }: DraftsOptions): Drafts | null {
  const name = prefix + user;
  const vault = createVault(key, name);
  if (!vault) return null;
  const since = () => now() - draftLimits.days * dayMs;
  clearOld(storage, since());

  const isAt = (place: DraftPlace) => (entry: Entry) =>
    entry.organisation === organisation &&
    entry.resource === place.resource &&
    entry.mode === place.mode &&
    entry.id === place.id;

  const write = (entries: readonly Entry[]) => {
    for (let count = Math.min(entries.length, draftLimits.count); count > 0; count -= 1) {
      const box: Box = { at: now(), locked: vault.lock(JSON.stringify(entries.slice(0, count))) };
      try {
        return storage.setItem(name, JSON.stringify(box));
      } catch {
        // Full: the oldest makes room.
      }
    }
    storage.removeItem(name);
  };

  return {
    find: (place) => read(storage, name, vault, since()).find(isAt(place)),
    keep: (place, draft) => {
      const here = isAt(place);
      const others = read(storage, name, vault, since()).filter((entry) => !here(entry));
      write([{ ...place, ...draft, organisation, saved_at: now() }, ...others]);
    },
    drop: (place) => {
      const here = isAt(place);
      const entries = read(storage, name, vault, since());
      if (entries.some(here)) write(entries.filter((entry) => !here(entry)));
    },
  };
}
