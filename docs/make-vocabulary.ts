import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/**
 * `npm run docs:vocabulary` writes docs/vocabulary.md: every word of a declaration, from the kit's types and docstrings, with a place
 * where it is used. With `--check` (`npm run lint`) it writes nothing and fails where the file differs or a word has no docstring.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'docs/vocabulary.md');

/** A node of the parser's tree, as far as this file reads it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const nodesOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
function nodeOf(of: Node | undefined, ...path: readonly string[]): Node | undefined {
  let node: unknown = of;
  for (const key of path) node = isNode(node) ? node[key] : undefined;
  return isNode(node) ? node : undefined;
}
const nameOf = (node: Node | undefined): string => String(node?.name ?? node?.value ?? '');

interface Source {
  readonly path: string;
  readonly text: string;
  readonly body: readonly Node[];
  readonly comments: readonly { readonly value: string; readonly start: number; readonly end: number }[];
}
function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, comments } = parseSync(path, text, { lang: 'ts' });
  return { path, text, body: nodesOf(program.body), comments };
}

/** The docstring right before a node, as one line. */
function docOf({ text, comments }: Source, node: Node): string {
  const before = comments.findLast(({ end }) => end <= node.start);
  if (!before?.value.startsWith('*') || text.slice(before.end, node.start).trim() !== '') return '';
  return before.value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .filter((line) => line && !line.startsWith('@'))
    .join(' ');
}

const short = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\breadonly /g, '')
    .trim();

interface Word {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
  readonly optional: boolean;
  /** Words of the object that it takes. */
  readonly of?: readonly Word[];
}

function wordsOfMembers(source: Source, members: readonly Node[]): Word[] {
  return members.flatMap((member): Word[] => {
    const key = nodeOf(member, 'key');
    if (!key) return [];
    const name = nameOf(key);
    if (name.startsWith('~')) return [];
    const annotation = nodeOf(member, 'typeAnnotation', 'typeAnnotation');
    // An object that is told in one line is shown as it is.
    const isLong =
      annotation?.type === 'TSTypeLiteral' &&
      source.text.slice(annotation.start, annotation.end).includes('\n');
    const literal = isLong ? annotation : undefined;
    return [
      {
        name,
        type: annotation && !literal ? short(source.text.slice(annotation.start, annotation.end)) : '',
        doc: docOf(source, member),
        optional: member.optional === true,
        of: literal && wordsOfMembers(source, nodesOf(literal.members)),
      },
    ];
  });
}

/** The declaration of that name, exported or not. */
function declared(source: Source, name: string): Node {
  for (const statement of source.body) {
    const node = nodeOf(statement, 'declaration') ?? statement;
    const declarator = nodesOf(node.declarations)[0];
    if (nameOf(nodeOf(node, 'id')) === name || nameOf(nodeOf(declarator, 'id')) === name)
      return declarator ?? node;
  }
  throw new Error(`${source.path} declares no ${name}`);
}

const wordsOf = (source: Source, name: string): Word[] => {
  const node = declared(source, name);
  const members = nodeOf(node, 'body')?.body ?? nodeOf(node, 'typeAnnotation')?.members;
  return wordsOfMembers(source, nodesOf(members));
};

/** The kinds of fields: the methods of `f`. */
function kinds(source: Source): Word[] {
  let object = nodeOf(declared(source, 'f'), 'init');
  while (object && object.type !== 'ObjectExpression') object = nodeOf(object, 'expression');
  return nodesOf(object?.properties).map((property) => ({
    name: nameOf(nodeOf(property, 'key')),
    type: '',
    doc: docOf(source, property),
    optional: false,
  }));
}

// ── where words are used ──────────────────────────────────────────────────────────────────────────

interface Use {
  readonly text: string;
  readonly path: string;
}
const uses = new Map<string, Use>();

/** The source of a node in two lines at most. */
function excerpt(text: string): string {
  const line = text
    .replace(/\/\*\*?[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/, ([}\])])/g, ' $1')
    .trim();
  const width = 100;
  if (line.length <= width) return line;
  const cut = line.lastIndexOf(' ', width);
  const rest = line.slice(cut + 1);
  return `${line.slice(0, cut)}\n  ${rest.length <= width ? rest : `${rest.slice(0, rest.lastIndexOf(' ', width))} …`}`;
}

const note = (source: Source, word: string, node: Node) => {
  if (!uses.has(word))
    uses.set(word, { text: excerpt(source.text.slice(node.start, node.end)), path: source.path });
};

/** Notes the properties of an object as `{place}.{property}`, and those of objects within it. */
function noteObject(source: Source, place: string, value: Node | undefined) {
  if (value?.type === 'ArrayExpression')
    for (const element of nodesOf(value.elements)) noteObject(source, place, element);
  if (value?.type !== 'ObjectExpression') return;
  for (const property of nodesOf(value.properties)) {
    const name = nameOf(nodeOf(property, 'key'));
    if (!name) continue;
    note(source, `${place}.${name}`, property);
    noteObject(source, `${place}.${name}`, nodeOf(property, 'value'));
  }
}

/** What a call says: its name, and the object of words among its arguments. */
function noteCall(source: Source, call: Node) {
  const callee = nodeOf(call, 'callee');
  const given = nodesOf(call.arguments);
  const method = nameOf(nodeOf(callee, 'property'));
  if (callee?.type === 'Identifier') {
    const name = nameOf(callee);
    note(source, `call.${name}`, call);
    if (name === 'defineResource') noteObject(source, 'resource', given[1]);
    if (name === 'definePage') noteObject(source, 'page', given[1]);
    if (name === 'model') noteObject(source, 'model', given.at(-1));
    if (name === 'machineCall') noteObject(source, 'machine', given[0]);
  }
  if (callee?.type === 'MemberExpression') {
    if (nameOf(nodeOf(callee, 'object')) === 'f') {
      note(source, `f.${method}`, call);
      noteObject(source, 'field', given.at(-1));
    } else {
      const last = given.at(-1);
      const from = nodeOf(callee, 'property')?.start ?? call.start;
      note(source, `method.${method}`, { ...call, start: from - 1 });
      if (['action', 'col', 'range', 'sublist'].includes(method)) noteObject(source, method, last);
    }
  }
}

function walk(source: Source, node: Node) {
  if (node.type === 'CallExpression') noteCall(source, node);
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(source, value);
    else for (const each of nodesOf(value)) walk(source, each);
  }
}

function* declarationsBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (path !== 'resources/kit') yield* declarationsBelow(path);
    } else if (/(?<!\.server|\.console)\.ts$/.test(entry.name)) yield path;
  }
}
for (const path of [...declarationsBelow('resources')].sort()) {
  const source = read(path);
  for (const node of source.body) walk(source, node);
}

// ── the document ──────────────────────────────────────────────────────────────────────────────────

const missing: string[] = [];
const out: string[] = [
  '# Vocabulary',
  '',
  'Every word of a declaration. Made by `npm run docs:vocabulary` from `resources/kit` and from where the words are used: edit the',
  'docstrings there, not this file.',
];

/** A word with its docstring, its type and two lines out of a declaration. `place` is where uses of it were noted. */
function say(word: Word, place: string, level: string, shown = word.name) {
  if (!word.doc) missing.push(`${place}.${word.name}`);
  const use = uses.get(`${place}.${word.name}`);
  const type = word.type && word.type.length <= 90 ? ` \`${word.type.replaceAll('|', '\\|')}\`` : '';
  out.push('', `${level} ${shown}`, '', `${word.doc}${type ? ` Takes${type}.` : ''}`.trim());
  if (use) out.push('', '```ts', use.text, `// ${use.path}`, '```');
  for (const inner of word.of ?? []) say(inner, `${place}.${word.name}`, '####', `${shown}.${inner.name}`);
}
function chapter(title: string, about: string, words: readonly Word[], place: string, prefix = '') {
  out.push('', `## ${title}`, '', about);
  for (const word of words) say(word, place, '###', `${prefix}${word.name}`);
}

const kit = (name: string) => read(`resources/kit/${name}.ts`);
const field = kit('field');
const modelSource = kit('model');
const screens = kit('screens');
const action = kit('action');

chapter(
  'Kinds of fields',
  'Each takes a label in both languages, then what only it knows, then options.',
  kinds(field),
  'f',
  'f.',
);
chapter(
  'Modes of fields',
  'Round a field; without one, people set it in forms.',
  ['auto', 'once', 'secret'].map((name) => ({
    name,
    type: '',
    optional: false,
    doc: docOf(
      field,
      field.body.find(
        (statement) =>
          nameOf(nodeOf(nodesOf(nodeOf(statement, 'declaration')?.declarations)[0], 'id')) === name,
      ) ?? declared(field, name),
    ),
  })),
  'call',
);
/** What kinds and a model's methods put into a field; nobody writes them. */
const made = new Set([
  'options',
  'target',
  'of',
  'derived',
  'via',
  'counts',
  'referred',
  'referrer',
  'tally',
  'summed',
  'among',
  'from',
  'elapsed',
  'measure',
  'told',
]);
chapter(
  'Options of fields',
  'Which kind takes which is checked by the compiler.',
  wordsOf(field, 'FieldSpec').filter(({ name }) => !made.has(name)),
  'field',
);
chapter(
  'What an uploaded file has to be',
  'The option `upload` of fields that hold files.',
  wordsOf(field, 'UploadSpec'),
  'field.upload',
);
chapter(
  'model',
  'The third argument of `model(name, fields, options)`.',
  wordsOf(modelSource, 'ModelOptions'),
  'model',
);
chapter(
  'What a model says further',
  'Methods of what `model()` returns; each returns the model.',
  wordsOf(modelSource, 'Model').filter(({ name }) => name !== 'name'),
  'method',
  '.',
);
chapter(
  'defineResource',
  'The second argument of `defineResource(Model, { … })`.',
  wordsOf(kit('resource'), 'ResourceDef'),
  'resource',
);
chapter(
  'definePage',
  'The second argument of `definePage(name, { … })`, for a page that lists no rows.',
  wordsOf(kit('page'), 'PageDef'),
  'page',
);
chapter(
  'Columns',
  'A column is a field’s name, or `Model.col(field, { … })`.',
  wordsOf(screens, 'Column').filter(({ name }) => name !== 'field'),
  'col',
);
chapter(
  'Ranges',
  'A filter is a field’s name, or `Model.range(field, { … })`.',
  wordsOf(screens, 'Range').filter(({ name }) => name !== 'range'),
  'range',
);
chapter(
  'Tabs',
  'Of `list.tabs`, where they are not simply the values of an enumeration.',
  wordsOf(screens, 'Tab'),
  'resource.list.tabs',
);
chapter('Quick filters', 'Of `list.quick`.', wordsOf(screens, 'QuickFilter'), 'resource.list.quick');
chapter('Groupings', 'Of `list.grouping`.', wordsOf(screens, 'Grouping'), 'resource.list.grouping');
chapter('Trees', 'Of `list.tree`.', wordsOf(screens, 'ListTree'), 'resource.list.tree');
chapter(
  'Sections of a form',
  'Of `form.sections`.',
  wordsOf(screens, 'FormSection'),
  'resource.form.sections',
);
chapter(
  'Related rows of a detail',
  'Options of `Model.sublist(model, reference, { … })` in `detail.sections`.',
  wordsOf(screens, 'Sublist').filter(({ name }) => name !== 'sublist' && name !== 'by'),
  'sublist',
);
chapter(
  'Actions',
  'Options of `Model.action({ … })`; an action stands where `list.row`, `list.bulk` or `list.page` name it.',
  wordsOf(action, 'ActionOptions'),
  'action',
);
chapter(
  'Figures',
  'Of `statistics`, for a model made by `report()`.',
  wordsOf(kit('statistics'), 'StatisticsDef'),
  'resource.statistics',
);

const text = `${out.join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
for (const word of missing) console.error(`resources/kit: ${word} has no docstring`);
if (process.argv.includes('--check')) {
  if (missing.length > 0 || readFileSync(target, 'utf8') !== text) {
    console.error('docs/vocabulary.md: run `npm run docs:vocabulary`');
    process.exitCode = 1;
  }
} else writeFileSync(target, text);
