import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parts, product } from './index.ts';
import { lint } from './kit/lint.ts';
import { knownCircles, knownPairs } from './known-circles.ts';
import { circlesOf, importsOf, newTangles, pairsOf } from './lint-circles.ts';
import { eagerExtensions, partFaults, unreachedExtensions } from './lint-extensions.ts';
import { businessImports } from './lint-framework.ts';
import { namesAlike } from './lint-names.ts';

/** `npm run lint`: the declarations' own check, and of what may import what the part that biome can't say. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .sort();
const resources = filesOf('resources');
const entries = ['resources/index.ts', 'resources/start/server.ts', 'resources/start/console.tsx'];
const partFiles = resources.filter((path) => /^resources\/(?!kit\/)[^/]+\/index\.ts$/.test(path));
const house = importsOf([...['server', 'src', 'providers'].flatMap(filesOf), ...resources]);
const errors = [
  ...lint(product),
  ...partFaults(
    partFiles.map((path) => basename(dirname(path))),
    parts,
  ),
  ...eagerExtensions(partFiles),
  ...unreachedExtensions(resources, entries),
  ...businessImports([...['server', 'src', 'providers'].flatMap(filesOf), ...resources]),
  ...namesAlike([...['server', 'src', 'providers', 'bench', 'tools'].flatMap(filesOf), ...resources]),
  ...newTangles(circlesOf(house), knownCircles),
  ...newTangles(pairsOf(house), knownPairs),
];
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
