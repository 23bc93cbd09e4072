import { readFileSync } from 'node:fs';

/** What every group's folder exports under the same name (resources/part.ts). */
const byConvention = new Set(['part', 'seed']);
const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/**
 * Names that two files export: whoever searches for one finds the other. Scripts that write code are left out, since what they
 * write looks like an export.
 * @returns one sentence per name, empty where all differ
 */
export function namesAlike(
  files: readonly string[],
  read = (path: string) => readFileSync(path, 'utf8'),
): string[] {
  const exporters = new Map<string, Set<string>>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /(^|\/)make-[^/]*$/.test(file)) continue;
    for (const [, name = ''] of read(file).matchAll(declaration)) {
      if (byConvention.has(name)) continue;
      exporters.set(name, (exporters.get(name) ?? new Set()).add(file));
    }
  }
  return [...exporters]
    .filter(([, where]) => where.size > 1)
    .map(([name, where]) => `${name} is exported by ${[...where].join(' and ')}`);
}
