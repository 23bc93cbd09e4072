import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file's relative imports at its top, those of types too; what is loaded later by `import()` ties no two files to each other. */
const imports = /\bfrom\s+['"](\.[^'"]+)['"]|^import\s+['"](\.[^'"]+)['"]/gm;

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** @param files paths from the top of the project */
export function importsOf(files: readonly string[]): Graph {
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const found = [...readFileSync(file, 'utf8').matchAll(imports)]
          .map(([, named, bare]) => join(dirname(file), named ?? bare ?? ''))
          .filter((target) => /\.tsx?$/.test(target) && existsSync(target));
        return [file, new Set(found)] as const;
      }),
  );
}

/** All that a file leads to. */
function reachedFrom(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(graph.get(file) ?? []));
  }
  return reached;
}

/** Files that import each other in a circle: `a b c` in the order of their names, one line for each circle. */
export function circlesOf(graph: Graph): string[] {
  const reach = new Map([...graph.keys()].map((file) => [file, reachedFrom(graph, file)]));
  const circles = [...graph.keys()]
    .filter((file) => reach.get(file)?.has(file))
    .map((file) =>
      [...(reach.get(file) ?? [])]
        .filter((other) => reach.get(other)?.has(file))
        .sort()
        .join(' '),
    );
  return [...new Set(circles)].sort();
}

const within = (one: string, other: string) =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** Folders that import each other both ways, `one <> other`; a folder and one inside it are no such pair. */
export function pairsOf(graph: Graph): string[] {
  const ways = new Set<string>();
  for (const [file, targets] of graph)
    for (const target of targets)
      if (!within(dirname(file), dirname(target))) ways.add(`${dirname(file)} ${dirname(target)}`);
  return [...ways]
    .map((way) => way.split(' '))
    .filter(([from = '', to = '']) => from < to && ways.has(`${to} ${from}`))
    .map(([from, to]) => `${from} <> ${to}`)
    .sort();
}

/**
 * Holds what is tangled against what is known to be: nothing new may come, and what is untangled leaves the list.
 * @returns sentences
 */
export function newTangles(found: readonly string[], known: readonly string[]): string[] {
  return [
    ...found.filter((each) => !known.includes(each)).map((each) => `${each}: import each other both ways`),
    ...known
      .filter((each) => !found.includes(each))
      .map((each) => `${each}: untangled, so take it out of resources/known-circles.ts`),
  ];
}
