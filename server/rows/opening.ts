import type { AnyResource } from '../../resources/kit/resource.ts';
import type { Caller } from '../behaviour.ts';
import { readRow } from './reading.ts';
import type { Row } from './row.ts';
import { doingIn, inTransaction, lockRow } from './writing.ts';

/**
 * Reads a record for whoever opens it, and does what its server half does then.
 * @throws Refusal 10004
 */
export async function openRow(caller: Caller, resource: AnyResource, id: string): Promise<Row> {
  const whenRead = caller.services.behaviours.get(resource.name)?.whenRead;
  if (!whenRead) return readRow(caller, resource, id);
  return inTransaction(caller, async (tx) => {
    const row = await lockRow(caller, tx, resource, id);
    await whenRead({ ...doingIn(caller, tx), row });
    return readRow(caller, resource, id, tx);
  });
}
