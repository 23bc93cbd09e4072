import type { AnyResource } from '../../resources/kit/resource.ts';
import type { Row } from '../db/row.ts';
import type { Caller } from '../server-extension.ts';
import { readRow } from './reading.ts';
import { actionContextIn, inTransaction, lockRow } from './writing.ts';

/**
 * Reads a record for whoever opens it, and does what its server extension does then.
 * @throws Refusal 10004
 */
export async function openRow(caller: Caller, resource: AnyResource, id: string): Promise<Row> {
  const whenRead = caller.services.serverExtensions.get(resource.name)?.whenRead;
  if (!whenRead) return readRow(caller, resource, id);
  return inTransaction(caller, async (tx) => {
    const row = await lockRow(caller, tx, resource, id);
    await whenRead({ ...actionContextIn(caller, tx), row });
    return readRow(caller, resource, id, tx);
  });
}
