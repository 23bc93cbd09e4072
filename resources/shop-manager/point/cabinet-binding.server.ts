import type { Kysely } from 'kysely';
import { ownsRow } from '../../../server/access/scope.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { invalidField } from '../../../server/refusal.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import type { Label } from '../../kit/label.ts';
import { followBinding } from '../../operation/device/binding.server.ts';
import { Point } from '../../shared/point.ts';
import { agingStatus, bindStatus } from '../../vendor-test/factory-enums.ts';

type Queries = Kysely<Tables>;

/** Why a run of the factory counts for nothing, by its state. */
const unaged: Readonly<Record<number, Label>> = {
  [agingStatus.running]: { en: 'is still being aged in the factory', zh: '老化尚未完成' },
  [agingStatus.failed]: { en: 'failed its aging in the factory', zh: '老化不合格' },
  [agingStatus.interrupted]: { en: 'was not aged to the end: it was interrupted', zh: '老化已中断，未完成' },
};

const unshipped: Label = { en: 'has not been shipped by its factory', zh: '厂商尚未确认出厂' };

/** The last run of a cabinet that some condition picks. */
const lastAging = (tx: Queries, by: 'binding_id' | 'cabinet_code', value: string) =>
  tx
    .selectFrom('vendor_aging')
    .select(['aging_status', 'board_sn'])
    .where(by, '=', value)
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Whether a cabinet may be bound to a point (docs/domain/points.md §P30, Bind): it stands nowhere, the factory has a binding record
 * of it, and the board in it has passed its aging (docs/domain/states.md §R8, §R23). Every refusal stands at the field. It takes
 * the cabinet's lock, so that of two who bind one cabinet at once the second is told who was first.
 * @throws Refusal 13002 where it is bound elsewhere; 13015 where it is none of ours or has no binding record; 23001 where another board
 * was aged; 10006 where its aging was not passed
 */
export async function checkBindable(context: ActionContext, code: string): Promise<void> {
  const { tx, refuse } = context;
  const at = (error: number, msg: Label, params: Readonly<Record<string, string>>): never =>
    refuse(error, params, [{ field: 'cabinet_code', msg, code: error }]);
  const device = await tx
    .selectFrom('device')
    .select('id')
    .where('cabinet_code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  const standing = await tx
    .selectFrom('mct_shop')
    .select(['shop_name', 'mgt_org_id', 'mct_id'])
    .where('cabinet_code', '=', code)
    .executeTakeFirst();
  if (standing) {
    const name = standing.shop_name;
    const elsewhere = { en: `is bound to “${name}” already`, zh: `已绑定点位“${name}”` };
    // A point that somebody may not see has no name for them either.
    if (ownsRow(context.me, Point, standing)) return at(13002, elsewhere, { code, name });
    return at(13015, { en: 'is not free', zh: '不可绑定' }, { code });
  }
  if (!device) return at(13015, { en: 'is no cabinet of ours', zh: '不存在' }, { code });
  const binding = await tx
    .selectFrom('vendor_binding')
    .select(['id', 'board_sn', 'ship_flag'])
    .where('cabinet_code', '=', code)
    .where('bind_status', '=', bindStatus.bound)
    .executeTakeFirst();
  if (!binding)
    return at(13015, { en: 'has no binding record of its factory', zh: '没有厂商绑定记录' }, { code });
  const aging = await lastAging(tx, 'binding_id', binding.id);
  if (aging) {
    const why = unaged[aging.aging_status];
    if (why) throw invalidField('cabinet_code', why);
    if (binding.ship_flag !== 1) throw invalidField('cabinet_code', unshipped);
    return;
  }
  const older = await lastAging(tx, 'cabinet_code', code);
  if (older && older.board_sn !== binding.board_sn) {
    const [was, sn] = [older.board_sn, binding.board_sn];
    const msg = {
      en: `holds board ${sn} now, which was not aged: board ${was} was`,
      zh: `现主板${sn}未老化，老化记录属于主板${was}`,
    };
    return at(23001, msg, { code, sn });
  }
  const why = older
    ? { en: 'was bound anew after its aging and not aged since', zh: '重新绑定后未老化' }
    : { en: 'was not aged in the factory', zh: '未进行老化' };
  throw invalidField('cabinet_code', why);
}

/**
 * Writes down which cabinet stands at a point, null for none, and lets the cabinet, its history of bindings and the factory's record
 * follow at once.
 */
export async function moveCabinet(
  { tx, services }: ActionContext,
  row: { readonly id: string; readonly cabinet_code: string | null },
  code: string | null,
): Promise<void> {
  await tx.updateTable('mct_shop').set({ cabinet_code: code }).where('id', '=', row.id).execute();
  await followBinding(
    services,
    tx,
    [row.cabinet_code, code].flatMap((each) => each ?? []),
  );
}
