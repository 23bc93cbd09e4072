import { product } from '../resources/index.ts';
import type { PolicyLine } from '../resources/kit/access-model.ts';
import { objectAndAct } from '../resources/kit/access-model.ts';
import { allows, grantableCodes } from '../resources/kit/permissions.ts';
import { decided } from '../server/access/policy.ts';
import { median, timed } from './support.ts';

/** 10,000 lines in all: so many roles, each with its own codes, of which a user holds three. */
const lineCount = 10_000;
const checks = 1_000_000;

/**
 * What a check costs once casbin has answered for a subject, and what the answering itself costs. Lines of other subjects
 * never reach a subject's enforcer, so that their number is no factor.
 */
export async function benchAccess(): Promise<string[]> {
  const codes = grantableCodes(product);
  const all: PolicyLine[] = Array.from({ length: lineCount }, (_, at): PolicyLine => {
    const role = `role:${Math.floor(at / codes.length)}`;
    return ['p', role, ...objectAndAct(codes[at % codes.length] ?? ''), 'allow'];
  });
  const held = ['role:0', 'role:1', 'role:2'];
  const mine: PolicyLine[] = [
    ...held.map((role): PolicyLine => ['g', '7', role, '001*']),
    ...all.filter(([, role]) => held.includes(role)),
  ];
  const places = ['001', '001001', '001002'];
  const answering = [];
  for (let run = 0; run < 5; run++) answering.push(await timed(() => decided('7', mine, codes, places)));
  const allowed = new Set((await decided('7', mine, codes, places)).keys());
  const resources = product.resources;
  const run = async () => {
    for (let at = 0; at < checks; at++) {
      const resource = resources[at % resources.length];
      if (resource) allows(allowed, resource, 'update');
    }
  };
  const each = [];
  for (let round = 0; round < 5; round++) each.push(((await timed(run)) * 1_000) / checks);
  return [
    '| what | figure |',
    '|---|---|',
    `| one check, ${lineCount} lines in the database, µs | ${median(each).toFixed(3)} |`,
    `| casbin's answers for one subject (${mine.length} lines, ${codes.length} codes, ${places.length} places), once per access version, ms | ${median(answering).toFixed(1)} |`,
  ];
}
