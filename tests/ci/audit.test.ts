import { describe, expect, test } from 'vitest';
import { judge } from '../../.ci/audit.ts';

const fault = (severity: string, more: object = {}) => ({
  source: 1,
  name: 'left-pad',
  title: 'Pads too far',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity,
  range: '<2.0.0',
  ...more,
});
const answer = (...via: (object | string)[]) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { 'left-pad': { via } } });
const excuse = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'left-pad',
  reason: 'Only our own constants are ever padded with it.',
  until: '2026-12-31',
};
const today = '2026-11-22';

describe('known faults of dependencies', () => {
  test.each(['high', 'critical'])('a %s one fails with its name, range and address', (severity) => {
    expect(judge(answer(fault(severity)), '[]', today)).toEqual({
      ok: false,
      lines: [`${severity}: left-pad <2.0.0: Pads too far https://github.com/advisories/GHSA-aaaa-bbbb-cccc`],
    });
  });

  test('lower ones and those that are told as another package’s fail nothing by themselves', () => {
    expect(judge(answer(fault('moderate'), 'other-package'), '[]', today).ok).toBe(true);
  });

  test('an excuse holds for its package until its day, and no longer', () => {
    const excused = JSON.stringify([excuse]);
    expect(judge(answer(fault('high')), excused, '2026-12-31').ok).toBe(true);
    expect(judge(answer(fault('high')), excused, '2027-01-01').ok).toBe(false);
    expect(judge(answer(fault('high', { name: 'right-pad' })), excused, today).ok).toBe(false);
    expect(judge(answer(), excused, today)).toMatchObject({
      ok: true,
      lines: [expect.any(String), expect.stringContaining('remove it')],
    });
  });

  test.each([
    ['no reason', { ...excuse, reason: '' }],
    ['a word for a reason', { ...excuse, reason: 'false alarm' }],
    ['no end', { ...excuse, until: undefined }],
    ['no advisory', { ...excuse, id: '1' }],
  ])('an excuse with %s fails', (_, wrong) => {
    expect(judge(answer(), JSON.stringify([wrong]), today).ok).toBe(false);
  });

  test('a registry that can’t be asked fails nothing and is said', () => {
    for (const none of ['', 'no json', JSON.stringify({ message: '405 Method Not Allowed' })])
      expect(judge(none, '[]', today)).toMatchObject({
        ok: true,
        lines: [
          expect.stringMatching(/^Not audited/),
          ...(none.includes('405') ? ['405 Method Not Allowed'] : []),
        ],
      });
  });
});
