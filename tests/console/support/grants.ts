import { objectAndAct, type PolicyLine } from '../../../resources/kit/access-model.ts';

/** The lines by which a role allows these codes. */
export const grantsOf = (role: string, codes: readonly string[]): PolicyLine[] =>
  codes.map((code) => ['p', role, ...objectAndAct(code), 'allow']);
