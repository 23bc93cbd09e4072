import type { TableSpec } from '../../kit/table.ts';

/**
 * The ledger itself: each row moves cents from one account to another, so that whatever is written adds up to nothing. Append-only.
 * Some 430,000 rows a day at 20,000 cabinets, kept as long as their orders; the key holds the number of what happened.
 */
export const ledgerTables = [
  {
    name: 'ledger_transfer',
    columns: [
      { name: 'event_no', type: 'varchar(80)', notNull: true },
      { name: 'line_no', type: 'smallint', notNull: true },
      { name: 'event_type', type: 'smallint', notNull: true, check: 'event_type between 0 and 99' },
      { name: 'debit_id', type: 'bigint', notNull: true, check: 'debit_id <> credit_id' },
      { name: 'credit_id', type: 'bigint', notNull: true },
      { name: 'amount', type: 'bigint', notNull: true, check: 'amount > 0' },
      // The part of both balances that it was added to, so that each can be made anew.
      { name: 'slot_no', type: 'smallint', notNull: true },
      { name: 'create_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['event_no', 'line_no'],
    indexes: [
      { name: 'ledger_transfer_debit_id_create_time_idx', columns: ['debit_id', 'create_time'] },
      { name: 'ledger_transfer_credit_id_create_time_idx', columns: ['credit_id', 'create_time'] },
    ],
  },
] as const satisfies readonly TableSpec[];

declare module '../../kit/vocabulary.ts' {
  interface FurtherTables {
    ledger: typeof ledgerTables;
  }
}
