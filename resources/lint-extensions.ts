import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ProductParts } from './kit/product.ts';

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

/** Files that only the server, only the console or only the demo data may load. */
const extension = /(^|[./])(server|console)\.tsx?$|\/seed\//;

/**
 * Server and console extensions that nothing reaches: compiler and start say nothing of them, and nothing of them ever runs.
 * @param files every file below the folder of the declarations
 * @param entries what is started: the server, the console, and the list of parts
 * @returns sentences, in the order of the files
 */
export function unreachedExtensions(files: readonly string[], entries: readonly string[]): string[] {
  const reached = reachedFrom(entries);
  return files
    .filter((path) => /[./](server|console)\.tsx?$/.test(path) && !reached.has(path))
    .map((path) => `${path} is reached by nothing: is its line in the part of its group missing?`);
}

/**
 * Extensions and demo rows that a part imports at its top: server and console would both load them.
 * @param parts files of `definePart`
 * @returns sentences, in the order of the files
 */
export function eagerExtensions(parts: readonly string[]): string[] {
  return parts.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(imports)]
      .flatMap(([, named]) => (named !== undefined && extension.test(named) ? [named] : []))
      .map((named) => `${path} imports ${named} at its top: a part loads it by import()`),
  );
}

/**
 * Folders of groups that are no part, and details with a place for React whose resource has no console extension.
 * @param groups names of the folders with a part
 * @returns sentences
 */
export function partFaults(groups: readonly string[], parts: ProductParts): string[] {
  const unlisted = groups
    .filter((group) => !parts[group])
    .map((group) => `resources/${group}/index.ts stands in no line of resources/index.ts`);
  const empty = Object.values(parts).flatMap(({ resources, console = {} }) =>
    resources
      .filter(({ name, detail }) => !console[name] && detail?.sections.some((section) => 'slot' in section))
      .map(({ name }) => `${name} has a slot in its detail and no console extension in its part`),
  );
  const blank = Object.values(parts).flatMap(({ resources, console = {} }) =>
    resources
      .filter(({ name, page }) => page && !console[name])
      .map(({ name }) => `${name} is a page and has no console extension in its part that draws it`),
  );
  return [...unlisted, ...empty, ...blank];
}
