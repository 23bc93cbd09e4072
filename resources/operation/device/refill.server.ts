import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { notStockedAt } from '../../goods-management/imported-goods/at-point.server.ts';
import { stockRefusal } from '../../goods-management/imported-goods/refusing.server.ts';
import { disabledFor } from '../../goods-management/org-goods/disabled.server.ts';
import { banText, forbiddenAt } from '../../goods-management/selling-brand/at-point.server.ts';
import { enabled } from '../../kit/enabled.ts';
import type { FieldError } from '../../kit/validation.ts';

/** A point with whose it is. */
interface SellingPoint {
  readonly id: string;
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
}

const outOfUse = { msg: { en: 'is out of use', zh: '商品已停用' }, code: 12018 } as const;

/**
 * Of which goods nothing may be put into a cabinet any more, and why, though its template still holds them: those of brands that may not be
 * sold there (docs/domain/goods.md §P26), of other sources that a strategy leaves out (docs/domain/goods.md §P24), and those out of use
 * (docs/domain/states.md §R4).
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00 at which the door was opened: what was forbidden later is no fault of who filled it
 */
export async function notRefilled(
  tx: Kysely<Tables>,
  shop: SellingPoint,
  ids: readonly string[],
  moment: string,
): Promise<ReadonlyMap<string, Omit<FieldError, 'field'>>> {
  if (ids.length === 0) return new Map();
  const forbidden = await forbiddenAt(tx, shop.id, ids, moment);
  const left = await tx
    .selectFrom('goods_center')
    .select('id')
    .where('id', 'in', [...ids])
    .where('enabled', '=', enabled.disabled)
    .where('update_time', '<=', moment)
    .execute();
  const disabled = await disabledFor(tx, shop, ids, moment);
  const unstocked = await notStockedAt(tx, shop, ids, moment);
  return new Map<string, Omit<FieldError, 'field'>>([
    ...[...left.map(({ id }) => id), ...disabled].map((id) => [id, outOfUse] as const),
    ...[...unstocked].map(([id, fault]) => {
      const { msg, code } = stockRefusal(
        fault,
        shop.mct_id !== null && 'rule' in fault && fault.rule.mct_id === null,
      );
      return [id, { msg, code }] as const;
    }),
    // Nobody knows whose person fills a merchant's cabinet: names of the platform's strategies aren't theirs to read.
    ...[...forbidden].map(
      ([id, ban]) => [id, { msg: banText(ban, shop.mct_id !== null), code: 12021 }] as const,
    ),
  ]);
}
