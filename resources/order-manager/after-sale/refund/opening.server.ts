import type { Kysely } from 'kysely';
import type { TableRow, Tables } from '../../../../server/db/tables.ts';
import { holdFiles } from '../../../../server/rows/file-values.ts';
import type { ActionContext } from '../../../../server/server-extension.ts';
import { afterSaleStatus } from '../../../enums.ts';
import type { CodeOf } from '../../../kit/enumeration.ts';
import type { RowOf } from '../../../kit/resource.ts';
import {
  placeStatus,
  placeType,
  type refundOrigin,
  type refundReason,
  refundStage,
  type refundType,
} from '../../enums.ts';
import { sayAttempt } from '../../place-order/charge/channel-attempts.server.ts';
import { AfterSaleOrder, channelState } from '../../place-order/charge/payment.ts';
import type { saleOrder } from '../../sale-order/index.ts';
import type { RefundedLine } from './index.ts';
import { tellAuditors } from './notices.server.ts';

export interface RefundOpening {
  readonly order: RowOf<typeof saleOrder>;
  readonly refund_origin: CodeOf<typeof refundOrigin>;
  readonly complaint_id?: string;
  /** The charge that goes back where it isn't the order's own payment, with its cents. */
  readonly charge?: { readonly place_no: string; readonly amount: number };
  readonly after_sale_no: string;
  readonly stage: CodeOf<typeof refundStage>;
  readonly refund_type: CodeOf<typeof refundType>;
  readonly refund_reason: CodeOf<typeof refundReason>;
  /** Cents. */
  readonly amount: number;
  readonly goods: readonly RefundedLine[];
  readonly return_coupon: 0 | 1;
  readonly apply_desc: string | null;
  /** Of a consumer's application. */
  readonly apply_images?: readonly string[];
  readonly audit_deadline?: string;
  /** Nobody's id where the system itself refunds. */
  readonly applicant: { readonly id: string | null; readonly name: string };
}

/** The after-sale row, and the instruction to the channel where nobody has to audit it first. */
export async function openRefund(context: ActionContext, opening: RefundOpening): Promise<void> {
  const { tx, now, audit } = context;
  const { order, applicant, goods, amount } = opening;
  const row = {
    after_sale_no: opening.after_sale_no,
    order_id: order.id,
    order_no: order.order_no,
    shop_name: order.shop_name,
    cabinet_code: order.cabinet_code,
    user_phone: order.user_phone,
    refund_origin: opening.refund_origin,
    complaint_id: opening.complaint_id ?? null,
    charge_no: opening.charge?.place_no ?? null,
    refund_type: opening.refund_type,
    refund_reason: opening.refund_reason,
    pay_amount: opening.charge?.amount ?? order.pay_amount,
    refund_amount: amount,
    after_sale_status: afterSaleStatus.refunding,
    refund_stage: opening.stage,
    pay_channel: order.pay_channel,
    out_refund_no: `O${opening.after_sale_no}`,
    return_coupon: opening.return_coupon,
    applicant_id: applicant.id,
    apply_name: applicant.name,
    apply_desc: opening.apply_desc,
    apply_images: opening.apply_images ?? [],
    audit_deadline: opening.audit_deadline ?? null,
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
    create_time: now,
    update_time: now,
  };
  const { id } = await tx
    .insertInto('mgt_after_sale_order')
    .values({ ...row, goods: JSON.stringify(goods), apply_images: JSON.stringify(row.apply_images) })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A consumer's pictures are the application's from now on.
  await holdFiles(context, tx, AfterSaleOrder.fields, row, { model: AfterSaleOrder.name, id });
  await audit({ entity: 'mgt_after_sale_order', id, action: 'create', after: row });
  if (opening.stage === refundStage.toAudit) await tellAuditors(context, { ...row, id });
  if (opening.stage === refundStage.processing)
    await instruct(
      tx,
      {
        ...row,
        id,
        settle_mode: order.settle_mode,
        mct_name: order.mct_name,
      },
      applicant.name,
      now,
    );
}

/** The instruction as the payment timeline shows it (P12); the channel is told after the commit. */
export async function instruct(
  tx: Kysely<Tables>,
  refund: Pick<
    TableRow<'mgt_after_sale_order'>,
    | 'id'
    | 'shop_name'
    | 'user_phone'
    | 'out_refund_no'
    | 'order_id'
    | 'order_no'
    | 'pay_channel'
    | 'refund_amount'
    | 'mgt_org_id'
    | 'mct_id'
  > &
    Pick<TableRow<'mgt_order'>, 'mct_name' | 'settle_mode'>,
  operator: string,
  now: string,
): Promise<void> {
  const place = await tx
    .insertInto('mgt_place_order')
    .values({
      place_no: refund.out_refund_no,
      order_id: refund.order_id,
      order_no: refund.order_no,
      place_type: placeType.refund,
      pay_channel: refund.pay_channel,
      settle_mode: refund.settle_mode,
      collect_mct_name: refund.mct_name,
      shop_name: refund.shop_name,
      user_phone: refund.user_phone,
      amount: refund.refund_amount,
      place_status: placeStatus.processing,
      attempt_count: 1,
      operator_name: operator,
      mgt_org_id: refund.mgt_org_id,
      mct_id: refund.mct_id,
      create_time: now,
      update_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sayAttempt(tx, {
    place: { ...refund, id: place.id, place_no: refund.out_refund_no },
    refundId: refund.id,
    attempt: 1,
    state: channelState.processing,
    message: null,
    now,
  });
}
