import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { whereSql } from '../../../server/db/where.ts';
import { Refusal } from '../../../server/refusal.ts';
import { type Condition, selectOne } from '../../../server/rows/query.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import { type Caller, implement } from '../../../server/server-extension.ts';
import { fileFactsOf } from '../../../server/storage/file-facts.ts';
import type { Label } from '../../kit/label.ts';
import type { AnyWhere } from '../../kit/predicate.ts';
import { adStatus } from '../plan/enums.ts';
import { AdPlan } from '../plan/index.ts';
import { material } from './index.ts';

const bytesInKb = 1_024;

/** What a list tells of the file; of a demo picture or a page nothing was measured. */
async function shape(
  caller: Caller,
  tx: Kysely<Tables>,
  row: { readonly image_url?: string | null; readonly video_url?: string | null },
) {
  const facts = await fileFactsOf(caller, tx, row.image_url ?? row.video_url ?? '');
  return {
    file_size: facts?.size ? Math.ceil(facts.size / bytesInKb) : null,
    resolution: facts?.width ? `${facts.width}×${facts.height}` : null,
    duration_seconds: facts?.seconds ?? null,
  };
}

const files = ['image_url', 'video_url', 'cover_url', 'page_url'] as const;

/**
 * Holds a material to the plans that show it (docs/domain/advertising.md §P45).
 * @throws Refusal 16001 with the name of a plan, where the caller may see it
 */
async function free(caller: Caller, tx: Kysely<Tables>, id: string, of: AnyWhere = {}): Promise<void> {
  const holds: Condition = (column) =>
    sql<SqlBool>`${column('materials')} @> ${JSON.stringify([{ material_id: id }])}::jsonb
      and ${whereSql(of, AdPlan.fields, column, caller.surroundings)}`;
  const { models } = caller.services;
  const { surroundings } = caller;
  const all = { models, model: AdPlan, surroundings, conditions: [holds] };
  if (!(await selectOne(tx, all, ['id']))) return;
  const seen = await selectOne(tx, visibleRows(caller, AdPlan, [holds]), ['id', 'plan_name']);
  throw new Refusal(16001, seen ? { params: { name: String(seen.plan_name) } } : { text: words.used });
}

const words = {
  used: { en: 'Material used by a plan', zh: '素材正被计划使用' },
} as const satisfies Readonly<Record<string, Label>>;

const playing = { ad_status: adStatus.playing };

export const materialServerExtension = implement(material, {
  handlers: {
    disable: async (context) => {
      await free(context, context.tx, context.row.id, playing);
      return {};
    },
  },
  beforeDelete: (context) => free(context, context.tx, context.row.id),
  beforeCreate: async (context) => {
    const { values, tx, me } = context;
    return { set: { ...(await shape(context, tx, values)), create_id: me.id, create_name: me.name } };
  },
  beforeUpdate: async (context) => {
    const { row, next, tx } = context;
    if (files.some((name) => row[name] !== next[name])) await free(context, tx, row.id, playing);
    const same = row.image_url === next.image_url && row.video_url === next.video_url;
    return same ? undefined : { set: await shape(context, tx, next) };
  },
});
