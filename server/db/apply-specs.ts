import type { TableSpec } from '../../resources/kit/table.ts';
import type { Database } from './connect.ts';
import { diff } from './diff.ts';

/**
 * Makes the tables straight from their descriptions, without a migration file: for tests that add a module of their
 * own. Development only.
 */
export async function applySpecs(
  { pool }: Pick<Database, 'pool'>,
  specs: readonly TableSpec[],
): Promise<void> {
  const { statements } = await diff(null, specs);
  const client = await pool.connect();
  try {
    await client.query(
      ['begin', ...statements.map((each) => each.replace(/;\s*$/, '')), 'commit'].join(';\n'),
    );
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
