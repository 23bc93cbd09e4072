import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run lint`: every reference to a document leads somewhere. Code, tests and documents name a document by its path from the top
 * and a part of it by `§`; a part is a heading, a table row or an item that begins with that number. In documents, links and paths
 * in backticks are looked at too, and a name of code that is said to be in a file has to be in it.
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const places = ['.ci', 'bench', 'docs', 'providers', 'resources', 'server', 'src', 'tests', 'tools'];
const texts = /\.(ts|tsx|mjs|css|json|md|html)$|^\.ci\/run$/;
/** Files of the same tree, made or copied: nothing in them was written here. */
const skipped = /(^|\/)(node_modules|dist|media|migrations)(\/|$)|package-lock\.json$/;

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    const path = join(folder, name);
    if (skipped.test(path)) continue;
    if (statSync(join(root, path)).isDirectory()) yield* filesBelow(path);
    else if (texts.test(path)) yield path;
  }
}

const here = readdirSync(root).filter((name) => texts.test(name) && !skipped.test(name));
const files = [
  ...here,
  ...places.filter((place) => existsSync(join(root, place))).flatMap((p) => [...filesBelow(p)]),
];
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const part = String.raw`[A-Z]?\d+(?:\.\d+)*`;
const partAt = [`^#+ (${part})(?![\\w.]*[\\w])`, `^\\s*- \\*\\*(${part})\\*\\*`, `^\\| (${part}) \\|`].map(
  (of) => new RegExp(of, 'gm'),
);
const known = new Map<string, ReadonlySet<string>>();
function partsOf(document: string): ReadonlySet<string> {
  let parts = known.get(document);
  if (!parts) {
    const text = textOf(document);
    parts = new Set(partAt.flatMap((of) => [...text.matchAll(of)].map((found) => found[1] ?? '')));
    known.set(document, parts);
  }
  return parts;
}

/** A space, or the break of a line of a comment. */
const gap = String.raw`(?:\s|\n\s*(?:\*|//)?\s*)`;
const reference = new RegExp(
  String.raw`(?<![\w/.*-])((?:[\w.-]+/)*[\w-]+\.md)(?!\w)(\)?(?:,?${gap}+(?:and )?§${part})*)`,
  'g',
);
const decision = /docs\/decisions\/(\d{4})(?!-)/g;
const provenBy = /['"`][^'"`\n]*?\[(\d\.\d{2,3})\][^\n]*/g;

const errors: string[] = [];
function report(file: string, text: string, at: number, message: string) {
  errors.push(`${file}:${text.slice(0, at).split('\n').length} ${message}`);
}

function checkReferences(file: string, text: string) {
  const told: [number, number][] = [];
  for (const { index, 0: whole, 1: named = '', 2: parts = '' } of text.matchAll(reference)) {
    told.push([index, index + whole.length]);
    const fromHere = file.endsWith('.md') && !named.startsWith('docs/') ? join(dirname(file), named) : named;
    const document = [named, fromHere].find((path) => existsSync(join(root, path)));
    if (!document || (!file.endsWith('.md') && document !== named))
      report(file, text, index, `${named} is no document of the repository`);
    else
      for (const [, label = ''] of parts.matchAll(new RegExp(`§(${part})`, 'g')))
        if (!partsOf(document).has(label)) report(file, text, index, `${document} has no part §${label}`);
  }
  for (const { index, 0: label, 1: number = '' } of text.matchAll(new RegExp(`§(${part})`, 'g'))) {
    if (told.some(([from, to]) => index > from && index < to)) continue;
    if (!file.endsWith('.md') || !partsOf(file).has(number))
      report(file, text, index, `${label} is a part of which document?`);
  }
  for (const { index, 1: number = '' } of text.matchAll(decision))
    if (!readdirSync(join(root, 'docs/decisions')).some((name) => name.startsWith(`${number}-`)))
      report(file, text, index, `there is no decision ${number}`);
}

/** The statements that a test says it proves. */
function checkProofs(file: string, text: string) {
  const statements = partsOf('docs/specification.md');
  for (const { index, 0: line } of text.matchAll(provenBy))
    for (const [, id = ''] of line.matchAll(/\[(\d\.\d{2,3})\]/g))
      if (!statements.has(id)) report(file, text, index, `docs/specification.md has no statement ${id}`);
}

/** Links, paths in backticks, and names that are said to be in a file: `name` in `path`. */
function checkDocument(file: string, text: string) {
  for (const { index, 1: target = '' } of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    if (!existsSync(join(root, dirname(file), target))) report(file, text, index, `${target} leads nowhere`);
  }
  const path = new RegExp(
    `\`((?:${places.join('|').replace('.', '\\.')})/[\\w./-]+|[\\w.-]+\\.(?:json|ts|mjs|html))\``,
    'g',
  );
  for (const { index, 1: named = '' } of text.matchAll(path)) {
    if (/^(x|index)\./.test(named)) continue;
    if (!existsSync(join(root, named)) && !existsSync(join(root, dirname(file), named)))
      report(file, text, index, `${named} does not exist`);
  }
  for (const { index, 1: name = '', 2: named = '' } of text.matchAll(/`([\w$]+)` in\s+`([\w./-]+\.\w+)`/g)) {
    const at = relative(root, normalize(join(root, named)));
    if (existsSync(join(root, at)) && !new RegExp(`\\b${name.replace('$', '\\$')}\\b`).test(textOf(at)))
      report(file, text, index, `${named} has no ${name}`);
  }
}

for (const file of files) {
  if (file === 'docs/check.ts') continue;
  const text = textOf(file);
  checkReferences(file, text);
  if (/^tests\//.test(file)) checkProofs(file, text);
  if (file.endsWith('.md')) checkDocument(file, text);
}
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
