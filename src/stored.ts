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
