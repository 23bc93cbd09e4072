import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { useApp } from '../app-context.tsx';
import { forgetReload } from '../browser.ts';
import type { AnyConsoleExtension, AnyConsoleExtensionEntry } from '../customize.ts';
import { PageNotLoaded } from '../router/lazy-page.tsx';

const none: AnyConsoleExtension = { slots: {} };

/** How an extension is asked for: once, whoever asks. */
const extensionQuery = (name: string, entry: AnyConsoleExtensionEntry | undefined) => ({
  queryKey: ['console-extension', name],
  queryFn: async () => {
    try {
      const extension = (await entry?.load()) ?? none;
      forgetReload(name);
      return extension;
    } catch (error) {
      throw new PageNotLoaded(name, error);
    }
  },
  // A file that is gone stays gone until the page is loaded anew (docs/specification.md §4, Deployment update).
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The console extension of a resource, loaded when its screen opens; undefined while it is on its way. */
export function useConsoleExtension(resource: AnyResource): AnyConsoleExtension | undefined {
  const { extensions } = useApp();
  const entry = extensions[resource.name];
  const { data } = useQuery({
    ...extensionQuery(resource.name, entry),
    throwOnError: true,
    enabled: entry !== undefined,
    placeholderData: undefined,
  });
  return entry === undefined ? none : data;
}

/**
 * The same for who may need it and mostly doesn't, e.g. a list, whose first rows it would keep waiting. What goes wrong is thrown
 * where this hook stands.
 * @returns hands over the extension, at once where it is there or where the resource has none
 */
export function useConsoleExtensionLater(
  resource: AnyResource,
): (use: (extension: AnyConsoleExtension) => void) => void {
  const { extensions } = useApp();
  const client = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  if (problem !== undefined) throw problem;
  const entry = extensions[resource.name];
  return (use) => {
    const query = extensionQuery(resource.name, entry);
    const there = entry === undefined ? none : client.getQueryData<AnyConsoleExtension>(query.queryKey);
    if (there) use(there);
    else client.fetchQuery(query).then(use, setProblem);
  };
}
