import { product } from './index.ts';
import { lint } from './kit/lint.ts';

/** `npm run lint`: the declarations' own check. */
const errors = lint(product);
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
