import { afterAll, expect, test, vi } from 'vitest';
import { product } from '../../../resources/index.ts';
import { type Json, maxPayloadBytes } from '../../../server/db/bus.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import { eventually } from '../../support/eventually.ts';
import { describeOnEachDatabase, TestServer, testServerUrl } from '../support/database.ts';
import { memoryLog } from '../support/log.ts';

describeOnEachDatabase('bus', (fresh) => {
  test('delivers to every listener of the channel, in order, and not after leaving', async () => {
    const { bus } = await fresh();
    const first: Json[] = [];
    const second: Json[] = [];
    const leave = bus.subscribe('orders', (payload) => first.push(payload));
    bus.subscribe('orders', (payload) => second.push(payload));
    await Promise.all([
      bus.publish('orders', { id: '1' }),
      bus.publish('others', 'x'),
      bus.publish('orders', '二'),
    ]);
    await eventually(() => expect(second).toEqual([{ id: '1' }, '二']));
    expect(first).toEqual([{ id: '1' }, '二']);
    leave();
    await bus.publish('orders', 3);
    await eventually(() => expect(second).toHaveLength(3));
    expect(first).toHaveLength(2);
  });

  test('publishing never runs a listener before it returns', async () => {
    const { bus } = await fresh();
    const heard = vi.fn();
    bus.subscribe('orders', heard);
    const sent = bus.publish('orders', 1);
    expect(heard).not.toHaveBeenCalled();
    await sent;
    await eventually(() => expect(heard).toHaveBeenCalledOnce());
  });

  test('publishes while a transaction is open, without the pool', async () => {
    const { bus, db } = await fresh();
    const heard = vi.fn();
    bus.subscribe('orders', heard);
    await db.transaction().execute(async () => {
      await bus.publish('orders', 1);
      await eventually(() => expect(heard).toHaveBeenCalledOnce());
    });
  });

  test('refuses a message that NOTIFY could not carry', async () => {
    const { bus } = await fresh();
    await expect(bus.publish('orders', '门'.repeat(maxPayloadBytes / 3))).rejects.toThrow(
      'send an id, not the row',
    );
    await bus.publish('orders', 'x'.repeat(maxPayloadBytes - 100));
  });

  test('a listener that throws does not keep the message from the next', async () => {
    const { bus } = await fresh();
    const heard = vi.fn();
    bus.subscribe('orders', () => {
      throw new Error('broken listener');
    });
    bus.subscribe('orders', heard);
    await bus.publish('orders', 1);
    await eventually(() => expect(heard).toHaveBeenCalledWith(1));
  });
});

if (testServerUrl) {
  const server = new TestServer(testServerUrl);
  afterAll(() => server.dropAll());

  test('reaches the other processes on one PostgreSQL', async () => {
    const databaseUrl = await server.address();
    const here = await openDatabase({ product, databaseUrl, log: memoryLog() });
    const there = await openDatabase({ product, databaseUrl, log: memoryLog() });
    const heard = vi.fn();
    there.bus.subscribe('policies', heard);
    await here.bus.publish('policies', { version: 7 });
    await eventually(() => expect(heard).toHaveBeenCalledWith({ version: 7 }));
    await Promise.all([here.close(), there.close()]);
  });

  test('connects again after a lost connection and tells listeners that they may have missed something', async () => {
    const database = await server.fresh();
    const heard = vi.fn();
    const missed = vi.fn();
    database.bus.subscribe('policies', heard, missed);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await eventually(() => expect(missed).toHaveBeenCalledOnce());
    await database.bus.publish('policies', 8);
    await eventually(() => expect(heard).toHaveBeenCalledWith(8));
    await database.close();
  });
}
