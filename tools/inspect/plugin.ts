import type { Plugin } from 'vite';
import { Places } from './locate.ts';

/** Tells the console that is being developed where something is declared (src/dev); a build has none of it. */
export const inspect = (root: string): Plugin => ({
  name: 'inspect-declarations',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/__declared', (request, response) => {
      const params = new URL(request.url ?? '/', 'http://localhost').searchParams;
      const named = (name: string) => params.get(name) ?? undefined;
      // Read anew each time: the files change while somebody works on them.
      const place = new Places(root).of({
        resource: named('resource') ?? '',
        model: named('model') ?? '',
        field: named('field'),
        action: named('action'),
        page: named('page'),
      });
      response.statusCode = place ? 200 : 404;
      response.end(place ?? 'not found in resources/');
    });
  },
});
