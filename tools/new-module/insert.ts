import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * Adds lines to files of the house where the parser says that they belong; the formatter puts imports and lines in order afterwards.
 */

type Place = { readonly at: number; readonly text: string };

const keyOf = ({ key }: ESTree.ObjectProperty) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

const propertyOf = (object: ESTree.ObjectExpression, name: string) =>
  object.properties.find(
    (each): each is ESTree.ObjectProperty => each.type === 'Property' && keyOf(each) === name,
  );

/** The list that an expression is, or that a function gives back. */
function listOf(node: ESTree.Node | null | undefined): ESTree.ArrayExpression | undefined {
  switch (node?.type) {
    case 'ArrayExpression':
      return node;
    case 'ArrowFunctionExpression':
      return listOf(node.body);
    case 'BlockStatement':
      return listOf(node.body.find((each) => each.type === 'ReturnStatement'));
    case 'ReturnStatement':
      return listOf(node.argument);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return listOf(node.expression);
    default:
      return undefined;
  }
}

const objectOf = (node: ESTree.Node | null | undefined): ESTree.ObjectExpression | undefined =>
  node?.type === 'ObjectExpression'
    ? node
    : node?.type === 'TSSatisfiesExpression' || node?.type === 'TSAsExpression'
      ? objectOf(node.expression)
      : undefined;

/** What a file's `name` is said to be. @throws Error where it declares no such name */
function declarationOf(file: string, text: string, name: string): ESTree.Node {
  let found: ESTree.Node | null = null;
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && id.name === name) found = init;
    },
  }).visit(parseSync(file, text, { lang: 'ts' }).program);
  if (!found) throw new Error(`${file} declares no ${name}`);
  return found;
}

/** Behind the last element, or in an empty pair of brackets. */
function behind(of: ESTree.ArrayExpression | ESTree.ObjectExpression, text: string): Place {
  const last = (of.type === 'ArrayExpression' ? of.elements : of.properties).at(-1);
  return last ? { at: last.end, text: `, ${text}` } : { at: of.start + 1, text };
}

const applied = (text: string, { at, text: more }: Place) => text.slice(0, at) + more + text.slice(at);

/** A name and the file that it is imported from. */
export type Import = readonly [name: string, from: string];

/** Imports what a file does not import yet. */
function withImport(text: string, [name, from]: Import): string {
  const { program } = parseSync('file.ts', text, { lang: 'ts' });
  const known = program.body
    .flatMap((node) => (node.type === 'ImportDeclaration' ? node.specifiers : []))
    .some(({ local }) => local.name === name);
  return known ? text : `import { ${name} } from '${from}';\n${text}`;
}

/** Adds an element to the list that a file declares by this name. */
export function addToList(file: string, text: string, name: string, element: string): string {
  const list = listOf(declarationOf(file, text, name));
  if (!list) throw new Error(`${name} of ${file} is no list`);
  return applied(text, behind(list, element));
}

/** Adds a property to the object that a file declares by this name. */
export function addToObject(file: string, text: string, name: string, property: string): string {
  const object = objectOf(declarationOf(file, text, name));
  if (!object) throw new Error(`${name} of ${file} is no object`);
  return applied(text, behind(object, property));
}

/** Adds a resource to a part, and its demo rows where it had none. */
export function addToPart(file: string, text: string, resource: string, from: string): string {
  const call = declarationOf(file, text, 'part');
  const object = call.type === 'CallExpression' ? objectOf(call.arguments[0]) : undefined;
  const resources = object && listOf(propertyOf(object, 'resources')?.value);
  if (!object || !resources) throw new Error(`${file} has no definePart with resources`);
  const seeded = propertyOf(object, 'seed')
    ? text
    : applied(text, behind(object, "seed: async () => (await import('./seed/index.ts')).seed"));
  return withImport(applied(seeded, behind(resources, resource)), [resource, from]);
}

/** What a group's seed gets of a new module. */
export interface SeedLines {
  readonly imports: readonly Import[];
  /** A stretch of rows. */
  readonly stretch: string;
  /** A pair of table and highest id. */
  readonly lastId: string;
}

/** Adds rows to the demo data of a group. @throws Error where its seed is written in a way that this can't read */
export function addToSeed(file: string, text: string, { imports, stretch, lastId }: SeedLines): string {
  let next = text;
  const add = (name: string, inside: string | undefined, element: string, fresh: string) => {
    const seed = objectOf(declarationOf(file, next, 'seed'));
    const outer = seed && propertyOf(seed, name);
    const object = inside === undefined ? undefined : objectOf(outer?.value);
    const target = inside === undefined ? outer : object && propertyOf(object, inside);
    const list = listOf(target?.value);
    if (list) next = applied(next, behind(list, element));
    else if (seed && !outer) next = applied(next, behind(seed, fresh));
    else if (object && !target) next = applied(next, behind(object, `${inside}: () => [${element}]`));
    else throw new Error(`${file}: add ${element} to ${name} by hand`);
  };
  add('stretches', 'rows', stretch, `stretches: { rows: () => [${stretch}] }`);
  add('lastIds', undefined, lastId, `lastIds: () => [${lastId}]`);
  return imports.reduce(withImport, next);
}
