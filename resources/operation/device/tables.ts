import type { TableSpec } from '../../kit/table.ts';

/** What the key of cabinets' credentials follows from. */
export const credentialPurpose = 'device credential';

/** What cabinets leave behind that nobody lists: no model describes it. */
export const deviceTables = [
  {
    // What a cabinet signs its calls with (docs/decisions/0007-device-calls.md); the secret is encrypted.
    name: 'device_credential',
    columns: [
      { name: 'device_id', type: 'bigint', notNull: true },
      { name: 'key_id', type: 'varchar(32)', notNull: true },
      {
        name: 'sealed',
        type: 'varchar(200)',
        notNull: true,
        sealed: { purpose: credentialPurpose, by: 'device_id' },
      },
      { name: 'create_name', type: 'varchar(32)', notNull: true },
      { name: 'create_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['device_id'],
    uniques: [['key_id']],
  },
  {
    // Calls of cabinets that were made: none is made twice. Every process on the database knows them.
    name: 'device_nonce',
    columns: [
      { name: 'device_id', type: 'bigint', notNull: true },
      { name: 'nonce', type: 'varchar(64)', notNull: true },
      { name: 'expire_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['device_id', 'nonce'],
    indexes: [{ name: 'device_nonce_expire_time_idx', columns: ['expire_time'] }],
  },
  {
    // An hour of a cabinet's readings: [minute, tenths of °C, signal]. The single ones go after 30 days, the sums stay.
    name: 'device_telemetry',
    columns: [
      { name: 'device_id', type: 'bigint', notNull: true },
      { name: 'hour', type: 'timestamp', notNull: true },
      { name: 'samples', type: 'jsonb' },
      { name: 'sample_count', type: 'smallint', notNull: true },
      { name: 'temp_sum', type: 'integer', notNull: true },
      { name: 'temp_min', type: 'smallint' },
      { name: 'temp_max', type: 'smallint' },
      { name: 'signal_sum', type: 'integer', notNull: true },
    ],
    primaryKey: ['device_id', 'hour'],
    indexes: [{ name: 'device_telemetry_hour_idx', columns: ['hour'], where: 'samples is not null' }],
  },
  {
    // One shopping as its cabinet counts it: the order that it became, or why the door stayed closed.
    name: 'device_session',
    columns: [
      { name: 'device_id', type: 'bigint', notNull: true },
      { name: 'session_no', type: 'varchar(36)', notNull: true },
      { name: 'order_id', type: 'bigint' },
      { name: 'fail_reason', type: 'smallint' },
      // 0 open, 1 door closed, 2 over
      { name: 'state', type: 'smallint', notNull: true, check: 'state in (0, 1, 2)' },
      { name: 'create_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['device_id', 'session_no'],
    indexes: [
      {
        name: 'device_session_device_id_create_time_idx',
        columns: ['device_id', 'create_time'],
        where: 'state < 2',
      },
      { name: 'device_session_create_time_idx', columns: ['create_time'] },
    ],
  },
] as const satisfies readonly TableSpec[];

declare module '../../kit/vocabulary.ts' {
  interface FurtherTables {
    device: typeof deviceTables;
  }
}
