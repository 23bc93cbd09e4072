import { describe, expect, it } from 'vitest';
import {
  type Count,
  lockMs,
  lockStateOf,
  memoryMs,
  strangersAtOnce,
  type Tried,
  turnLifeMs,
} from '../../server/session/lock-rule.ts';
import { networkOf } from '../../server/session/network.ts';

const now = 1_000_000_000_000;
const count = (failures: number, more: Partial<Count> = {}): Count => ({
  failures,
  lastAt: now - 1_000,
  lockedUntil: null,
  turnAt: null,
  ...more,
});
const standing = (tried: Partial<Tried>, at = now) =>
  lockStateOf({ here: null, everywhere: null, known: false, captchaAfter: 3, ...tried }, at);
const open = { kind: 'open', captcha: false, turn: false };
const flood = count(strangersAtOnce);

describe('whether a name may be tried', () => {
  it('is open at first, asks for a captcha after some failures from wherever, and forgets them', () => {
    expect(standing({})).toEqual(open);
    expect(standing({ here: count(2), everywhere: count(2) })).toEqual(open);
    expect(standing({ here: count(3) })).toEqual({ ...open, captcha: true });
    expect(standing({ everywhere: count(3) })).toEqual({ ...open, captcha: true });
    expect(standing({ here: count(4, { lastAt: now - lockMs }) })).toEqual(open);
    expect(standing({ everywhere: count(4, { lastAt: now - memoryMs }) })).toEqual(open);
    expect(standing({ here: count(1), captchaAfter: 1 })).toEqual({ ...open, captcha: true });
  });

  it('is shut to an address for its own failures only, and begins anew when that is over', () => {
    const shut = count(5, { lockedUntil: now + 60_000 });
    expect(standing({ here: shut })).toEqual({ kind: 'shut', until: now + 60_000 });
    expect(standing({ here: shut, known: true })).toEqual({ kind: 'shut', until: now + 60_000 });
    expect(standing({ here: shut }, now + 60_000)).toEqual(open);
    expect(standing({ everywhere: count(5) })).toEqual({ ...open, captcha: true });
  });

  it('slows for strangers where many addresses fail, and not where the owner signed in last', () => {
    expect(standing({ everywhere: count(strangersAtOnce - 1) })).toMatchObject({ kind: 'open', turn: false });
    expect(standing({ everywhere: flood })).toEqual({ kind: 'queue' });
    expect(standing({ everywhere: flood, known: true })).toEqual(open);
    const waiting = count(0, { turnAt: now + 30_000 });
    expect(standing({ here: waiting, everywhere: flood })).toEqual({ kind: 'waiting', until: now + 30_000 });
    const come = { here: waiting, everywhere: flood };
    expect(standing(come, now + 30_000)).toEqual({ kind: 'open', captcha: true, turn: true });
    expect(standing(come, now + 30_000 + turnLifeMs)).toEqual({ kind: 'queue' });
  });
});

describe('what counts as one address', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001::7', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
