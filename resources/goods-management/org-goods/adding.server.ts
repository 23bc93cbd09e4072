import type { Kysely } from 'kysely';
import type { Subject } from '../../../server/access/subject.ts';
import { isMerchant } from '../../../server/access/subject.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { Refusal } from '../../../server/refusal.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import type { FieldError } from '../../kit/validation.ts';
import { OrgGoods } from './index.ts';
import { priceErrors } from './price-errors.server.ts';

/** Who sells: an organisation by itself, or one of its merchants. */
export interface Seller {
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
}

/** Whose goods somebody's own are: a merchant's people's their merchant's, anybody else's those of the organisation they look from. */
export const sellerOf = (me: Subject): Seller => ({
  mgt_org_id: me.orgId,
  mct_id: isMerchant(me) ? me.mctId : null,
});

/** Which goods of the library a seller has already. */
export async function ownedAmong(
  tx: Kysely<Tables>,
  { mgt_org_id, mct_id }: Seller,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const all = tx
    .selectFrom('mgt_org_goods')
    .select('goods_id')
    .where('goods_id', 'in', [...ids]);
  const rows =
    mct_id === null
      ? await all.where('mgt_org_id', '=', mgt_org_id).where('mct_id', 'is', null).execute()
      : await all.where('mct_id', '=', mct_id).execute();
  return new Set(rows.map(({ goods_id }) => goods_id));
}

export interface Adding {
  readonly goods: {
    readonly id: string;
    readonly goods_code: string;
    readonly goods_name: string;
    readonly retail_price: number;
    readonly cost_price?: number | null;
  };
  readonly seller: Seller;
  /** Cents. */
  readonly retail_price: number;
}

/**
 * Puts goods into libraries of their owners. What the platform paid goes into its organisations' libraries and never into a merchant's.
 * @param fieldAt what a refusal of each stands at
 * @throws Refusal 12002 for goods that are there already, 12007 for a price outside its limit
 */
export async function addToOwn(
  context: ActionContext,
  adding: readonly Adding[],
  fieldAt: (at: number) => string,
): Promise<void> {
  const { tx, audit, now, services } = context;
  const errors = await priceErrors(
    tx,
    adding.map(({ goods, seller, retail_price }) => ({
      goods_id: goods.id,
      ...seller,
      library_price: goods.retail_price,
      price: retail_price,
    })),
    now,
    fieldAt,
  );
  if (errors) throw errors;
  for (const [at, { goods, seller, retail_price }] of adding.entries()) {
    const owned = await ownedAmong(tx, seller, [goods.id]);
    const msg = services.product.errors[12002];
    if (owned.size > 0 && msg) {
      const error: FieldError = { field: fieldAt(at), msg, code: 12002 };
      throw new Refusal(12002, { errors: [error] });
    }
    const values = {
      ...seller,
      goods_id: goods.id,
      goods_code: goods.goods_code,
      retail_price,
      cost_price: seller.mct_id === null ? (goods.cost_price ?? null) : null,
    };
    const id = await insertRow(context, tx, OrgGoods, values);
    await audit({
      entity: OrgGoods.name,
      id,
      action: 'create',
      name: goods.goods_name,
      after: values,
    });
  }
}
