import pg from 'pg';

const { INT8, NUMERIC, TIMESTAMP, DATE } = pg.types.builtins;

/**
 * How column values reach JavaScript: ids (int8), numerics, times and dates stay the text that the wire carries.
 * A Date would be read in the process's own time zone, and an int8 would lose digits. Belongs to one pool, since
 * pg's global parsers are shared by everything in the process (pg-boss wants its Dates).
 */
export function textTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  for (const type of [INT8, NUMERIC, TIMESTAMP, DATE]) types.setTypeParser(type, (text: string) => text);
  return types;
}
