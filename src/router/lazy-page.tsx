import { type ComponentType, lazy } from 'react';
import { forgetReload } from '../browser.ts';

/** A page's module did not arrive: after a new deployment its file is gone (docs/specification.md §4, Deployment update). */
export class PageNotLoaded extends Error {
  readonly page: string;
  constructor(page: string, cause: unknown) {
    super(`the module of ${page} did not load`, { cause });
    this.name = 'PageNotLoaded';
    this.page = page;
  }
}

export type LazyPage<P extends object> = ComponentType<P> & {
  /** Asks for the chunk now, because the page is about to be drawn. */
  readonly preload: () => void;
};

/** A page in a chunk of its own, which loads when the page is first drawn, or shortly before. */
export function lazyPage<P extends object>(page: string, load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let asked: Promise<{ default: ComponentType<P> }> | undefined;
  const ask = async () => {
    try {
      const component = await load();
      forgetReload(page);
      return { default: component };
    } catch (error) {
      throw new PageNotLoaded(page, error);
    }
  };
  const once = () => {
    asked ??= ask();
    return asked;
  };
  // What fails is told where the page is drawn.
  return Object.assign(lazy(once), { preload: () => void once().catch(() => {}) });
}
