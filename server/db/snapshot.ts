import { z } from 'zod';

/**
 * The parts of drizzle-kit's snapshot (version 7) that renames and checks read; the rest passes through untouched.
 * drizzle-kit's own type is lost on zod 4.
 */

const column = z.looseObject({
  name: z.string(),
  notNull: z.boolean(),
  default: z.unknown().optional(),
  identity: z.looseObject({ name: z.string() }).optional(),
});
const index = z.looseObject({
  name: z.string(),
  columns: z.array(
    z.looseObject({ expression: z.string(), isExpression: z.boolean(), opclass: z.string().optional() }),
  ),
  where: z.string().optional(),
});
const foreignKey = z.looseObject({
  name: z.string(),
  tableFrom: z.string(),
  tableTo: z.string(),
  columnsFrom: z.array(z.string()),
  columnsTo: z.array(z.string()),
});
const key = z.looseObject({ name: z.string(), columns: z.array(z.string()) });
const check = z.looseObject({ name: z.string(), value: z.string() });

const table = z.looseObject({
  name: z.string(),
  columns: z.record(z.string(), column),
  indexes: z.record(z.string(), index),
  foreignKeys: z.record(z.string(), foreignKey),
  compositePrimaryKeys: z.record(z.string(), key),
  uniqueConstraints: z.record(z.string(), key),
  checkConstraints: z.record(z.string(), check),
});

const snapshot = z.looseObject({
  version: z.literal('7'),
  dialect: z.literal('postgresql'),
  id: z.string(),
  prevId: z.string(),
  tables: z.record(z.string(), table),
});

export type Snapshot = z.infer<typeof snapshot>;
export type SnapshotTable = Snapshot['tables'][string];

/** @throws ZodError where the text is not a snapshot of this version */
export const parseSnapshot = (json: string): Snapshot => snapshot.parse(JSON.parse(json));
