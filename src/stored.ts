import { useCallback, useEffect, useState } from 'react';
import type { Preference } from '../resources/kit/wire.ts';

/**
 * Choices that stay in this browser. A browser that refuses storage (private mode, policy) only forgets them: nothing here throws.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The stored value where it is one of the choices, else the fallback. */
export function readChoice<T extends string>(key: string, choices: readonly T[], fallback: T): T {
  const stored = readStored(key);
  return choices.find((choice) => choice === stored) ?? fallback;
}

/** What a person chose, or what was found to be their choice, told to everything of this page that shows it. */
interface Chosen {
  readonly key: keyof Preference;
  readonly value: string;
  /** False where it was read from their account: there is nothing to keep. */
  readonly byHand: boolean;
}
const eventName = 'choice';
const tell = (chosen: Chosen) => {
  writeStored(chosen.key, chosen.value);
  window.dispatchEvent(new CustomEvent<Chosen>(eventName, { detail: chosen }));
};

/** Hears every choice until the answered function is called. */
export function onChoice(hear: (chosen: Chosen) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<Chosen>).detail);
  window.addEventListener(eventName, listen);
  return () => window.removeEventListener(eventName, listen);
}

/** Goes on with what a person chose on another machine; what they never chose stays as this device has it. */
export function takePreference(preference: Preference): void {
  for (const [key, value] of Object.entries(preference) as [keyof Preference, string][])
    tell({ key, value, byHand: false });
}

/** One of the person's own choices: kept in this browser at once, and with their account by whoever hears of it. */
export function useChoice<T extends string>(
  key: keyof Preference,
  choices: readonly T[],
  fallback: T,
): readonly [T, (next: T) => void] {
  const [value, setValue] = useState(() => readChoice(key, choices, fallback));
  useEffect(() => {
    const known = (text: string | null) => choices.find((choice) => choice === text);
    const stop = onChoice((chosen) => {
      const next = chosen.key === key ? known(chosen.value) : undefined;
      if (next !== undefined) setValue(next);
    });
    // Another tab of this browser.
    const onStorage = (event: StorageEvent) => {
      const next = event.key === key ? known(event.newValue) : undefined;
      if (next !== undefined) setValue(next);
    };
    window.addEventListener('storage', onStorage);
    return () => {
      stop();
      window.removeEventListener('storage', onStorage);
    };
  }, [key, choices]);
  const choose = useCallback((next: T) => tell({ key, value: next, byHand: true }), [key]);
  return [value, choose];
}
