import { useEffect, useEffectEvent } from 'react';

interface Answered {
  /** Undefined until the first answer. */
  readonly rows: readonly unknown[] | undefined;
  /** Of all pages; a floor or an estimate where a count would take too long. */
  readonly total: number;
  readonly fetching: boolean;
}

/** The last page that may hold rows, where this one holds none; undefined where it does or is the first. */
export function pageInstead(page: number, size: number, { rows, total }: Answered): number | undefined {
  if (rows === undefined || rows.length > 0 || page === 1) return undefined;
  // An estimate may lie beyond the end too.
  return Math.min(Math.max(1, Math.ceil(total / size)), page - 1);
}

/** Leads from a page beyond the end, as when its last row was deleted, to the last one. */
export function useLastPage(
  page: number,
  size: number,
  answer: Answered,
  goTo: (page: number) => void,
): { readonly leaving: boolean } {
  const instead = answer.fetching ? undefined : pageInstead(page, size, answer);
  const go = useEffectEvent(goTo);
  useEffect(() => {
    if (instead !== undefined) go(instead);
  }, [instead]);
  return { leaving: instead !== undefined };
}
