import path from 'node:path';
import { type ESTree, type Plugin, runnerImport, Visitor } from 'vite';

const root = import.meta.dirname;
const partFile = /\/resources\/[^/]+\/index\.ts$/;

/**
 * What the declarations say. An import at the top of a configuration would bundle them into it, with all that their parts load later.
 */
export const declared = async () =>
  (
    await runnerImport<typeof import('./resources/start/product-index.ts')>(
      path.join(root, 'resources/start/product-index.ts'),
    )
  ).module;

const nameOf = ({ key }: ESTree.ObjectProperty) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
const propertiesOf = (given: ESTree.Node | undefined) =>
  given?.type === 'ObjectExpression'
    ? given.properties.filter((property) => property.type === 'Property')
    : [];

/** The properties of every `definePart` in a module. */
function partsIn(program: ESTree.Program): ESTree.ObjectProperty[] {
  const found: ESTree.ObjectProperty[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      if (callee.type === 'Identifier' && callee.name === 'definePart') found.push(...propertiesOf(given));
    },
  }).visit(program);
  return found;
}

/**
 * Leaves properties out of every part: the console knows no server and no demo rows, the server no console.
 * @param names of the properties
 */
export const partsWithout = (...names: readonly string[]): Plugin => ({
  name: `parts-without-${names.join('-')}`,
  transform: {
    filter: { id: partFile },
    handler(code) {
      const values = partsIn(this.parse(code))
        .filter((property) => names.includes(nameOf(property)))
        .map(({ value }) => value);
      // From the end, so that the places before it hold.
      const text = values.reduceRight(
        (left, { start, end }) => `${left.slice(0, start)}undefined${left.slice(end)}`,
        code,
      );
      return { code: text, map: null };
    },
  },
});

/** The file that each console extension of a part loads, by the name of its screen. */
function extensionFiles(program: ESTree.Program, of: string): [screen: string, file: string][] {
  const imports: ESTree.ImportExpression[] = [];
  new Visitor({ ImportExpression: (node) => void imports.push(node) }).visit(program);
  const entries = partsIn(program)
    .filter((property) => nameOf(property) === 'console')
    .flatMap(({ value }) => propertiesOf(value));
  return entries.flatMap((entry) =>
    imports
      .filter(({ start, end }) => entry.start <= start && end <= entry.end)
      .flatMap(({ source }) =>
        source.type === 'Literal'
          ? [[nameOf(entry), path.relative(root, path.join(path.dirname(of), String(source.value)))] as const]
          : [],
      )
      .map(([screen, file]): [string, string] => [screen, file]),
  );
}

/**
 * The light index of all screens, made of the declarations (docs/design/rules.md §1): the first load carries it instead of them.
 * Beside the built files it writes what each list loads, for bench/sizes.mjs.
 */
export function productIndex(): Plugin {
  const extensions = new Map<string, string>();
  return {
    name: 'product-index',
    resolveId: (id) => (id === 'virtual:product-index' ? `\0${id}` : undefined),
    load: async (id) =>
      id === '\0virtual:product-index'
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify((await declared()).index))})`
        : undefined,
    transform: {
      filter: { id: partFile },
      handler(code, id) {
        for (const [screen, file] of extensionFiles(this.parse(code), id)) extensions.set(screen, file);
      },
    },
    async generateBundle() {
      const lists = (await declared()).lists.map((list) => ({
        ...list,
        extension: extensions.get(list.name),
      }));
      this.emitFile({ type: 'asset', fileName: '.vite/lists.json', source: JSON.stringify(lists) });
    },
  };
}
