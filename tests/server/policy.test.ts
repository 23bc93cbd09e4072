import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAccess } from '../../providers/access-control.ts';
import { product } from '../../resources/index.ts';
import { codeOfLine, objectAndAct, orgMatches, type PolicyLine } from '../../resources/kit/access-model.ts';
import { holdsAt, sourcesOf } from '../../resources/kit/access-sources.ts';
import { codesOf, grantableCodes } from '../../resources/kit/permissions.ts';
import { decided, policyLines } from '../../server/access/policy.ts';

const codes = grantableCodes(product).slice(0, 8);
const orgs = ['001', '001001', '001001001', '001002', '001009'];
const patterns = ['*', '001*', '001001*', '001001', '001002', '001009*'];

const rule = fc.record({
  code: fc.constantFrom(...codes),
  effect: fc.constantFrom('allow', 'allow', 'deny'),
});
const rules = fc.array(rule as fc.Arbitrary<{ code: string; effect: 'allow' | 'deny' }>, { maxLength: 6 });
const roles = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('1', '2', '3'),
    name: fc.constant('role'),
    rules,
    orgs: fc.uniqueArray(fc.constantFrom(...patterns), { maxLength: 3 }),
  }),
  { selector: (role) => role.id },
);

describe('one casbin model', () => {
  test('a permission code is an object and an act, and back', () => {
    for (const code of grantableCodes(product)) {
      expect(codeOfLine(...objectAndAct(code))).toBe(code);
    }
  });

  test('a code with a star is the organisation and what lies below it', () => {
    expect(orgMatches('001001', '001001')).toBe(true);
    expect(orgMatches('001001001', '001001')).toBe(false);
    expect(orgMatches('001001001', '001001*')).toBe(true);
    expect(orgMatches('001002', '001001*')).toBe(false);
    expect(orgMatches('001002', '*')).toBe(true);
  });

  test('casbin answers what the rules say by themselves: allowed where a role holds, denied wherever one denies', async () => {
    await fc.assert(
      fc.asyncProperty(rules, roles, async (own, held) => {
        const lines = policyLines('7', own, held);
        const answer = await decided('7', lines, codes, orgs);
        for (const code of codes) {
          const expected = orgs.filter((org) => {
            const here = held.filter((role) => role.orgs.some((pattern) => orgMatches(org, pattern)));
            const effects = [...own, ...here.flatMap((role) => role.rules)]
              .filter((each) => each.code === code)
              .map((each) => each.effect);
            return effects.includes('allow') && !effects.includes('deny');
          });
          expect(answer.get(code) ?? []).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the lines named as reasons add up to what casbin answers, roles that hold roles included', async () => {
    const inherits = fc.constantFrom('001*', '001001*', '001002');
    await fc.assert(
      fc.asyncProperty(rules, roles, inherits, async (own, held, where) => {
        const lines: PolicyLine[] = [...policyLines('7', own, held), ['g', 'role:1', 'role:2', where]];
        const answer = await decided('7', lines, codes, orgs);
        for (const code of codes) {
          const sources = sourcesOf(lines, '7', code);
          const expected = orgs.filter((org) => {
            const effects = sources.filter((each) => holdsAt(each, org)).map((each) => each.effect);
            return effects.includes('allow') && !effects.includes('deny');
          });
          expect(answer.get(code) ?? []).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the console derives the same codes from the same lines', async () => {
    await fc.assert(
      fc.asyncProperty(rules, roles, async (own, held) => {
        const grants = policyLines('7', own, held);
        const server = await decided('7', grants, grantableCodes(product), orgs);
        const control = { user_id: '7', identity_type: 1, grants, places: orgs };
        const access = await createAccess(
          codesOf(product),
          control as unknown as Parameters<typeof createAccess>[1],
        );
        expect([...access.codes].sort()).toEqual([...server.keys()].sort());
      }),
      { numRuns: 20 },
    );
  });

  test('a role inherits from another along g', async () => {
    const lines: PolicyLine[] = [
      ['g', '7', 'role:1', '001001*'],
      ['g', 'role:1', 'role:2', '*'],
      ['p', 'role:2', 'SALE_ORDER', 'use', 'allow'],
    ];
    expect(await decided('7', lines, ['SALE_ORDER'], orgs)).toEqual(
      new Map([['SALE_ORDER', ['001001', '001001001']]]),
    );
  });
});
