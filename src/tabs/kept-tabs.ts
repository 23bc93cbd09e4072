import type { PageTab } from './tab-list.ts';

/** The open pages as a reload finds them. */
export interface KeptTabs {
  readonly tabs: readonly PageTab[];
  /** Names of records by the key of their tab. */
  readonly titles: readonly (readonly [key: string, title: string])[];
}

/** Whose they are. */
export interface TabsOwner {
  readonly user: string;
  readonly organisation: string;
}

const key = 'open-tabs';
const none: KeptTabs = { tabs: [], titles: [] };

interface Stored {
  readonly user: string;
  readonly of: Readonly<Record<string, KeptTabs>>;
}

/** Another person's pages are nobody else's to see. */
function stored(user: string): Stored {
  const found = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored | null;
  return found?.user === user ? found : { user, of: {} };
}

/** What this tab of the browser had open for this person in this organisation. */
export function readTabs({ user, organisation }: TabsOwner): KeptTabs {
  return stored(user).of[organisation] ?? none;
}

export function keepTabs({ user, organisation }: TabsOwner, kept: KeptTabs): void {
  const { of } = stored(user);
  sessionStorage.setItem(key, JSON.stringify({ user, of: { ...of, [organisation]: kept } } satisfies Stored));
}

/** Whoever logs out leaves no names of records behind. */
export function forgetTabs(): void {
  sessionStorage.removeItem(key);
}
