import type { Row } from '../../../../server/db/row.ts';
import { type NoticeContext, notify } from '../../../../server/notices/notify.ts';
import type { ActionContext } from '../../../../server/server-extension.ts';
import { moneyText } from '../../../kit/format.ts';
import { noticeType } from '../../../kit/people/notice-log.ts';
import { recordPath } from '../../../kit/routes.ts';
import { refundOrigin } from '../../enums.ts';
import { afterSaleOrder } from '../index.ts';

/** Who is told of a refund, and in which words (docs/domain/orders.md §P06, docs/domain/messages.md §P80). */

const linkOf = (refund: Row) => recordPath(afterSaleOrder, String(refund.id));
const paramsOf = (refund: Row) => ({
  after_sale_no: String(refund.after_sale_no),
  order_no: String(refund.order_no),
  amount: moneyText(Number(refund.refund_amount)),
});
const applicantOf = (refund: Row) => ({
  id: refund.applicant_id === null ? null : String(refund.applicant_id),
  name: String(refund.apply_name),
});

/** A refund waits for a second person: those who may approve it and see the order. */
export function tellAuditors(telling: NoticeContext, refund: Row): Promise<void> {
  return notify(telling, {
    to: {
      mayDo: 'approve',
      on: afterSaleOrder,
      row: refund,
      except: refund.applicant_id === null ? undefined : String(refund.applicant_id),
    },
    type: noticeType.business,
    title: { en: 'A refund waits for approval', zh: '有退款待审核' },
    summary: {
      en: '{apply_name} asks to refund {amount} of order {order_no} (refund {after_sale_no}).',
      zh: '{apply_name}对订单{order_no}申请退款{amount}元（售后单号{after_sale_no}），请审核。',
    },
    params: paramsOf(refund),
    people: { apply_name: applicantOf(refund) },
    link: linkOf(refund),
  });
}

/** Who asked for the refund hears that it was refused, or that the channel could not do it. */
export async function tellRefundApplicant(
  telling: NoticeContext,
  refund: Row,
  outcome: 'refused' | 'failed',
  reason: string,
): Promise<void> {
  if (refund.applicant_id === null) return;
  await notify(telling, {
    to: { user: String(refund.applicant_id) },
    type: outcome === 'refused' ? noticeType.business : noticeType.abnormal,
    title:
      outcome === 'refused'
        ? { en: 'Your refund was refused', zh: '您申请的退款被拒绝' }
        : { en: 'A refund failed', zh: '退款失败' },
    summary: {
      en: 'Refund {after_sale_no} of {amount} for order {order_no}: {reason}',
      zh: '订单{order_no}的退款{after_sale_no}（{amount}元）：{reason}',
    },
    params: { ...paramsOf(refund), reason },
    link: linkOf(refund),
  });
}

/** A provider of SMS cuts no longer value. Letters. */
const longestReason = 35;

/** A consumer whose own application was refused hears of it by SMS: they have no account here (docs/domain/orders.md §P06). */
export function tellConsumer(
  { services, afterCommit }: Pick<ActionContext, 'services' | 'afterCommit'>,
  refund: Row,
  reason: string,
): void {
  if (refund.refund_origin !== refundOrigin.user || typeof refund.user_phone !== 'string') return;
  const { user_phone: phone } = refund;
  const said = { amount: moneyText(Number(refund.refund_amount)), reason: reason.slice(0, longestReason) };
  // Consumers use a mini-program in Chinese.
  afterCommit(() => services.sms.post(phone, 'refund_refused', 'zh', said));
}

/** What a voucher paid by hand the channel has paid as well: those who may settle it get to know, except who brought the voucher. */
export function tellOfTwice(telling: NoticeContext, refund: Row): Promise<void> {
  return notify(telling, {
    to: {
      mayDo: 'settleTwice',
      on: afterSaleOrder,
      row: refund,
      except: refund.voucher_by_id === null ? undefined : String(refund.voucher_by_id),
    },
    type: noticeType.abnormal,
    title: { en: 'A refund was paid twice', zh: '退款重复支付' },
    summary: {
      en: 'Refund {after_sale_no} of {amount} for order {order_no} has a voucher for what was paid by hand, and the channel paid it too.',
      zh: '订单{order_no}的退款{after_sale_no}（{amount}元）已有线下退款凭证，渠道又退款成功，请追回。',
    },
    params: paramsOf(refund),
    link: linkOf(refund),
  });
}
