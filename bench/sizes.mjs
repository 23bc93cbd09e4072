// Sizes of the built console, gzipped, against the budgets of docs/design/budgets.md §1. Fails past a limit.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const dist = path.join(path.dirname(import.meta.dirname), 'dist/console');
const made = (name) => JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8'));
const manifest = made('manifest.json');
/** By screen: the parts of the declarations that it needs. */
const partsOf = made('product-parts.json');

/** In KB (docs/design/budgets.md §1). */
const budgets = {
  signIn: { goal: 80, limit: 115 },
  firstList: { goal: 380, limit: 460 },
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
const frame = ['index.html', named('console'), casbin];
// The first list may be any: the one that needs the most counts.
const [firstScreen, firstList] = Object.entries(partsOf)
  .map(([screen, parts]) => [screen, scriptsOf([...frame, ...parts.map(named).filter(Boolean)])])
  .reduce((most, one) => (kb(one[1]) > kb(most[1]) ? one : most));
const charts = scriptsOf([named('echarts')]);
const style = Object.values(manifest).find((chunk) => chunk.file.endsWith('.css'));

const rows = [
  { what: 'sign-in', kb: kb(signIn), ...budgets.signIn },
  { what: `first list (${firstScreen}), casbin included`, kb: kb(firstList), ...budgets.firstList },
  { what: 'style sheet', kb: style ? kb([style.file]) : 0 },
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
if (past) process.exitCode = 1;
