import type { LiveProvider } from '@refinedev/core';
import type { Live } from './live.ts';

const channelStart = 'resources/';

/**
 * Refine's view of the live connection: that rows of a resource came (`created`) or changed (`updated`), within the user's scope.
 * The server doesn't send ids, and nothing is published.
 */
export function createLiveProvider(live: Live): LiveProvider {
  return {
    subscribe: ({ channel, types, callback }) => {
      const resource = channel.slice(channelStart.length);
      const tell = (type: 'created' | 'updated') => (event: { readonly resource: string }) => {
        if (event.resource !== resource || !types.includes(type)) return;
        callback({ channel, type, payload: {}, date: new Date() });
      };
      const off = [
        live.watchRows(resource),
        live.on('rows', tell('created')),
        live.on('values', tell('updated')),
      ];
      return () => {
        for (const end of off) end();
      };
    },
    unsubscribe: (end: () => void) => end(),
  };
}
