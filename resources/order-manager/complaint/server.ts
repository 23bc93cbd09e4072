import { isMerchant } from '../../../server/access/subject.ts';
import { businessNumber } from '../../../server/business-number.ts';
import { notify } from '../../../server/notices/notify.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { checkHandler, handlersOf } from '../../../server/rows/may-do.ts';
import { insertRow, lockRow } from '../../../server/rows/writing.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import { allows } from '../../kit/permissions.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { recordPath } from '../../kit/routes.ts';
import { faultOrigin } from '../../operation/device/enums.ts';
import { raiseFault } from '../../operation/device/fault/raising.server.ts';
import { openConsumerDoor } from '../consumer/door.server.ts';
import { refundType } from '../enums.ts';
import { saleOrder } from '../sale-order/index.ts';
import { refundWithin } from '../sale-order/server.ts';
import { openSupplement } from '../sale-order/supplement/opening.server.ts';
import { issueCoupon } from './coupon.server.ts';
import { complaintResult, replySide } from './enums.ts';
import { ComplaintReply, complaint } from './index.ts';
import { againUntil, complaintSourceOf, deadlineOf, refundReasonOf } from './rules.ts';

type Row = RowOf<typeof complaint>;
type Finish = ActionInput<typeof complaint, 'finish'>;

/** One entry of the negotiation history. */
async function say(
  context: ActionContext,
  row: Pick<Row, 'id' | 'mgt_org_id' | 'mct_id'>,
  said: {
    readonly side: CodeOf<typeof replySide>;
    readonly name: string | null;
    readonly content: string;
    readonly images?: readonly string[] | null;
  },
): Promise<void> {
  await insertRow(context, context.tx, ComplaintReply, {
    complaint_id: row.id,
    side: said.side,
    author_name: said.name,
    content: said.content,
    images: said.images ?? [],
    mgt_org_id: row.mgt_org_id,
    mct_id: row.mct_id,
  });
}

/** What stands as the handling of a complaint that its consumer took back. */
const withdrawnNote = '用户已撤销投诉';

const missing = (field: string) => invalidField(field, { en: 'is required', zh: '不能为空' });

/** The order, or else the point, that a new complaint is about: it lies in the caller's scope and gives the owner. */
async function subjectOf({ tx, services, ...context }: ActionContext, values: Record<string, unknown>) {
  const notFound = (field: string) => {
    const msg = services.product.errors[10004];
    return new Refusal(10004, { errors: msg ? [{ field, msg }] : [] });
  };
  const orderNo = values.order_no;
  if (typeof orderNo === 'string' && orderNo !== '') {
    const named = await tx
      .selectFrom('mgt_order')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirst();
    if (!named) throw notFound('order_no');
    const order = await lockRow({ ...context, services }, tx, saleOrder, named.id);
    const { shop_name, cabinet_code, mgt_org_name, mct_name, mgt_org_id, mct_id } = order;
    return {
      order_id: named.id,
      shop_name,
      cabinet_code,
      mgt_org_name,
      mct_name,
      mgt_org_id,
      mct_id,
    };
  }
  const code = values.cabinet_code;
  if (typeof code !== 'string' || code === '') throw missing('order_no');
  const point = await tx
    .selectFrom('mct_shop')
    .innerJoin('manager_org', 'manager_org.id', 'mct_shop.mgt_org_id')
    .innerJoin('mct', 'mct.id', 'mct_shop.mct_id')
    .select(['shop_name', 'cabinet_code', 'org_name', 'full_name', 'mct_shop.mgt_org_id', 'mct_shop.mct_id'])
    .where('cabinet_code', '=', code)
    .executeTakeFirst();
  const { orgIds } = context.me;
  if (!point || (orgIds !== null && !orgIds.includes(point.mgt_org_id))) throw notFound('cabinet_code');
  return {
    order_id: null,
    shop_name: point.shop_name,
    cabinet_code: code,
    mgt_org_name: point.org_name,
    mct_name: point.full_name,
    mgt_org_id: point.mgt_org_id,
    mct_id: point.mct_id,
  };
}

function orderOf(row: Row): string {
  if (row.order_id !== null) return row.order_id;
  throw invalidField('handle_result', { en: 'needs an order', zh: '需关联订单' });
}

/** Whether the caller also holds the code that the same thing needs by the order's own button. */
function mustMay({ me, refuse }: ActionContext, act: 'refund' | 'supplement'): void {
  if (!allows(me.codes, saleOrder, act)) refuse(10003);
}

/** What comes of the complaint, in the transaction that ends it (docs/domain/orders.md §P11). */
async function resultOf(
  context: ActionContext,
  row: Row,
  input: Finish,
): Promise<{ no: string | null; refunded: number }> {
  if (input.handle_result === complaintResult.refund) {
    mustMay(context, 'refund');
    const { refund_type, goods, refund_amount } = input;
    const byGoods = refund_type === refundType.goods;
    if (!byGoods && !refund_amount) throw missing('refund_amount');
    const { no, amount } = await refundWithin(context, orderOf(row), {
      complaint_id: row.id,
      input: {
        refund_type: byGoods ? refundType.goods : refundType.amount,
        ...(byGoods ? { goods } : { refund_amount }),
        refund_reason: input.refund_reason ?? refundReasonOf(row.complaint_reason),
        remark: input.handle_note.slice(0, 200),
        return_coupon: input.return_coupon ?? 1,
      },
    });
    return { no, refunded: amount };
  }
  if (input.handle_result === complaintResult.supplement) {
    mustMay(context, 'supplement');
    const { order_no } = await openSupplement(context, {
      order_id: orderOf(row),
      goods: input.supplement_goods,
      amount: input.supplement_amount,
      reason: input.handle_note.slice(0, 200),
      image: input.evidence_image,
      operator: context.me,
    });
    return { no: order_no, refunded: 0 };
  }
  if (input.handle_result === complaintResult.coupon) {
    if (!input.coupon_id) throw missing('coupon_id');
    return { no: await issueCoupon(context, input.coupon_id, orderOf(row)), refunded: 0 };
  }
  if (input.handle_result === complaintResult.repair) {
    if (typeof input.fault_reason !== 'number') throw missing('fault_reason');
    // The complaint lies in the caller's scope, and its cabinet is the one that the order or the staff named.
    const fault = await raiseFault(context, context.tx, {
      cabinet_code: row.cabinet_code ?? '',
      fault_reason: input.fault_reason,
      fault_origin: faultOrigin.complaint,
      complaint_no: row.complaint_no,
      fault_desc: input.handle_note.slice(0, 200),
    });
    if (!fault) throw invalidField('handle_result', { en: 'needs a cabinet', zh: '需关联柜机' });
    return { no: fault.fault_no, refunded: 0 };
  }
  return { no: null, refunded: 0 };
}

async function finish(context: ActionContext, row: Row, input: Finish) {
  const { now, me } = context;
  const { no, refunded } = await resultOf(context, row, input);
  await say(context, row, { side: replySide.staff, name: me.name, content: input.handle_note });
  return {
    set: {
      handle_result: input.handle_result,
      handle_note: input.handle_note,
      handle_id: me.id,
      handle_name: me.name,
      handle_time: now,
      result_no: no,
      refund_amount: row.refund_amount + refunded,
      // Once is enough: a complaint that came back and was finished again stays finished.
      again_until: row.handle_time === null ? againUntil(now) : null,
    },
  };
}

async function transfer(context: ActionContext, row: Row, userId: string) {
  const name = await checkHandler(context, userId, 'user_id', { of: complaint, act: 'finish', row });
  await notify(context, {
    to: { user: userId },
    type: noticeType.business,
    title: { en: 'A complaint was handed to you', zh: '有客诉转派给您' },
    summary: {
      en: '{name} hands complaint {complaint_no} to you. Answer it by {deadline}.',
      zh: '{name}将客诉{complaint_no}转派给您，请于{deadline}前处理。',
    },
    people: { name: context.me },
    params: { complaint_no: row.complaint_no, deadline: row.deadline_time },
    link: recordPath(complaint, row.id),
  });
  return { set: { handle_id: userId, handle_name: name } };
}

export const complaintServerExtension = implement(complaint, {
  routes: openConsumerDoor,
  offers: {
    manager: async (caller, { act, id }) =>
      act !== 'transfer' || id === null
        ? undefined
        : { only: await handlersOf(caller, complaint, 'finish', id) },
  },
  handlers: {
    accept: async ({ me }) => ({ set: { handle_id: me.id, handle_name: me.name } }),
    reply: async (context) => {
      const { row, input, me } = context;
      await say(context, row, {
        side: replySide.staff,
        name: me.name,
        content: input.content,
        images: input.images,
      });
      return undefined;
    },
    finish: (context) => finish(context, context.row, context.input),
    transfer: (context) => transfer(context, context.row, context.input.user_id),
    withdraw: async ({ now }) => ({ set: { handle_note: withdrawnNote, handle_time: now } }),
    reopen: async (context) => {
      const { row, input, now } = context;
      await say(context, row, { side: replySide.consumer, name: null, content: input.content });
      return {
        set: {
          again_until: null,
          deadline_time: deadlineOf(row.complaint_channel, row.complaint_reason, now),
        },
      };
    },
  },
  beforeCreate: async (context) => {
    // Complaints are taken down by the platform's staff; a merchant answers those that concern it.
    if (isMerchant(context.me)) context.refuse(10003);
    const { values, now } = context;
    const channel = values.complaint_channel;
    return {
      set: {
        ...(await subjectOf(context, values)),
        complaint_no: businessNumber('C', now),
        complaint_source: complaintSourceOf(values.complaint_reason),
        deadline_time: deadlineOf(channel, values.complaint_reason, now),
      },
    };
  },
  afterCreate: async (context) => {
    const { row } = context;
    await say(context, row, {
      side: replySide.consumer,
      name: null,
      content: row.complaint_content,
      images: row.images,
    });
  },
});
