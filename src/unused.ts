/**
 * Stands in the bundle for what our libraries bring and nothing of ours calls: casbin's reading of policies from CSV text,
 * its glob matching and Node's Buffer (we hand it definitions and lines, and match by equality), Refine's CSV export and
 * import (the server exports), the Markdown of Refine's components for antd, the addresses that simple-rest's own methods would
 * make (providers/data.ts takes `getApiUrl` of it alone), axios' sending by `fetch` (a browser has the other way that it tries first), and the stacks that Refine's devtools read in development only. The first
 * ones are a tenth of the first load (docs/design/budgets.md).
 */
function absent(): never {
  throw new Error('this part of a library is left out of the console');
}

export const parse = absent;
export const minimatch = absent;
export const stringify = absent;
export const getFetch = absent;
export const Buffer = { from: absent };
export default { parse: absent, unparse: absent };
