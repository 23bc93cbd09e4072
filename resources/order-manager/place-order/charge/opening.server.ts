import { businessNumber } from '../../../../server/business-number.ts';
import type { ActionContext } from '../../../../server/server-extension.ts';
import type { payChannel, settleMode } from '../../../enums.ts';
import type { CodeOf } from '../../../kit/enumeration.ts';
import { placeStatus, type placeType } from '../../enums.ts';

/** What a payment instruction copies of its order. */
export interface ChargedOrder {
  readonly id: string;
  readonly order_no: string;
  readonly pay_channel: CodeOf<typeof payChannel>;
  readonly settle_mode: CodeOf<typeof settleMode>;
  readonly shop_name: string;
  readonly user_phone: string;
  readonly mct_name: string;
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
}
export interface Charge {
  readonly type: (typeof placeType)['order' | 'supplement' | 'retry'];
  /** Cents. */
  readonly amount: number;
  readonly operator: string | null;
  readonly reason?: string | null;
  readonly image?: string | null;
}

/**
 * An instruction to charge an order, as it stands before the channel has heard of it; the task of `place-order.server.ts`
 * sends it after the commit.
 * @returns its number, which the channel knows the charge by
 */
export async function openCharge(
  { tx, now, audit }: ActionContext,
  order: ChargedOrder,
  charge: Charge,
): Promise<string> {
  const row = {
    place_no: businessNumber('P', now),
    order_id: order.id,
    order_no: order.order_no,
    place_type: charge.type,
    pay_channel: order.pay_channel,
    settle_mode: order.settle_mode,
    collect_mct_name: order.mct_name,
    shop_name: order.shop_name,
    user_phone: order.user_phone,
    amount: charge.amount,
    place_status: placeStatus.created,
    attempt_count: 0,
    operator_name: charge.operator,
    reason: charge.reason ?? null,
    evidence_image: charge.image ?? null,
    next_try_time: now,
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
    create_time: now,
    update_time: now,
  };
  const { id } = await tx.insertInto('mgt_place_order').values(row).returning('id').executeTakeFirstOrThrow();
  await audit({ entity: 'mgt_place_order', id, action: 'create', after: row });
  return row.place_no;
}
