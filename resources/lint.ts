import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { product } from './index.ts';
import { lint } from './kit/lint.ts';
import { unreachedExtensions } from './lint-extensions.ts';

/** `npm run lint`: the declarations' own check. */
const here = relative(process.cwd(), import.meta.dirname);
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).map((path) => join(here, path));
const entries = [join(here, 'index.server.ts'), join(here, 'index.console.ts'), 'server/main.ts'];
const errors = [...lint(product), ...unreachedExtensions(files.sort(), entries)];
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
