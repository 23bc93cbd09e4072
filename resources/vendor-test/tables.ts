import type { TableSpec } from '../kit/table.ts';

/** What the factory's calls need that nobody lists: no model describes it. */
export const factoryTables = [
  {
    // A PIN as an HMAC keyed with what follows from the server's own secret: its million values can't be tried on a copy of the database.
    name: 'vendor_person_pin',
    columns: [
      { name: 'person_id', type: 'bigint', notNull: true },
      { name: 'pin_hash', type: 'varchar(64)', notNull: true },
      { name: 'create_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['person_id'],
  },
  {
    // What a tester's shift, or a run of aging, signs its calls with; the secret follows from the key and is in no table.
    name: 'vendor_credential',
    columns: [
      { name: 'key_id', type: 'varchar(32)', notNull: true },
      { name: 'person_id', type: 'bigint', check: '(person_id is null) <> (aging_id is null)' },
      { name: 'aging_id', type: 'bigint' },
      { name: 'expire_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['key_id'],
    uniques: [['aging_id']],
    indexes: [
      { name: 'vendor_credential_person_id_idx', columns: ['person_id'] },
      { name: 'vendor_credential_expire_time_idx', columns: ['expire_time'] },
    ],
  },
  {
    // An hour of a run: its samples (aging/samples.ts), and after 90 days what they came to.
    name: 'vendor_aging_hour',
    columns: [
      { name: 'aging_id', type: 'bigint', notNull: true },
      { name: 'hour_no', type: 'smallint', notNull: true },
      { name: 'hour_time', type: 'timestamp', notNull: true },
      { name: 'samples', type: 'jsonb' },
      { name: 'summary', type: 'jsonb' },
    ],
    primaryKey: ['aging_id', 'hour_no'],
    indexes: [
      { name: 'vendor_aging_hour_hour_time_idx', columns: ['hour_time'], where: 'samples is not null' },
    ],
  },
] as const satisfies readonly TableSpec[];

declare module '../kit/vocabulary.ts' {
  interface FurtherTables {
    factory: typeof factoryTables;
  }
}
