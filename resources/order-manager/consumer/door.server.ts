import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nowText } from '../../../server/clock.ts';
import { bodyHashOf, headerOf, isSigned, openDoor } from '../../../server/http/machine-routes.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { actOnRow } from '../../../server/rows/acting.ts';
import { takeFiles } from '../../../server/rows/file-values.ts';
import { doOnce } from '../../../server/rows/once.ts';
import { actionContextIn, createRow, lockRow } from '../../../server/rows/writing.ts';
import type { ActionContext, Services } from '../../../server/server-extension.ts';
import { measureFiles } from '../../../server/storage/file-facts.ts';
import { afterSaleStatus } from '../../enums.ts';
import type { CreateOfFields, Fields } from '../../kit/field.ts';
import { epochOf, momentText } from '../../kit/time.ts';
import { claimCoupon } from '../../marketing/coupon/claim.server.ts';
import { auditHours, mayApplyAgain } from '../after-sale/refund/index.ts';
import { complaintChannel, complaintStatus } from '../complaint/enums.ts';
import { complaint } from '../complaint/index.ts';
import { netLines } from '../correction.ts';
import { refundOrigin, refundType } from '../enums.ts';
import { linesOfOrder } from '../lines.server.ts';
import { imageToken, uploaderOf } from '../sale-order/consumer-images.server.ts';
import { refundWithin } from '../sale-order/server.ts';
import { consumerCalls, consumerHeaders, consumerPurpose, consumerText } from './calls.ts';

type Given<K extends keyof typeof consumerCalls> = CreateOfFields<(typeof consumerCalls)[K]['given']>;

/** Of one call from one network: all consumers come by the mini-program's server. */
const callsOfConsumers = { name: 'calls of consumers', max: 1_200, windowMs: 60_000 };
/** A call is good for so long before and after the server's clock. Seconds. */
const clockWindow = 300;

/** The key that the mini-program's server holds: `SECRET` by its purpose, so that it opens nothing else. */
export const consumerKey = (secret: string) =>
  createHmac('sha256', secret).update(consumerPurpose).digest('hex');

/** @throws Refusal 24011 for a wrong signature or one of another time */
function checkSigned({ secret, clock }: Services, request: FastifyRequest): void {
  const time = headerOf(request, consumerHeaders.time);
  const text = consumerText({
    method: request.method,
    path: request.url,
    time,
    bodyHash: bodyHashOf(request),
  });
  const signed = isSigned(consumerKey(secret), text, headerOf(request, consumerHeaders.sign));
  const fresh = /^\d{10}$/.test(time) && Math.abs(Number(time) - clock() / 1_000) <= clockWindow;
  if (!signed || !fresh) throw new Refusal(24011);
}

/**
 * Runs in one transaction as the system, which sees every row; whose they are, each call checks itself. Pictures are measured
 * before it begins.
 */
async function within<T>(
  services: Services,
  pictures: { readonly fields: Fields; readonly of: object } | null,
  run: (context: ActionContext) => Promise<T>,
): Promise<T> {
  const caller = systemCaller(services);
  if (pictures) await measureFiles(caller, pictures.fields, { ...pictures.of });
  return services.commits.run(services.db, (tx) => run(actionContextIn(caller, tx)));
}

const notFound = ({ services }: ActionContext, field: string) => {
  const msg = services.product.errors[10004];
  return new Refusal(10004, { errors: msg ? [{ field, msg }] : [] });
};

/** The id of the consumer's own order or complaint. @throws Refusal 10004 for anybody else's */
async function ownOf(
  context: ActionContext,
  entity: 'mgt_order' | 'mgt_complaint_order',
  no: string,
  phone: string,
) {
  const field = entity === 'mgt_order' ? 'order_no' : 'complaint_no';
  const row = await context.tx
    .selectFrom(entity)
    .select('id')
    .where(field, '=', no)
    .where('user_phone', '=', phone)
    .executeTakeFirst();
  if (!row) throw notFound(context, field);
  return row.id;
}

/** The lines that the consumer means by their barcodes. @throws Refusal 10006 at goods that the order doesn't hold so often */
async function linesNamed(context: ActionContext, orderId: string, goods: Given<'applyRefund'>['goods']) {
  const lines = netLines(await linesOfOrder(context.tx, orderId));
  const codes = await context.tx
    .selectFrom('mgt_order_goods')
    .select(['id', 'goods_code'])
    .where('order_id', '=', orderId)
    .execute();
  return (goods ?? []).flatMap(({ goods_code, quantity }, at) => {
    let left = quantity;
    const chosen = lines
      .filter(({ id }) => codes.some((each) => each.id === id && each.goods_code === goods_code))
      .flatMap((line) => {
        const units = Math.min(left, line.quantity - line.refund_quantity);
        left -= units;
        return units > 0 ? [{ order_goods_id: line.id, quantity: units }] : [];
      });
    if (left > 0)
      throw invalidField(`goods.${at}.quantity`, { en: 'is more than the order holds', zh: '超过可退数量' });
    return chosen;
  });
}

/**
 * A consumer's application: it waits for an auditor, with its money held back (docs/domain/orders.md §P06). @throws Refusal 10004,
 * 10006, 11001–11008, 11036
 */
async function applyRefund(context: ActionContext, given: Given<'applyRefund'>) {
  const { tx, now, refuse } = context;
  const orderId = await ownOf(context, 'mgt_order', given.order_no, given.user_phone);
  const refusals = await tx
    .selectFrom('mgt_after_sale_order')
    .select(['finish_time', 'create_time'])
    .where('order_id', '=', orderId)
    .where('refund_origin', '=', refundOrigin.user)
    .where('after_sale_status', '=', afterSaleStatus.refused)
    .orderBy('create_time', 'desc')
    .execute();
  const ended = refusals.map(({ finish_time, create_time }) => String(finish_time ?? create_time));
  if (!mayApplyAgain(ended, now)) refuse(11036);
  const consumer = await tx
    .selectFrom('mct_user')
    .select('nick_name')
    .where('user_phone', '=', given.user_phone)
    .executeTakeFirst();
  const images = given.apply_images ?? [];
  const own = { phone: given.user_phone, field: 'apply_images', images };
  const uploader = await uploaderOf(context.services, tx, now, own);
  const { apply_images } = consumerCalls.applyRefund.given;
  const taken = await takeFiles({ ...context, uploader }, tx, { apply_images }, { apply_images: images });
  const audit_deadline = momentText(epochOf(now) + auditHours * 3_600_000);
  const byGoods = given.refund_type === refundType.goods;
  const { no: after_sale_no } = await refundWithin(context, orderId, {
    input: {
      refund_type: given.refund_type,
      goods: byGoods ? await linesNamed(context, orderId, given.goods) : undefined,
      refund_amount: byGoods ? undefined : given.refund_amount,
      refund_reason: given.refund_reason,
      remark: given.apply_desc,
      return_coupon: 1,
    },
    application: {
      name: String(consumer?.nick_name ?? '用户'),
      images: taken.apply_images as readonly string[],
      deadline: audit_deadline,
    },
  });
  return { after_sale_no, audit_deadline };
}

/** A complaint by the mini-program, once for its `request_no`. @throws Refusal 10004, 10006 */
async function complain(context: ActionContext, { request_no, ...given }: Given<'complain'>) {
  if (given.order_no) await ownOf(context, 'mgt_order', given.order_no, given.user_phone);
  return doOnce(
    context,
    context.tx,
    { endpoint: consumerCalls.complain.endpoint, requestNo: request_no, body: given },
    async () => {
      const { user_phone: phone, images } = given;
      const own = { phone, field: 'images', images: images ?? [] };
      const uploader = await uploaderOf(context.services, context.tx, context.now, own);
      const { row } = await createRow({ ...context, uploader }, context.tx, complaint, {
        ...given,
        complaint_channel: complaintChannel.miniProgram,
      });
      return { answer: { complaint_no: row.complaint_no, deadline_time: row.deadline_time } };
    },
  );
}

/** Only while nobody has accepted it; taken back twice it is taken back. @throws Refusal 10004, 11018, 15001 */
async function withdraw(context: ActionContext, given: Given<'withdrawComplaint'>) {
  const { tx, now } = context;
  const id = await ownOf(context, 'mgt_complaint_order', given.complaint_no, given.user_phone);
  const before = await tx
    .selectFrom('mgt_complaint_order')
    .select('withdraw_time')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.withdraw_time !== null) return {};
  await tx.updateTable('mgt_complaint_order').set({ withdraw_time: now }).where('id', '=', id).execute();
  await actOnRow(context, tx, complaint, 'withdraw', id, {});
  return {};
}

async function complainAgain(context: ActionContext, given: Given<'complainAgain'>) {
  const id = await ownOf(context, 'mgt_complaint_order', given.complaint_no, given.user_phone);
  const { row } = await actOnRow(context, context.tx, complaint, 'reopen', id, { content: given.content });
  return { deadline_time: row.deadline_time };
}

/** Only of what staff brought to an end: what was taken back was handled by nobody. @throws Refusal 10004, 15001 */
async function rate(context: ActionContext, given: Given<'rate'>) {
  const { tx, now, audit, refuse } = context;
  const id = await ownOf(context, 'mgt_complaint_order', given.complaint_no, given.user_phone);
  const before = await lockRow(context, tx, complaint, id);
  if (before.complaint_status !== complaintStatus.processed || before.withdraw_time !== null) refuse(15001);
  const { satisfaction } = given;
  await tx
    .updateTable('mgt_complaint_order')
    .set({ satisfaction, version: (eb) => eb('version', '+', 1), update_time: now })
    .where('id', '=', id)
    .execute();
  await audit({
    entity: 'mgt_complaint_order',
    id,
    action: 'rate',
    before,
    after: { ...before, satisfaction },
  });
  return {};
}

/** Opens the calls of consumers. */
export const openConsumerDoor = (app: FastifyInstance, services: Services): Promise<void> =>
  openDoor(app, {
    calls: consumerCalls,
    whoIs: async (request) => checkSigned(services, request),
    serve: {
      imageToken: (_, { user_phone }) => imageToken(services, nowText(services.clock), user_phone),
      applyRefund: (_, given) =>
        within(services, { fields: consumerCalls.applyRefund.given, of: given }, (context) =>
          applyRefund(context, given),
        ),
      complain: (_, given) =>
        within(services, { fields: consumerCalls.complain.given, of: given }, (context) =>
          complain(context, given),
        ),
      withdrawComplaint: (_, given) => within(services, null, (context) => withdraw(context, given)),
      rate: (_, given) => within(services, null, (context) => rate(context, given)),
      complainAgain: (_, given) => within(services, null, (context) => complainAgain(context, given)),
      claimCoupon: (_, given) =>
        within(services, null, (context) => claimCoupon(context, consumerCalls.claimCoupon.endpoint, given)),
    },
    perNetwork: callsOfConsumers,
  });
