import type { Clock } from '../../clock.ts';
import { nowText } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import type { SimulatedMemory } from './memory.ts';

/**
 * What simulated channels keep, in the database: every process and every later start knows it. Like a real channel they are never
 * asked from within a transaction.
 */
export function storedMemory(db: Database['db'], clock: Clock): SimulatedMemory {
  const row = (key: string, value: object) => ({
    entry_key: key,
    entry: JSON.stringify(value),
    create_time: nowText(clock),
  });
  return {
    read: async <T extends object>(key: string) => {
      const found = await db
        .selectFrom('simulated_channel')
        .select('entry')
        .where('entry_key', '=', key)
        .executeTakeFirst();
      return found ? (found.entry as T) : null;
    },
    write: async (key, value) => {
      await db
        .insertInto('simulated_channel')
        .values(row(key, value))
        .onConflict((conflict) => conflict.column('entry_key').doUpdateSet({ entry: JSON.stringify(value) }))
        .execute();
    },
    add: async (key, value) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('simulated_channel')
        .values(row(key, value))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
