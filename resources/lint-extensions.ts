import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file's relative imports, of values and by `import()`; an `import type` brings no code. */
const imports =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^;'"]*?from\s+['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/g;

function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(imports)].map(([, named, loaded]) =>
    join(dirname(path), named ?? loaded ?? ''),
  );
}

/** Everything that these files lead to, by relative imports of code. */
function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !existsSync(path)) continue;
    reached.add(path);
    waiting.push(...importsOf(path));
  }
  return reached;
}

/**
 * Server and console extensions that nothing reaches: compiler and start say nothing of them, and nothing of them ever runs.
 * @param files every file below the folder of the declarations
 * @param entries what is started: the server, and the two files that gather extensions
 * @returns sentences, in the order of the files
 */
export function unreachedExtensions(files: readonly string[], entries: readonly string[]): string[] {
  const reached = reachedFrom(entries);
  return files
    .filter((path) => /\.(server|console)\.tsx?$/.test(path) && !reached.has(path))
    .map(
      (path) => `${path} is reached by nothing: is its line in index.server.ts or index.console.ts missing?`,
    );
}
