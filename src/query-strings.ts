import { parse, stringify } from 'neoqs';

/** What Refine takes from `qs`, by a build of the same that brings no Node polyfills along (docs/decisions/0002). */
export default { parse, stringify };
