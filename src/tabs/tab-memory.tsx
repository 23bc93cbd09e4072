import { createContext, type Dispatch, type SetStateAction, use, useEffect, useState } from 'react';

/** What a tab remembers of its page besides the address. It goes with the tab. */
export interface TabMemory {
  readonly values: Map<string, unknown>;
  /** Names the tab after the record that it shows. */
  readonly setTitle: (title: string) => void;
  /** The page is done: the tab closes, and the caller navigates on. */
  readonly leave: () => void;
}

const MemoryContext = createContext<TabMemory | null>(null);
export const MemoryProvider = MemoryContext.Provider;

/** Null where pages are not kept as tabs. */
export function useTabMemory(): TabMemory | null {
  return use(MemoryContext);
}

/** State that is there again when the person comes back to the tab; plain state without tabs. */
export function useTabState<T>(name: string, first: T): [T, Dispatch<SetStateAction<T>>] {
  const memory = use(MemoryContext)?.values;
  const [value, set] = useState<T>(() => (memory?.has(name) ? (memory.get(name) as T) : first));
  useEffect(() => {
    memory?.set(name, value);
  }, [memory, name, value]);
  return [value, set];
}

export function useTabTitle(title: string): void {
  const memory = use(MemoryContext);
  useEffect(() => memory?.setTitle(title), [memory, title]);
}

/** Unsaved work of a page: closing its tab asks first and then gives it up. */
export interface TabWork {
  readonly giveUp: () => void;
}
export const workKey = 'work';
