import { beforeEach, describe, expect, test } from 'vitest';
import { createSession } from '../../../providers/session.ts';
import { type DraftsOptions, draftLimits, openDrafts } from '../../../src/drafts/drafts.ts';

const keyOf = (letter: string) => btoa(letter.repeat(32)).replace(/=+$/, '');
const day = 86_400_000;
const place = (id = '') => ({ resource: 'mgt_coupon', mode: 'edit', id });
const draft = (name: string) => ({ values: { name }, base: { name: '' }, version: 3 });

function drafts(options: Partial<DraftsOptions> = {}) {
  const opened = openDrafts({
    storage: localStorage,
    user: '7',
    organisation: '1',
    key: keyOf('a'),
    now: () => 1_000 * day,
    ...options,
  });
  if (!opened) throw new Error('no key');
  return opened;
}

beforeEach(() => localStorage.clear());

describe('drafts', () => {
  test('belong to one user, organisation and record', () => {
    drafts().keep(place('1'), draft('mine'));
    expect(drafts().find(place('1'))?.values).toEqual({ name: 'mine' });
    expect(drafts().find(place('2'))).toBeUndefined();
    expect(drafts({ organisation: '2' }).find(place('1'))).toBeUndefined();
    expect(drafts({ user: '8', key: keyOf('b') }).find(place('1'))).toBeUndefined();
  });

  test('are unreadable in the storage, and with another key', () => {
    drafts().keep(place('1'), draft('a secret plan'));
    const stored = JSON.stringify(Object.entries(localStorage));
    expect(stored).not.toContain('plan');
    expect(stored).not.toContain('mgt_coupon');
    expect(drafts({ key: keyOf('b') }).find(place('1'))).toBeUndefined();
    // Another user's box under one's own name is no way round it.
    localStorage.setItem('drafts:8', localStorage.getItem('drafts:7') ?? '');
    expect(drafts({ user: '8' }).find(place('1'))).toBeUndefined();
  });

  test('live for seven days, and a box that nobody comes back to is cleared away by anybody', () => {
    drafts().keep(place('1'), draft('old'));
    const later = (days: number) => ({ now: () => (1_000 + days) * day });
    expect(drafts(later(7)).find(place('1'))?.values).toEqual({ name: 'old' });
    drafts({ user: '8', ...later(7.1) });
    expect(localStorage.length).toBe(0);
  });

  test('are twenty at most: the oldest goes', () => {
    for (let n = 0; n <= draftLimits.count; n += 1) drafts().keep(place(String(n)), draft(String(n)));
    expect(drafts().find(place('0'))).toBeUndefined();
    expect(drafts().find(place('1'))?.values).toEqual({ name: '1' });
    expect(drafts().find(place('20'))?.values).toEqual({ name: '20' });
  });

  test('give way to newer ones where the storage is full', () => {
    const full: Storage = Object.create(localStorage, {
      length: { get: () => localStorage.length },
      setItem: {
        value: (key: string, text: string) => {
          if (text.length > 700) throw new DOMException('full', 'QuotaExceededError');
          localStorage.setItem(key, text);
        },
      },
      getItem: { value: (key: string) => localStorage.getItem(key) },
      removeItem: { value: (key: string) => localStorage.removeItem(key) },
      key: { value: (at: number) => localStorage.key(at) },
    });
    for (const id of ['1', '2', '3', '4', '5']) drafts({ storage: full }).keep(place(id), draft(id));
    expect(drafts().find(place('1'))).toBeUndefined();
    expect(drafts().find(place('5'))?.values).toEqual({ name: '5' });
  });

  test('survive the end of the session, which forgets everything else of it', () => {
    const session = createSession(localStorage);
    session.open({ auth_token: 't', socket_token: 's' });
    drafts().keep(place('1'), draft('mine'));
    session.close();
    expect(Object.keys(localStorage)).toEqual(['drafts:7']);
    expect(drafts().find(place('1'))?.values).toEqual({ name: 'mine' });
  });

  test('are gone when dropped; without a key there are none', () => {
    drafts().keep(place('1'), draft('mine'));
    drafts().drop(place('1'));
    expect(localStorage.length).toBe(0);
    expect(
      openDrafts({ storage: localStorage, user: '7', organisation: '1', key: '', now: Date.now }),
    ).toBeNull();
  });
});
