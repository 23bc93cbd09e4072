import type { TableSpec } from '../../resources/kit/table.ts';

/**
 * One row says that this database was filled by us, from which settings, and how far: a seed that was interrupted goes
 * on from there, and a database without the row is never written to.
 */
export const seedTables = [
  {
    name: 'seed_progress',
    columns: [
      { name: 'id', type: 'smallint', notNull: true, check: 'id = 1' },
      { name: 'profile', type: 'varchar(16)', notNull: true },
      { name: 'seed_number', type: 'bigint', notNull: true },
      { name: 'orders', type: 'integer' },
      { name: 'started_at', type: 'timestamp', notNull: true },
      { name: 'part', type: 'integer', notNull: true },
      { name: 'batch', type: 'integer', notNull: true },
      { name: 'finished_at', type: 'timestamp' },
      { name: 'counted_from', type: 'date' },
    ],
    primaryKey: ['id'],
  },
] as const satisfies readonly TableSpec[];
