/** How a page leaves or reloads itself. Tests hand in their own, because jsdom doesn't navigate. */
export interface Browser {
  readonly reload: () => void;
  /** Loads another path of this console as a new page, in the place of this one. */
  readonly leave: (path: string) => void;
}

export const browser: Browser = {
  reload: () => location.reload(),
  leave: (path) => location.replace(path),
};

/** docs/specification.md §4: after 'New version detected, updating...'. Milliseconds. */
export const reloadAfterMs = 300;

const mark = (page: string) => `reloaded:${page}`;

/** Every page reloads once at most: what is missing after one reload is missing after two. */
export function mayReload(page: string): boolean {
  return sessionStorage.getItem(mark(page)) === null;
}
export function markReloaded(page: string): void {
  sessionStorage.setItem(mark(page), '1');
}
export function forgetReload(page: string): void {
  sessionStorage.removeItem(mark(page));
}
