import type { RouterProvider } from '@refinedev/core';
import { Link, useLocation, useNavigate } from 'react-router';

/**
 * Refine's view of the router. `parse` tells the path and no parameters: Refine would merge them into every call's meta, where
 * an address could then choose verb and headers (docs/design/refine.md §2.2). Screens name their resource themselves.
 */
export const refineRouter: RouterProvider = {
  go: () => {
    const navigate = useNavigate();
    return ({ to, query, hash, type }) => {
      const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
      const path = `${to ?? ''}${search}${hash ? `#${hash}` : ''}`;
      if (type === 'path') return path;
      void navigate(path, { replace: type === 'replace' });
      return undefined;
    };
  },
  back: () => {
    const navigate = useNavigate();
    return () => void navigate(-1);
  },
  parse: () => {
    const { pathname } = useLocation();
    return () => ({ pathname, params: {} });
  },
  Link,
};
