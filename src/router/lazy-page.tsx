import { type ComponentType, lazy } from 'react';
import { forgetReload } from '../browser.ts';

/** A page's module did not arrive: after a new deployment its file is gone (specification §4, Deployment update). */
export class PageNotLoaded extends Error {
  readonly page: string;
  constructor(page: string, cause: unknown) {
    super(`the module of ${page} did not load`, { cause });
    this.name = 'PageNotLoaded';
    this.page = page;
  }
}

/** A page in a chunk of its own, which loads when the page is first drawn. */
export function lazyPage<P extends object>(page: string, load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      const component = await load();
      forgetReload(page);
      return { default: component };
    } catch (error) {
      throw new PageNotLoaded(page, error);
    }
  });
}
