import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** What is looked for: a resource, or a field of its model or an action of it. */
export interface WantedDeclaration {
  readonly resource: string;
  readonly model: string;
  readonly field?: string;
  readonly action?: string;
  readonly page?: string;
}

interface Place {
  readonly file: string;
  readonly at: number;
}

const keyOf = ({ key }: ESTree.ObjectProperty) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
const propertiesOf = (node: ESTree.Node | null | undefined) =>
  node?.type === 'ObjectExpression' ? node.properties.filter((each) => each.type === 'Property') : [];
const valueIn = (node: ESTree.Node | null | undefined, name: string) =>
  propertiesOf(node).find((each) => keyOf(each) === name)?.value;
const textOf = (node: ESTree.Node | null | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** Calls that make a model, or add fields to one under a name of their own: `model('x', { … })`, `.via('name', …)`, `.with({ … })`. */
function chainOf(node: ESTree.Node | null | undefined): ESTree.CallExpression[] {
  if (node?.type !== 'CallExpression') return [];
  const { callee } = node;
  return [...(callee.type === 'MemberExpression' ? chainOf(callee.object) : []), node];
}

/** Where resources, fields and actions are declared, by what they are called. */
export class Places {
  readonly #places = new Map<string, Place>();

  #add(key: string, file: string, at: number) {
    if (!this.#places.has(key)) this.#places.set(key, { file, at });
  }

  #model(file: string, calls: readonly ESTree.CallExpression[], name: string) {
    for (const { callee, arguments: given } of calls) {
      const fields = given.find((each) => each.type === 'ObjectExpression');
      const adds =
        callee.type === 'Identifier' || (callee.type === 'MemberExpression' && nameOf(callee) === 'with');
      if (adds)
        for (const each of propertiesOf(fields)) this.#add(`${name}.${keyOf(each)}`, file, each.start);
      const own = callee.type === 'MemberExpression' ? textOf(given[0]) : undefined;
      if (own && given[0]) this.#add(`${name}.${own}`, file, given[0].start);
    }
  }

  /** @param root of the checkout */
  constructor(root: string) {
    const files = readdirSync(path.join(root, 'resources'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => path.join('resources', name));
    // Most files declare nothing: parsing them would keep the person waiting.
    const programs = files.flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      if (!/\b(model|report|defineResource|definePage)\(|\.with\(/.test(text)) return [];
      return [{ file, program: parseSync(file, text, { lang: 'ts' }).program }];
    });
    const modelNames = new Map<string, string>();
    const made: { file: string; name: string; calls: readonly ESTree.CallExpression[] }[] = [];
    for (const { file, program } of programs)
      new Visitor({
        // Every model says its name here, however it was made: `interface Models { vendor_person: typeof Person }`.
        TSPropertySignature: ({ key, typeAnnotation }) => {
          const type = typeAnnotation?.typeAnnotation;
          if (
            type?.type === 'TSTypeQuery' &&
            type.exprName.type === 'Identifier' &&
            key.type === 'Identifier'
          )
            modelNames.set(type.exprName.name, key.name);
        },
        VariableDeclarator: ({ id, init }) => {
          const calls = chainOf(init);
          if (id.type === 'Identifier' && calls.length > 0) made.push({ file, name: id.name, calls });
        },
      }).visit(program);
    const callee = ([first]: readonly ESTree.CallExpression[]) =>
      first?.callee.type === 'Identifier' ? first.callee.name : undefined;
    for (const { file, name, calls } of made) {
      const model = modelNames.get(name);
      if (model) this.#model(file, calls, model);
    }
    const resources = made.flatMap(({ file, calls: [call] }) =>
      call && ['defineResource', 'definePage'].includes(callee([call]) ?? '') ? [{ file, call }] : [],
    );
    for (const { file, call } of resources) {
      const [of, def] = call.arguments;
      const name =
        textOf(of) ??
        textOf(valueIn(def, 'name')) ??
        (of?.type === 'Identifier' ? modelNames.get(of.name) : undefined);
      if (!name) continue;
      this.#add(`${name}`, file, call.start);
      for (const each of propertiesOf(valueIn(def, 'actions')))
        this.#add(`${name}:${keyOf(each)}`, file, each.start);
      for (const each of propertiesOf(valueIn(def, 'pages')))
        this.#add(`${name}/${keyOf(each)}`, file, each.start);
      // What every screen may have stands in the lists of its buttons.
      const list = valueIn(def, 'list');
      for (const where of ['page', 'row', 'bulk']) {
        const names = valueIn(list, where);
        if (names?.type !== 'ArrayExpression') continue;
        for (const each of names.elements)
          if (textOf(each)) this.#add(`${name}:${textOf(each)}`, file, each?.start ?? 0);
      }
    }
    this.#root = root;
  }

  readonly #root: string;

  /** `file:line` from the root; the resource's own where a field or action is declared in a way that this can't read. */
  of({ resource, model, field, action, page }: WantedDeclaration): string | undefined {
    const place =
      (field && this.#places.get(`${model}.${field}`)) ??
      (action && this.#places.get(`${resource}:${action}`)) ??
      (page && this.#places.get(`${resource}/${page}`)) ??
      this.#places.get(resource);
    if (!place) return undefined;
    const text = readFileSync(path.join(this.#root, place.file), 'utf8');
    return `${place.file}:${text.slice(0, place.at).split('\n').length}`;
  }
}

function nameOf({ property }: ESTree.MemberExpression): string {
  return property.type === 'Identifier' ? property.name : '';
}
