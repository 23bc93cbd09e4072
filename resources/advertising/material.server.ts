import type { Kysely } from 'kysely';
import { type Caller, implement } from '../../server/behaviour.ts';
import type { Tables } from '../../server/db/connect.ts';
import { factsOf } from '../../server/storage/file-facts.ts';
import { material } from './material.ts';

const bytesInKb = 1_024;

/** What a list tells of the file; of a demo picture or a page nothing was measured. */
async function shape(
  caller: Caller,
  tx: Kysely<Tables>,
  row: { readonly image_url?: string | null; readonly video_url?: string | null },
) {
  const facts = await factsOf(caller, tx, row.image_url ?? row.video_url ?? '');
  return {
    file_size: facts?.size ? Math.ceil(facts.size / bytesInKb) : null,
    resolution: facts?.width ? `${facts.width}×${facts.height}` : null,
    duration_seconds: facts?.seconds ?? null,
  };
}

export const materialBehaviour = implement(material, {
  handlers: {},
  beforeCreate: async (doing) => {
    const { values, tx, me } = doing;
    return { set: { ...(await shape(doing, tx, values)), create_id: me.id, create_name: me.name } };
  },
  beforeUpdate: async (doing) => {
    const { row, next, tx } = doing;
    const same = row.image_url === next.image_url && row.video_url === next.video_url;
    return same ? undefined : { set: await shape(doing, tx, next) };
  },
});
