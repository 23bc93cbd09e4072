import { at, day, secondsOf } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { serviceId, serviceName } from '../../personnel/seed/accounts.ts';
import {
  complaintChannel,
  complaintReason,
  complaintResult,
  complaintStatus,
  replySide,
} from '../complaint/enums.ts';
import type { Complaint, ComplaintReply } from '../complaint/index.ts';
import { againUntil, complaintSourceOf, deadlineOf } from '../complaint/rules.ts';
import { refundOrigin } from '../enums.ts';
import { numberOf } from './numbers.ts';
import type { AfterSaleRow } from './refunds.ts';
import type { OrderRow } from './shopping.ts';

/** Without what follows from the time. */
export type ComplaintRow = StoredRow<typeof Complaint>;
export type ReplyRow = StoredRow<typeof ComplaintReply>;
interface Into {
  readonly complaints: ComplaintRow[];
  readonly replies: ReplyRow[];
}

/** One of so many orders is complained about (docs/domain/seed-data.md §13: 0.35 %). */
export const complaintEvery = 286;
/** Every reason once, and every state of one that is not finished. */
export const specialComplaints = 18;

const hour = 3_600;
const reasons: readonly (readonly [reason: ComplaintRow['complaint_reason'], content: string])[] = [
  [complaintReason.noDeduction, '取了两瓶饮料，一直没有扣款，请帮忙处理'],
  [complaintReason.mismatch, '拿的是矿泉水，账单显示是果汁'],
  [complaintReason.cannotPay, '扫码后提示无法支付，柜门打不开'],
  [complaintReason.price, '价签写的3.5元，实际扣了4元'],
  [complaintReason.wrongAmount, '只拿了一件商品，扣了两件的钱'],
  [complaintReason.duplicate, '同一笔订单扣了两次款'],
  [complaintReason.notTaken, '开门看了一下没有拿东西，却被扣款'],
  [complaintReason.doorStuck, '扫码后柜门一直没有弹开'],
  [complaintReason.doorOpen, '柜门关不上，怕继续计费'],
  [complaintReason.quality, '面包已经过了保质期，请退款'],
  [complaintReason.promotion, '领了优惠券，结算时没有抵扣'],
  [complaintReason.noRefund, '客服说已退款，三天了还没有到账'],
  [complaintReason.machineFault, '柜内有异味，层板上有饮料洒出'],
  [complaintReason.other, '希望增加无糖饮料的品种'],
];
const channels = [
  complaintChannel.miniProgram,
  complaintChannel.hotline,
  complaintChannel.wechat,
  complaintChannel.alipay,
  complaintChannel.operator,
] as const;
const answers = '您好，已核对当次购物录像，识别结果与扣款一致，订单明细已发送给您。';

/** Frozen at the moment of the seed: what was complained about recently is still open. */
function stateOf(nth: number, age: number) {
  if (age > 4 * day || nth % 3 === 2) return complaintStatus.processed;
  return nth % 3 === 0 ? complaintStatus.pending : complaintStatus.processing;
}

const complaintNo = (order: OrderRow, created: number) => `C${numberOf(created, Number(order.id))}`;

function write(
  order: OrderRow,
  nth: number,
  of: {
    readonly created: number;
    readonly handled: number | null;
    readonly status: ComplaintRow['complaint_status'];
    /** Its consumer took it back before anybody accepted it. */
    readonly withdrawn?: boolean;
  },
  result: Pick<ComplaintRow, 'handle_result' | 'result_no' | 'refund_amount' | 'handle_note'> | null,
  into: Into,
): ComplaintRow {
  const id = Number(order.id);
  const [reason, content] = reasons[nth % reasons.length] ?? [complaintReason.other, ''];
  const channel = channels[nth % channels.length] ?? complaintChannel.miniProgram;
  const created = at(of.created);
  const handled = of.handled === null ? null : at(of.handled);
  const withdrawn = of.withdrawn === true;
  const accepted = of.status !== complaintStatus.pending && !withdrawn;
  const owner = { mgt_org_id: order.mgt_org_id, mct_id: order.mct_id };
  const images = nth % 4 === 1 ? [`/media/scene-after-${1 + (id % 3)}.svg`] : [];
  const row: ComplaintRow = {
    ...owner,
    complaint_no: complaintNo(order, of.created),
    order_id: order.id,
    order_no: order.order_no,
    cabinet_code: order.cabinet_code,
    shop_name: order.shop_name,
    mgt_org_name: order.mgt_org_name,
    mct_name: order.mct_name,
    complaint_source: complaintSourceOf(reason),
    complaint_reason: reason,
    complaint_channel: channel,
    complaint_status: of.status,
    user_phone: order.user_phone,
    complaint_content: content,
    images,
    claim_amount: result?.refund_amount || (nth % 2 === 0 ? order.pay_amount : null),
    refund_amount: result?.refund_amount ?? 0,
    deadline_time: deadlineOf(channel, reason, created),
    handle_result: result?.handle_result ?? null,
    result_no: result?.result_no ?? null,
    handle_note: withdrawn ? '用户已撤销投诉' : (result?.handle_note ?? null),
    handle_id: accepted ? serviceId : null,
    handle_name: accepted ? serviceName : null,
    satisfaction: handled === null || withdrawn || nth % 5 === 4 ? null : 5 - (nth % 3),
    handle_time: handled,
    again_until: handled === null || withdrawn ? null : againUntil(handled),
    withdraw_time: withdrawn ? handled : null,
    ...newRowColumns(id, created, handled ?? created),
  };
  into.complaints.push(row);
  const said = [
    { side: replySide.consumer, author_name: null, content, images, time: created },
    ...(accepted
      ? [
          {
            side: replySide.staff,
            author_name: serviceName,
            content: result?.handle_note ?? '您好，已收到您的反馈，正在核对录像，请稍候。',
            images: [],
            time: handled ?? at(of.created + 900),
          },
        ]
      : []),
  ];
  into.replies.push(
    ...said.map(({ time, ...each }, index) => ({
      ...owner,
      complaint_id: row.id,
      ...each,
      ...newRowColumns(id * 10 + index, time),
    })),
  );
  return row;
}

/** How a complaint ended with something else than words: given its number and the moment, the number of what came of it. */
export interface Ending {
  readonly handle_result: NonNullable<ComplaintRow['handle_result']>;
  readonly handle_note: string;
  readonly made: (complaint: { readonly no: string; readonly handled: number }) => string;
}

/** A consumer complains about an order that nothing was given back of. */
export function complain(order: OrderRow, nth: number, now: number, into: Into, ending?: Ending): void {
  const created = Math.min(secondsOf(order.pay_time ?? order.create_time) + hour + (nth % 7) * 600, now - 60);
  if (created < secondsOf(order.create_time)) return;
  const status = ending ? complaintStatus.processed : stateOf(nth, now - created);
  const processed = status === complaintStatus.processed;
  const handled = processed ? Math.min(created + (4 + (nth % 20)) * hour, now) : null;
  const result_no =
    ending && handled !== null ? ending.made({ no: complaintNo(order, created), handled }) : null;
  const invalid = nth % 6 === 5;
  const withdrawn = processed && !ending && nth % 11 === 10;
  write(
    order,
    nth,
    { created, handled, status, withdrawn },
    processed && !withdrawn
      ? {
          handle_result:
            ending?.handle_result ?? (invalid ? complaintResult.invalid : complaintResult.explained),
          result_no,
          refund_amount: 0,
          handle_note:
            ending?.handle_note ?? (invalid ? '多次联系用户未果，录像显示取货与扣款一致' : answers),
        }
      : null,
    into,
  );
}

/** A refund that a complaint ended with has that complaint before it (docs/domain/states.md §R25). */
export function complainedRefund(order: OrderRow, refund: AfterSaleRow, into: Into): AfterSaleRow {
  if (refund.refund_origin !== refundOrigin.complaint) return refund;
  const handled = secondsOf(refund.create_time);
  const known = into.complaints.find(({ order_id }) => order_id === order.id);
  const row =
    known ??
    write(
      order,
      Number(order.id) % reasons.length,
      {
        created: Math.max(handled - 3 * hour, secondsOf(order.create_time)),
        handled,
        status: complaintStatus.processed,
      },
      {
        handle_result: complaintResult.refund,
        result_no: refund.after_sale_no,
        refund_amount: refund.refund_amount,
        handle_note: '核对录像属实，已按申请金额退款',
      },
      into,
    );
  return { ...refund, complaint_id: row.id };
}
