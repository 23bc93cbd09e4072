import type { RouterProvider } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useLocation } from 'react-router';

/**
 * Refine's router provider with a `parse` of ours, which tells the path and no parameters: Refine would merge them into every
 * call's meta, where an address could then choose verb and headers (docs/design/refine.md §2.2). Its `go` writes values unencoded
 * (docs/design/refine.md §3), so that only ids and fixed words are given to it. Screens name their resource themselves.
 */
export const refineRouter: RouterProvider = {
  ...routerProvider,
  parse: () => {
    const { pathname } = useLocation();
    return () => ({ pathname, params: {} });
  },
};
