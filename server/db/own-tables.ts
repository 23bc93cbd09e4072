import type { IndexSpec, TableSpec } from '../../resources/kit/table.ts';
import { constraintName } from './table-spec.ts';

/** The server's own tables: what no declaration describes. Rows of the business live in the declared ones. */

const index = (table: string, ...columns: readonly string[]): IndexSpec => ({
  name: constraintName(table, columns, 'idx'),
  columns,
});

/** What the key of the secrets of authenticator apps follows from. */
export const totpPurpose = 'totp';

export const ownTables = [
  {
    name: 'session',
    columns: [
      // The token itself is never stored: who reads the database can't sign in with it.
      { name: 'token_hash', type: 'varchar(64)', notNull: true },
      { name: 'socket_hash', type: 'varchar(64)', notNull: true },
      // The session's id where its token must not appear: in the list of devices and on the bus.
      { name: 'id', type: 'bigint identity', notNull: true },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'mgt_org_id', type: 'bigint', notNull: true },
      { name: 'ip', type: 'varchar(45)', notNull: true },
      { name: 'user_agent', type: 'varchar(200)', notNull: true },
      { name: 'create_time', type: 'timestamp', notNull: true },
      { name: 'active_time', type: 'timestamp' },
      { name: 'expire_time', type: 'timestamp', notNull: true },
      // 1: begun by somebody whose role asks for an authenticator app that they have not set up; nothing else is open to it.
      { name: 'needs_totp', type: 'smallint', notNull: true, default: 0 },
    ],
    primaryKey: ['token_hash'],
    uniques: [['id'], ['socket_hash']],
    indexes: [index('session', 'user_id'), index('session', 'expire_time')],
  },
  {
    name: 'login_failure',
    columns: [
      // By name and not by user, so that an unknown account counts down and locks like a known one.
      { name: 'login_hash', type: 'varchar(64)', notNull: true },
      // '': of all addresses together.
      { name: 'address_hash', type: 'varchar(64)', notNull: true, default: '' },
      { name: 'failures', type: 'integer', notNull: true },
      { name: 'last_time', type: 'timestamp', notNull: true },
      { name: 'locked_until', type: 'timestamp' },
      // When an address may try next, where a name is tried from many (server/session/lock-rule.ts).
      { name: 'turn_time', type: 'timestamp' },
    ],
    primaryKey: ['login_hash', 'address_hash'],
    indexes: [index('login_failure', 'last_time')],
  },
  {
    // The authenticator app of a user: encrypted, and the last step whose code was used, so that none is used twice.
    name: 'manager_totp',
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true },
      {
        name: 'secret',
        type: 'varchar(120)',
        notNull: true,
        sealed: { purpose: totpPurpose, by: 'user_id' },
      },
      { name: 'last_step', type: 'bigint', notNull: true },
      { name: 'create_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['user_id'],
  },
  {
    // Deleted when used.
    name: 'manager_recovery_code',
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'code_hash', type: 'varchar(64)', notNull: true },
    ],
    primaryKey: ['user_id', 'code_hash'],
  },
  {
    name: 'captcha',
    columns: [
      { name: 'id', type: 'varchar(32)', notNull: true },
      { name: 'code_hash', type: 'varchar(64)', notNull: true },
      { name: 'expire_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['id'],
    indexes: [index('captcha', 'expire_time')],
  },
  {
    // The newest code of a user, phone and purpose.
    name: 'verify_code',
    columns: [
      { name: 'key_hash', type: 'varchar(64)', notNull: true },
      { name: 'code_hash', type: 'varchar(64)', notNull: true },
      { name: 'tries', type: 'integer', notNull: true },
      { name: 'expire_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['key_hash'],
    indexes: [index('verify_code', 'expire_time')],
  },
  {
    // How often something was done; what the limits are and how to change one: resources/kit/limits.ts.
    name: 'rate_count',
    columns: [
      { name: 'key_hash', type: 'varchar(64)', notNull: true },
      { name: 'uses', type: 'integer', notNull: true },
      { name: 'last_time', type: 'timestamp', notNull: true },
      { name: 'window_end', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['key_hash'],
    indexes: [index('rate_count', 'window_end')],
  },
  {
    name: 'access_version',
    columns: [
      { name: 'id', type: 'smallint', notNull: true, check: 'id = 1' },
      { name: 'version', type: 'bigint', notNull: true },
    ],
    primaryKey: ['id'],
  },
  {
    // Lines beside those that follow from the roles, e.g. a denial for one user (casbin: subject, object, act, effect).
    name: 'casbin_rule',
    columns: [
      { name: 'id', type: 'bigint identity', notNull: true },
      { name: 'ptype', type: 'varchar(4)', notNull: true, check: "ptype = 'p'" },
      { name: 'v0', type: 'varchar(64)', notNull: true },
      { name: 'v1', type: 'varchar(64)', notNull: true },
      { name: 'v2', type: 'varchar(64)', notNull: true },
      { name: 'v3', type: 'varchar(8)', notNull: true, default: 'allow', check: "v3 in ('allow', 'deny')" },
    ],
    primaryKey: ['id'],
    uniques: [['ptype', 'v0', 'v1', 'v2', 'v3']],
  },
  {
    name: 'request_result',
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'endpoint', type: 'varchar(120)', notNull: true },
      { name: 'request_no', type: 'varchar(64)', notNull: true },
      { name: 'body_hash', type: 'varchar(64)', notNull: true },
      { name: 'answer', type: 'jsonb' },
      { name: 'create_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['user_id', 'endpoint', 'request_no'],
    indexes: [index('request_result', 'create_time')],
  },
  {
    name: 'manager_forms',
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'form_key', type: 'varchar(64)', notNull: true },
      // Null: as declared.
      { name: 'columns', type: 'jsonb' },
      { name: 'filters', type: 'jsonb' },
    ],
    primaryKey: ['user_id', 'form_key'],
  },
  {
    name: 'manager_preference',
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'preference', type: 'jsonb', notNull: true },
    ],
    primaryKey: ['user_id'],
  },
  {
    name: 'export_file_download',
    columns: [
      { name: 'id', type: 'bigint identity', notNull: true },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'mgt_org_id', type: 'bigint', notNull: true },
      { name: 'resource', type: 'varchar(64)', notNull: true },
      { name: 'query', type: 'jsonb', notNull: true },
      { name: 'columns', type: 'jsonb', notNull: true },
      { name: 'format', type: 'varchar(4)', notNull: true, check: "format in ('xlsx', 'csv')" },
      { name: 'lang', type: 'varchar(2)', notNull: true },
      // Whose rows its file holds: told when a worker begins it.
      { name: 'reach', type: 'jsonb' },
      { name: 'name', type: 'varchar(100)', notNull: true },
      { name: 'status', type: 'smallint', notNull: true, default: 0, check: 'status in (0, 1, 2)' },
      { name: 'row_count', type: 'integer' },
      { name: 'file_path', type: 'varchar(200)' },
      { name: 'fail_reason', type: 'varchar(200)' },
      { name: 'create_time', type: 'timestamp', notNull: true },
      // The worker's heartbeat; an old one means that the worker died.
      { name: 'alive_time', type: 'timestamp', notNull: true },
      { name: 'finish_time', type: 'timestamp' },
      // Who writes it, how many have begun it since it last came on, and how far it has come.
      { name: 'worker', type: 'varchar(36)' },
      { name: 'tries', type: 'smallint', notNull: true, default: 0 },
      { name: 'progress', type: 'jsonb' },
    ],
    primaryKey: ['id'],
    indexes: [index('export_file_download', 'user_id', 'id'), index('export_file_download', 'create_time')],
  },
  {
    // A file to create rows from: what it holds, what is wrong with it, and how far its execution has come.
    name: 'import_job',
    columns: [
      { name: 'id', type: 'bigint identity', notNull: true },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'mgt_org_id', type: 'bigint', notNull: true },
      { name: 'resource', type: 'varchar(64)', notNull: true },
      { name: 'name', type: 'varchar(100)', notNull: true },
      { name: 'lang', type: 'varchar(2)', notNull: true },
      { name: 'headings', type: 'jsonb', notNull: true },
      { name: 'lines', type: 'jsonb', notNull: true },
      { name: 'mapping', type: 'jsonb', notNull: true },
      // The id of the record that the rows are to belong to, where a file is one record's.
      { name: 'within', type: 'varchar(20)' },
      { name: 'faults', type: 'jsonb', notNull: true },
      { name: 'status', type: 'smallint', notNull: true, default: 0, check: 'status in (0, 1, 2, 3)' },
      { name: 'done_count', type: 'integer', notNull: true, default: 0 },
      { name: 'create_time', type: 'timestamp', notNull: true },
      { name: 'alive_time', type: 'timestamp', notNull: true },
      { name: 'finish_time', type: 'timestamp' },
      { name: 'worker', type: 'varchar(36)' },
      { name: 'tries', type: 'smallint', notNull: true, default: 0 },
    ],
    primaryKey: ['id'],
    indexes: [index('import_job', 'user_id', 'id'), index('import_job', 'create_time')],
  },
  {
    // A link to a file works once and for a minute (docs/domain/conventions.md §1.1).
    name: 'file_ticket',
    columns: [
      { name: 'token_hash', type: 'varchar(64)', notNull: true },
      { name: 'export_id', type: 'bigint', notNull: true },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'expire_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['token_hash'],
    indexes: [index('file_ticket', 'expire_time')],
  },
  {
    // Every uploaded object; where the store is not our own, every folder that a token was given for.
    name: 'upload_file',
    columns: [
      { name: 'id', type: 'bigint identity', notNull: true },
      { name: 'object_key', type: 'varchar(200)', notNull: true },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'upload_type', type: 'smallint', notNull: true, check: 'upload_type in (0, 1, 2, 3)' },
      { name: 'size', type: 'bigint' },
      // Pixels and seconds, as a picture's or video's own head tells them; measured when a row first names it.
      { name: 'width', type: 'integer' },
      { name: 'height', type: 'integer' },
      { name: 'seconds', type: 'integer' },
      // Hexadecimal, of a package that devices install; taken when a row first names it.
      { name: 'md5', type: 'varchar(32)' },
      { name: 'sha256', type: 'varchar(64)' },
      { name: 'content_type', type: 'varchar(100)' },
      { name: 'etag', type: 'varchar(32)' },
      { name: 'create_time', type: 'timestamp', notNull: true },
      // When a row was last known to refer to it.
      { name: 'used_time', type: 'timestamp' },
      // The row that first came to hold it: until then it is its uploader's alone.
      { name: 'held_model', type: 'varchar(64)' },
      { name: 'held_id', type: 'bigint' },
    ],
    primaryKey: ['id'],
    uniques: [['object_key']],
    indexes: [index('upload_file', 'create_time', 'id')],
  },
  {
    // Notices of payment channels that were acted on: they are sent again until we answer.
    name: 'channel_notice',
    columns: [
      { name: 'channel', type: 'varchar(8)', notNull: true },
      { name: 'notice_id', type: 'varchar(64)', notNull: true },
      { name: 'create_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['channel', 'notice_id'],
    indexes: [index('channel_notice', 'create_time')],
  },
  {
    // What a simulated payment channel keeps of what it was told (server/channel/simulated/memory.ts): nothing that tells of a person.
    name: 'simulated_channel',
    columns: [
      { name: 'entry_key', type: 'varchar(200)', notNull: true },
      { name: 'entry', type: 'jsonb', notNull: true },
      { name: 'create_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['entry_key'],
  },
] as const satisfies readonly TableSpec[];

export type OwnTable = (typeof ownTables)[number];
