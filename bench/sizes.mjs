// Sizes of the built console, gzipped, against the budgets of docs/design/budgets.md §1. Fails past a limit, and where code of the server
// came along.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const dist = path.join(path.dirname(import.meta.dirname), 'dist/console');
const made = (name) => JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8'));
const manifest = made('manifest.json');
/**
 * What each list loads when it opens: parts of the declarations, what stands beside or above its table, and its console extension
 * where a page of that stands in its place; else that waits for a detail or an action.
 */
const lists = made('lists.json');

/** In KB (docs/design/budgets.md §1). */
const budgets = {
  signIn: { goal: 80, limit: 115 },
  signInStyle: { goal: 6, limit: 10 },
  firstList: { goal: 380, limit: 470 },
  /** Screens of figures, home among them: cards and a choice of dates stand there from the start. */
  figures: { goal: 400, limit: 500 },
  laterScreen: { goal: 60 },
  /** Lines and bars; the other kinds of charts come in a chunk beside it. */
  charts: { goal: 190, limit: 190 },
};

const gzipped = (file) => statSync(path.join(dist, `${file}.gz`)).size;
const named = (name) => Object.keys(manifest).find((key) => manifest[key].name === name);

/** The scripts that a chunk needs at once, itself included. */
function scriptsOf(keys, found = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) continue;
    found.add(chunk.file);
    scriptsOf(chunk.imports ?? [], found);
  }
  return found;
}

const kb = (files) => [...files].reduce((sum, file) => sum + gzipped(file), 0) / 1024;
const casbin = Object.keys(manifest).find((key) => key.includes('/casbin/'));
const signIn = scriptsOf(['index.html']);
const frame = ['index.html', named('frame'), casbin];
const loaded = ({ parts, extension, ownPage, tree, statistics }) => [
  ...parts.map(named),
  ownPage && extension,
  tree && 'src/screens/list/tree/list-tree.tsx',
  statistics && 'src/screens/statistics/statistics-screen.tsx',
];
const sizes = lists
  .map((list) => {
    const keys = loaded(list).filter(Boolean);
    const unknown = keys.find((key) => !manifest[key]);
    if (unknown) throw new Error(`${list.name} loads ${unknown}, which the build did not make`);
    return {
      name: list.name,
      figures: list.statistics || list.ownPage,
      scripts: scriptsOf([...frame, ...keys]),
    };
  })
  .sort((one, other) => kb(other.scripts) - kb(one.scripts));
// The first screen may be any: the one that needs the most counts.
const mostOf = (figures) => sizes.find((each) => Boolean(each.figures) === figures) ?? sizes[0];
const { name: firstScreen, scripts: firstList } = mostOf(false);
const { name: firstFigures, scripts: figures } = mostOf(true);
for (const { name, scripts } of sizes)
  process.stdout.write(`${kb(scripts).toFixed(1).padStart(8)} KB  ${name}\n`);
const charts = scriptsOf([named('echarts')]);
/** The style sheets of the chunks in which these scripts are. */
const stylesOf = (scripts) =>
  new Set(Object.values(manifest).flatMap((chunk) => (scripts.has(chunk.file) ? (chunk.css ?? []) : [])));

const rows = [
  { what: 'sign-in', kb: kb(signIn), ...budgets.signIn },
  { what: `first list (${firstScreen}), casbin included`, kb: kb(firstList), ...budgets.firstList },
  { what: `first screen of figures (${firstFigures}), without charts`, kb: kb(figures), ...budgets.figures },
  { what: 'style sheets at sign-in', kb: kb(stylesOf(signIn)), ...budgets.signInStyle },
  { what: 'style sheets at the first list', kb: kb(stylesOf(firstList)) },
];
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || firstList.has(chunk.file)) continue;
  const added = [...scriptsOf([key])].filter((file) => !firstList.has(file));
  const budget = chunk.name === 'echarts' ? budgets.charts : budgets.laterScreen;
  const known = chunk.name === 'echarts-more' ? charts : new Set();
  rows.push({ what: `then ${chunk.name}`, kb: kb(added.filter((file) => !known.has(file))), ...budget });
}

let past = false;
for (const { what, kb: size, goal, limit } of rows) {
  const over = limit !== undefined && size > limit;
  past ||= over;
  const note = over
    ? `PAST THE LIMIT of ${limit}`
    : goal !== undefined && size > goal
      ? `past the goal of ${goal}${limit ? `, limit ${limit}` : ''}`
      : '';
  process.stdout.write(`${size.toFixed(1).padStart(8)} KB  ${what}  ${note}\n`);
}

// Names that no minifier shortens and that only the server's code or the tools of `npm run dev` use.
const ofTheServer = /\bselectFrom\b|pg_advisory_xact_lock|__declared/;
const leaked = readdirSync(path.join(dist, 'assets')).filter(
  (name) => name.endsWith('.js') && ofTheServer.test(readFileSync(path.join(dist, 'assets', name), 'utf8')),
);
for (const name of leaked) process.stdout.write(`CODE THAT IS NOT THE CONSOLE'S in ${name}\n`);
if (past || leaked.length > 0) process.exitCode = 1;
