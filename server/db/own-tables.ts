import { constraintName, type IndexSpec, type TableSpec } from './table-spec.ts';

/** The server's own tables: what no declaration describes. Rows of the business live in the declared ones. */

const index = (table: string, ...columns: readonly string[]): IndexSpec => ({
  name: constraintName(table, columns, 'idx'),
  columns,
});

export const ownTables: readonly TableSpec[] = [
  {
    name: 'session',
    columns: [
      // The token itself is never stored: who reads the database can't sign in with it.
      { name: 'token_hash', type: 'varchar(64)', notNull: true },
      { name: 'socket_hash', type: 'varchar(64)', notNull: true },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'mgt_org_id', type: 'bigint', notNull: true },
      { name: 'ip', type: 'varchar(45)', notNull: true },
      { name: 'user_agent', type: 'varchar(200)', notNull: true },
      { name: 'create_time', type: 'timestamp', notNull: true },
      { name: 'expire_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['token_hash'],
    indexes: [index('session', 'user_id'), index('session', 'expire_time')],
  },
  {
    name: 'login_failure',
    columns: [
      // By name and not by user, so that an unknown account counts down and locks like a known one.
      { name: 'login_hash', type: 'varchar(64)', notNull: true },
      { name: 'failures', type: 'integer', notNull: true },
      { name: 'last_time', type: 'timestamp', notNull: true },
      { name: 'locked_until', type: 'timestamp' },
    ],
    primaryKey: ['login_hash'],
    indexes: [index('login_failure', 'last_time')],
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
    name: 'sys_operate_log',
    columns: [
      { name: 'id', type: 'bigint identity', notNull: true },
      { name: 'biz_entity', type: 'varchar(64)', notNull: true },
      { name: 'biz_id', type: 'bigint' },
      { name: 'action', type: 'varchar(64)', notNull: true },
      { name: 'operator_id', type: 'bigint' },
      { name: 'operator_name', type: 'varchar(32)', notNull: true },
      { name: 'mgt_org_id', type: 'bigint' },
      { name: 'mct_id', type: 'bigint' },
      { name: 'ip', type: 'varchar(45)', notNull: true },
      { name: 'request_id', type: 'varchar(64)', notNull: true },
      { name: 'diff_json', type: 'jsonb', notNull: true },
      { name: 'create_time', type: 'timestamp', notNull: true },
    ],
    primaryKey: ['id'],
    indexes: [
      index('sys_operate_log', 'biz_entity', 'biz_id', 'id'),
      index('sys_operate_log', 'operator_id', 'id'),
      index('sys_operate_log', 'create_time'),
    ],
  },
  {
    name: 'manager_forms',
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'form_key', type: 'varchar(64)', notNull: true },
      { name: 'columns', type: 'jsonb', notNull: true },
    ],
    primaryKey: ['user_id', 'form_key'],
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
      { name: 'name', type: 'varchar(100)', notNull: true },
      { name: 'status', type: 'smallint', notNull: true, default: 0, check: 'status in (0, 1, 2)' },
      { name: 'row_count', type: 'integer' },
      { name: 'file_path', type: 'varchar(200)' },
      { name: 'fail_reason', type: 'varchar(200)' },
      { name: 'create_time', type: 'timestamp', notNull: true },
      // Moves on while a worker writes; one that stands still tells a worker that died.
      { name: 'alive_time', type: 'timestamp', notNull: true },
      { name: 'finish_time', type: 'timestamp' },
    ],
    primaryKey: ['id'],
    indexes: [index('export_file_download', 'user_id', 'id'), index('export_file_download', 'create_time')],
  },
  {
    // A link to a file works once and for a minute (settled.md, S1).
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
];
