import { sql } from 'kysely';
import type { ActionContext } from '../../../server/server-extension.ts';
import { optionText } from '../../kit/enumeration.ts';
import type { RowOf } from '../../kit/resource.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import { nameless, visibleAmong } from '../strategy/naming.server.ts';
import { meetingOf } from '../strategy/points.server.ts';
import { foreignSource } from './enums.ts';
import { ImportedGoods, type importedGoods } from './index.ts';

/** Strategies are enabled one after the other, so that of two that conflict the second finds the first. */
const enablingLock = 7_262_343;

/**
 * A point has one enabled strategy for a source and a day: of two nobody could say whose limits hold. Asked within the transaction that
 * enables one. @throws Refusal 12008 with the other strategy and the source
 */
export async function refuseOverlap(context: ActionContext, row: RowOf<typeof importedGoods>): Promise<void> {
  const { tx, now, refuse, lang } = context;
  await sql`select pg_advisory_xact_lock(${enablingLock})`.execute(tx);
  const today = now.slice(0, 10);
  // What is over can't meet any more.
  const from = row.start_date < today ? today : row.start_date;
  const rivals = await tx
    .selectFrom('mgt_except_goods_config')
    .select(['id', 'config_name'])
    .where('enabled', '=', newEnableStatus.enabled)
    .where('goods_source', '=', row.goods_source)
    .where('start_date', '<=', row.end_date)
    .where('end_date', '>=', from)
    .where('id', '!=', row.id)
    .execute();
  if (rivals.length === 0) return;
  const ids = rivals.map(({ id }) => id);
  const id = await meetingOf(tx, ImportedGoods, row.id, ids);
  const found = rivals.find((rival) => rival.id === id);
  if (!found) return;
  const visible = await visibleAmong(context, tx, ImportedGoods, [found.id]);
  refuse(12008, {
    name: visible.has(found.id) ? found.config_name : nameless[lang],
    goods: optionText({ options: foreignSource }, row.goods_source, lang),
  });
}
