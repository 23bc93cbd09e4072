import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { inspect } from './tools/inspect/plugin.ts';
import { declared, partsWithout, productIndex } from './vite-parts.ts';

const root = import.meta.dirname;

const consoleDir = path.join(root, 'dist/console');
const serverDir = path.join(root, 'dist/server');

/**
 * axios' second way to send, by `fetch`: a browser has the first. It is asked for by a path inside axios, which no alias meets.
 */
const withoutFetchAdapter: Plugin = {
  name: 'without-fetch-adapter',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './fetch.js' && importer?.includes('/axios/lib/adapters/')
      ? path.join(root, 'src/unused.ts')
      : undefined,
};

/** The console is made with these, built or served. */
const consolePlugins = () => [react(), productIndex(), partsWithout('server', 'seed'), withoutFetchAdapter];

/** Files of the console are compressed once, here; the server sends the compressed ones as they are. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    const files = readdirSync(consoleDir, { recursive: true, encoding: 'utf8' });
    for (const name of files.filter((file) => /\.(js|css|html|svg)$/.test(file))) {
      const file = path.join(consoleDir, name);
      const content = readFileSync(file);
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    }
  },
};

/** What the sign-in page needs, and what a list needs beside it, by the ids of their modules. */
interface Journeys {
  readonly first: ReadonlySet<string>;
  readonly console: ReadonlySet<string>;
  /** What some parts share in folders of no part, by the folder. */
  readonly between: Readonly<Record<string, ReadonlySet<string>>>;
  /** The declarations of each part, which come as one file. */
  readonly parts: Readonly<Record<string, ReadonlySet<string>>>;
}

/** All modules of the chunks that these files need at once, as they are left when unused code is gone. */
function neededBy(bundle: Rolldown.OutputBundle, files: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  for (const file of files) {
    visit(chunks.find((chunk) => chunk.moduleIds.includes(path.join(root, file))));
  }
  return new Set([...found].flatMap((chunk) => chunk.moduleIds));
}

/**
 * The parts that antd is made of do nothing when they are imported, which most of them don't say: a page that needs one word of the
 * forms would carry all of them.
 */
const treeshake = {
  moduleSideEffects: [{ test: /node_modules\/(rc-[^/]+|@rc-component\/[^/]+)\//, sideEffects: false }],
};

/** Builds once without writing, to learn which modules each journey really needs. */
async function journeys(base: UserConfig): Promise<Journeys> {
  const { partNames } = await declared();
  let known: Journeys | undefined;
  const learn: Plugin = {
    name: 'journeys',
    generateBundle(_, bundle) {
      const inside = (folder: string) => (id: string) => id.startsWith(path.join(root, folder, '/'));
      const needed = partNames.map(
        (part) => [part, [...neededBy(bundle, [`resources/${part}/index.ts`])]] as const,
      );
      // What every declaration is made with, and the models that every screen looks at, come with the frame.
      const common = [
        'resources/start/open-console.ts',
        'src/screens/list/list-screen.tsx',
        'src/sign-in-call.ts',
        'resources/shared/index.ts',
      ];
      const kit = needed.flatMap(([, ids]) =>
        ids.filter((id) => inside('resources/kit')(id) && !inside('resources/kit/people')(id)),
      );
      // So does what several parts import: left in one of them, two parts would each have to be evaluated before the other.
      const times = new Map<string, number>();
      for (const id of needed.flatMap(([, ids]) => ids.filter(inside('resources'))))
        times.set(id, (times.get(id) ?? 0) + 1);
      const several = [...times.keys()].filter((id) => (times.get(id) ?? 0) > 1);
      const withFrame = neededBy(bundle, common);
      // A folder that is no part and that the frame has no need of stands between the parts that share it.
      const folderOf = (id: string) =>
        path.relative(path.join(root, 'resources'), id).split(path.sep)[0] ?? '';
      const between = new Map<string, Set<string>>();
      for (const id of several.filter((one) => !withFrame.has(one) && !partNames.includes(folderOf(one))))
        between.set(folderOf(id), (between.get(folderOf(id)) ?? new Set<string>()).add(id));
      for (const folder of ['kit', 'shared']) between.delete(folder);
      const shared = new Set([...between.values()].flatMap((ids) => [...ids]));
      known = {
        first: neededBy(bundle, ['resources/start/console.tsx']),
        console: new Set([...withFrame, ...kit, ...several.filter((id) => !shared.has(id))]),
        between: Object.fromEntries(between),
        parts: Object.fromEntries(
          needed.map(([part, ids]) => [part, new Set(ids.filter((id) => times.get(id) === 1))]),
        ),
      };
    },
  };
  await build({
    ...base,
    configFile: false,
    logLevel: 'silent',
    plugins: [...consolePlugins(), learn],
    build: { ...base.build, write: false, rolldownOptions: { treeshake } },
  });
  if (!known) throw new Error('the build that plans the chunks made none');
  return known;
}

const consoleBase: UserConfig = {
  root,
  publicDir: path.join(root, 'src/public'),
  resolve: {
    alias: [
      'csv-parse/sync',
      'minimatch',
      'buffer',
      'papaparse',
      'react-markdown',
      'remark-gfm',
      'query-string',
      'error-stack-parser',
    ]
      .map((find) => ({ find, replacement: path.join(root, 'src/unused.ts') }))
      .concat(
        { find: 'qs', replacement: path.join(root, 'src/query-strings.ts') },
        { find: 'pluralize', replacement: path.join(root, 'src/as-named.ts') },
      ),
  },
  define: { 'import.meta.env.DEV_TOOLS': 'false' },
  build: {
    outDir: consoleDir,
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 1_000,
  },
};

/** The console while it is developed: no build, calls go on to the server. */
export const consoleServe: UserConfig = {
  ...consoleBase,
  plugins: [...consolePlugins(), inspect(root)],
  define: { 'import.meta.env.DEV_TOOLS': 'true' },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/media', '/oss'].map((path) => [
        path,
        { target: `http://127.0.0.1:${process.env.API_PORT ?? '8000'}`, ws: true },
      ]),
    ),
  },
};

/**
 * The console as it is shipped. Modules that are needed together travel together, so that the first rows wait for few
 * requests (docs/design/budgets.md §1: at most 12).
 */
export async function consoleBuild(): Promise<UserConfig> {
  const planned = await journeys(consoleBase);
  const group = (name: string, ids: ReadonlySet<string>, priority: number) => ({
    name,
    priority,
    test: (id: string) => ids.has(id),
  });
  return {
    ...consoleBase,
    plugins: [...consolePlugins(), compressed],
    build: {
      ...consoleBase.build,
      rolldownOptions: {
        treeshake,
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              group('first', planned.first, 3),
              {
                name: 'frame',
                priority: 2,
                // All style sheets but those of the first pages come as one: a part of a page is drawn in many chunks by the same rules,
                // and which of two rules holds must not hang on which chunk came last.
                test: (id: string) => planned.console.has(id) || /\.css$/.test(id),
              },
              ...Object.entries({ ...planned.parts, ...planned.between }).map(([name, ids]) =>
                group(name, ids, 1),
              ),
            ],
          },
        },
      },
    },
  };
}

export const serverBuild: UserConfig = {
  root,
  plugins: [partsWithout('console')],
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: serverDir,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      // The thread that reads files stands beside the server (server/imports/sheet-reader.ts).
      input: {
        main: path.join(root, 'resources/start/server.ts'),
        'sheet-worker': path.join(root, 'server/imports/sheet-worker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};
