import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file's relative imports, those of types too. */
const imports = /\bfrom\s+['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g;

const kit = /^resources\/kit\//;
const framework = /^(server|src|providers|resources\/kit)\//;

/**
 * Imports by which the framework would know the business: it is handed its product (docs/design/architecture.md §2).
 * @param files paths from the top of the project
 * @returns sentences, in the order of the files
 */
export function businessImports(files: readonly string[]): string[] {
  return files
    .filter((path) => framework.test(path) && /\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(imports)]
        .map(([, named, loaded]) => join(dirname(path), named ?? loaded ?? ''))
        .filter((target) => target.startsWith('resources/') && !kit.test(target))
        .map((target) => `${path} imports ${target}: the framework knows resources/kit and no business`),
    );
}
