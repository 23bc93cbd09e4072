import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
/** Screens of today and of the two products that are generated. */
const goals = [80, 600] as const;
const copied = ['resources', 'server', 'src', 'providers'];

/** Plain modules of nine fields, spread over groups of their own of twenty each. */
function moduleText(at: number): string {
  const name = `made_${at}`;
  const target = `made_${Math.max(0, at - 1)}`;
  return `import { crud, defineResource, enumeration, f, model } from '../kit/index.ts';

export const state${at} = enumeration({
  open: { code: 1, en: 'Open', zh: '进行中', tone: 'progress' },
  done: { code: 2, en: 'Done', zh: '已完成', tone: 'success' },
});

export const Made${at} = model(
  '${name}',
  {
    title: f.text({ en: 'Title', zh: '名称' }, { required: true, max: 32 }),
    code: f.text({ en: 'Code', zh: '编码' }, { required: true, max: 16, match: 'exact' }),
    state: f.enum({ en: 'State', zh: '状态' }, state${at}, { required: true }),
    price: f.money({ en: 'Price', zh: '单价' }, { required: true }),
    pieces: f.int({ en: 'Pieces', zh: '数量' }, { required: true, max: 1000 }),
    day: f.date({ en: 'Day', zh: '日期' }),
    urgent: f.flag({ en: 'Urgent', zh: '加急' }),
    parent_id: f.ref({ en: 'Parent', zh: '上级' }, '${target}'),
    remark: f.text({ en: 'Remark', zh: '备注' }, { max: 200, long: true }),
  },
  { label: { en: 'Made ${at}', zh: '模块${at}' }, title: 'title', scope: 'org' },
);

declare module '../kit/vocabulary.ts' {
  interface Models {
    ${name}: typeof Made${at};
  }
  interface ScreenCodes {
    MADE_${at}: true;
  }
}

export const made${at} = defineResource(Made${at}, {
  label: { en: 'Made ${at}', zh: '模块${at}' },
  route: '/operation/made-${at}',
  permission: 'MADE_${at}',
  menu: 'operation',
  api: crud('/${name}'),
  flows: [Made${at}.flow('state', 'open', { open: { finish: 'done' } })],
  actions: { finish: Made${at}.action({ label: { en: 'Finish', zh: '完成' }, bulk: true }) },
  list: {
    columns: ['title', 'code', 'state', 'price', 'pieces', 'day', 'create_time'],
    hidden: ['urgent', 'parent_id', 'remark'],
    filters: ['title', 'code', 'state', 'parent_id'],
    sortable: ['create_time'],
    sums: ['price'],
    row: ['update', 'finish'],
    bulk: ['finish'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'drawer',
    sections: [{ fields: ['title', 'code', 'state', 'price', 'pieces', 'day', 'urgent', 'parent_id', 'remark'] }],
  },
  detail: { sections: [{ fields: ['title', 'code', 'state', 'price', 'pieces', 'day', 'urgent', 'parent_id', 'remark'] }], history: true },
});
`;
}

const perGroup = 20;

/**
 * A copy of this product with so many plain screens more.
 * @returns its folder
 */
function generate(more: number): string {
  const copy = mkdtempSync(path.join(tmpdir(), `product-${more}-`));
  for (const name of [...copied, 'tools', 'bench'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  for (const name of ['package.json', 'vite-build.ts', 'vite-parts.ts', 'vite.config.ts', 'index.html'])
    cpSync(path.join(root, name), path.join(copy, name), { force: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const groups = Array.from({ length: Math.ceil(more / perGroup) }, (_, group) => `made-${group}`);
  for (const [group, name] of groups.entries()) {
    const folder = path.join(copy, 'resources', name);
    mkdirSync(folder);
    const ids = Array.from(
      { length: Math.min(perGroup, more - group * perGroup) },
      (_, at) => group * perGroup + at,
    );
    for (const at of ids) writeFileSync(path.join(folder, `made-${at}.ts`), moduleText(at));
    writeFileSync(
      path.join(folder, 'index.ts'),
      `import { definePart } from '../part.ts';
${ids.map((at) => `import { made${at} } from './made-${at}.ts';`).join('\n')}

export const part = definePart({ resources: [${ids.map((at) => `made${at}`).join(', ')}], models: [] });
`,
    );
  }
  const parts = path.join(copy, 'resources/index.ts');
  const imports = groups
    .map((name, at) => `import { part as group${at} } from './${name}/index.ts';`)
    .join('\n');
  const lines = groups.map((name, at) => `'${name}': group${at},`).join(' ');
  const text = readFileSync(parts, 'utf8');
  writeFileSync(parts, `${imports}\n${text.replace('\n  shared,\n', `\n  shared,\n  ${lines}\n`)}`);
  writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      include: copied.map((name) => path.join(copy, name)),
    }),
  );
  return copy;
}

interface Figures {
  readonly screens: number;
  readonly [what: string]: number;
}

const secondsOf = (run: () => void) => {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1000;
};

/** Type-check and build by the clock; the rest is measured by a process of that product (bench/product-figures.ts). */
function measure(folder: string): Figures {
  const node = (...args: readonly string[]) =>
    execFileSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const bin = (file: string) => path.join(root, 'node_modules', file);
  const types = secondsOf(() => node(bin('typescript/bin/tsc'), '--noEmit'));
  const build = secondsOf(() => node(bin('vite/bin/vite.js'), 'build', '--logLevel', 'error'));
  const figures: Figures = JSON.parse(node(bin('tsx/dist/cli.mjs'), 'bench/product-figures.ts'));
  return { ...figures, 'type-check, s': types, 'build of the console, s': build };
}

/** Today's product beside one of 80 screens and one of 600: each figure, and how many times today's it is. */
export async function benchProduct(): Promise<string[]> {
  const today = measure(root);
  const grown = goals.map((goal) => {
    const folder = generate(goal - today.screens);
    try {
      return measure(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  const rows = Object.keys(today).filter((what) => what !== 'screens');
  const cell = (value: number | undefined, base: number) =>
    value === undefined ? '' : `${value.toFixed(value < 10 ? 2 : 0)} (${(value / base).toFixed(2)} ×)`;
  return [
    `| | today (${today.screens} screens) | 80 screens | 600 screens |`,
    '|---|---|---|---|',
    ...rows.map((what) => {
      const base = today[what] ?? Number.NaN;
      return `| ${what} | ${base.toFixed(base < 10 ? 2 : 0)} | ${grown.map((each) => cell(each[what], base)).join(' | ')} |`;
    }),
  ];
}
