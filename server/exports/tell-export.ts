import type { Row } from '../db/row.ts';
import type { Services } from '../server-extension.ts';

/** Told of an export that was deleted; no record has it. */
export const exportGone = -1;

/** Tells the user's screens how an export stands; they read the rest for themselves. */
export function tellExport({ outbox }: Pick<Services, 'outbox'>, record: Row): void {
  const { user_id, id, status, name } = record;
  outbox.publish({
    kind: 'export',
    user: String(user_id),
    id: String(id),
    status: Number(status),
    name: String(name),
  });
}
