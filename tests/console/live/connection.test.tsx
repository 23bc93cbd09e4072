import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLive, type LiveHappening, waitBefore } from '../../../providers/live.ts';
import { liveLine } from '../support/live-line.ts';

async function start(options: { silenceMs?: number; token?: () => string | null } = {}) {
  const server = createServer();
  const line = liveLine(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const ended: string[] = [];
  const live = createLive({
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    token: options.token ?? (() => 's1'),
    onSessionEnd: (token) => ended.push(token),
    silenceMs: options.silenceMs,
  });
  onTestFinished(async () => {
    live.close();
    line.cut();
    await new Promise((closed) => server.close(closed));
  });
  const heard: LiveHappening['type'][] = [];
  for (const type of ['ready', 'resumed', 'lost', 'notice', 'record'] as const)
    live.on(type, () => heard.push(type));
  live.start();
  return { live, line, heard, ended };
}

const hellos = (said: readonly { type: string }[]) => said.filter(({ type }) => type === 'hello').length;

function network(on: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on);
  window.dispatchEvent(new Event(on ? 'online' : 'offline'));
}

test('the wait before a reconnect doubles from 1 to 30 seconds, the upper half of it by chance', () => {
  expect([0, 1, 2, 3, 4, 5, 40].map((attempt) => waitBefore(attempt, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect([0, 5].map((attempt) => waitBefore(attempt, 0))).toEqual([500, 15_000]);
});

test('the token travels in the first message and never in the address; what is told reaches who listens', async () => {
  const { live, line, heard } = await start();
  await waitFor(() => expect(live.connected()).toBe(true));
  expect(line.said[0]).toEqual({ type: 'hello', token: 's1' });
  const unread: number[] = [];
  const stop = live.on('notice', (event) => unread.push(event.unread));
  line.tell({ type: 'notice', unread: 3 });
  await waitFor(() => expect(unread).toEqual([3]));
  stop();
  line.tell({ type: 'notice', unread: 4 });
  await waitFor(() => expect(heard.filter((type) => type === 'notice')).toHaveLength(2));
  expect(unread).toEqual([3]);
});

test('a line that was cut comes back and says that something may have been missed', async () => {
  const { live, line, heard } = await start();
  await waitFor(() => expect(heard).toEqual(['ready']));
  line.cut();
  await waitFor(() => expect(live.connected()).toBe(false));
  await waitFor(() => expect(heard).toEqual(['ready', 'lost', 'ready', 'resumed']));
  expect(line.open()).toBe(1);
});

test('a line on which nothing is heard is given up and opened anew', async () => {
  const { line, heard } = await start({ silenceMs: 200 });
  await waitFor(() => expect(heard).toContain('lost'));
  await waitFor(() => expect(heard).toContain('resumed'));
  expect(hellos(line.said)).toBeGreaterThan(1);
});

test('a session that ended, or a token that is none, is not tried again', async () => {
  const { live, line, ended } = await start();
  await waitFor(() => expect(live.connected()).toBe(true));
  line.cut(4401);
  await waitFor(() => expect(ended).toEqual(['s1']));
  expect(live.connected()).toBe(false);
  line.tell({ type: 'session_end' });
  network(true);
  expect(hellos(line.said)).toBe(1);
  expect(ended).toEqual(['s1']);
  vi.restoreAllMocks();
});

test('without a network nothing is tried, and at once when it is back', { timeout: 15_000 }, async () => {
  const { live, line } = await start();
  await waitFor(() => expect(live.connected()).toBe(true));
  network(false);
  expect(live.connected()).toBe(false);
  await waitFor(() => expect(line.open()).toBe(0));
  // From here on whoever waits waits for good.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const back = new Promise<void>((resolve) => live.on('resumed', () => resolve()));
  network(true);
  await back;
  expect(live.connected()).toBe(true);
  vi.restoreAllMocks();
});

test('one socket however often it is started, none after it was closed', async () => {
  const { live, line } = await start();
  live.start();
  await waitFor(() => expect(live.connected()).toBe(true));
  expect(hellos(line.said)).toBe(1);
  live.close();
  await waitFor(() => expect(line.open()).toBe(0));
});

test('the page that gave way to another is no longer waited for, and a new line waits for what the old one did', async () => {
  const { live, line } = await start();
  await waitFor(() => expect(live.connected()).toBe(true));
  const first = live.watchRecord('mgt_order', '7');
  await waitFor(() =>
    expect(line.said.at(-1)).toEqual({ type: 'watch_record', resource: 'mgt_order', id: '7' }),
  );
  const before = line.said.length;
  const over = live.watchRecord('mgt_coupon', '8');
  first();
  await waitFor(() =>
    expect(line.said.at(-1)).toEqual({ type: 'watch_record', resource: 'mgt_coupon', id: '8' }),
  );
  expect(line.said).toHaveLength(before + 1);
  live.watchRows('mgt_order');
  await waitFor(() => expect(line.said.at(-1)).toEqual({ type: 'watch_rows', resource: 'mgt_order' }));
  line.cut();
  await waitFor(() => expect(hellos(line.said)).toBe(2));
  await waitFor(() =>
    expect(line.said.slice(-2)).toEqual([
      { type: 'watch_record', resource: 'mgt_coupon', id: '8' },
      { type: 'watch_rows', resource: 'mgt_order' },
    ]),
  );
  over();
  await waitFor(() => expect(line.said.at(-1)).toEqual({ type: 'watch_record', resource: null, id: null }));
});
