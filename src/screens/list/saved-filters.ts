import type { SavedFilter } from '../../../resources/kit/wire.ts';

/** What the server keeps at most (the contract of `manager_forms`). */
export const mostSaved = 20;
export const longestName = 32;
export const longestSearch = 2_000;

/** Why a filter can't be saved under a name. */
export type NameProblem = 'empty' | 'taken';

/** Spaces at the ends are removed. */
export function nameProblem(
  saved: readonly SavedFilter[],
  name: string,
  except?: string,
): NameProblem | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'empty';
  return saved.some((one) => one.name === wanted && one.name !== except) ? 'taken' : undefined;
}

export const withSaved = (saved: readonly SavedFilter[], name: string, search: string): SavedFilter[] => [
  ...saved,
  { name: name.trim(), search, is_default: 0 },
];
export const renamed = (saved: readonly SavedFilter[], from: string, to: string): SavedFilter[] =>
  saved.map((one) => (one.name === from ? { ...one, name: to.trim() } : one));
export const removed = (saved: readonly SavedFilter[], name: string): SavedFilter[] =>
  saved.filter((one) => one.name !== name);
/** At most one is the default; the former one loses it. */
export const withDefault = (saved: readonly SavedFilter[], name: string): SavedFilter[] =>
  saved.map((one) => ({ ...one, is_default: one.name === name && one.is_default === 0 ? 1 : 0 }));
