import { f, machineCall } from '../../kit/index.ts';
import type { MachineDoor } from '../../kit/machine-call.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { uploadTokenFields } from '../../shared/upload-token.ts';
import { complaintReason } from '../complaint/enums.ts';
import { refundReason, refundType } from '../enums.ts';

/**
 * What consumers ask for by the mini-program (docs/consumer-calls.md). Its server signs for them; the phone number says who
 * asks, and every order and complaint has to be that consumer's own.
 */

const one = (en: string, zh: string) => ({ en, zh });
const phone = f.text(one('Consumer phone', '用户手机号'), { ...mobilePhone, required: true });
const requestNo = f.text(one('Request No.', '请求编号'), { required: true, pattern: '[\\w-]{8,64}' });
const complaintNo = f.text(one('Complaint No.', '客诉单号'), { required: true, max: 32 });
const content = f.text(one('Content', '投诉内容'), { required: true, min: 5, max: 500 });

export const consumerCalls = {
  imageToken: machineCall({
    endpoint: 'POST /mct_user/image/token/v1',
    summary: 'Where a consumer’s picture may be put: a short-lived token of the object storage',
    description:
      'The picture is put below `prefix` by the calls of OSS; an `endpoint` without host is this server. Its address, ' +
      '`file_host` with its key, then stands in `apply_images` or `images`, on that day or the next.',
    given: { user_phone: phone },
    answers: uploadTokenFields,
  }),
  applyRefund: machineCall({
    endpoint: 'POST /mct_user/refund/v1',
    summary: 'A consumer asks for a refund; it waits for an auditor',
    description: 'After a refusal the order may be applied for once more within 30 days.',
    given: {
      user_phone: phone,
      order_no: f.text(one('Order No.', '订单编号'), { required: true, max: 32 }),
      refund_type: f.enum(one('Refund type', '退款方式'), refundType, { required: true }),
      goods: f.rows(
        one('Goods', '商品'),
        {
          goods_code: f.text(one('Barcode', '商品条码'), { required: true, max: 32 }),
          quantity: f.int(one('Quantity', '数量'), { required: true, min: 1 }),
        },
        { max: 100 },
      ),
      refund_amount: f.money(one('Refund amount', '退款金额'), { min: 1 }),
      refund_reason: f.enum(one('Reason', '退款原因'), refundReason, { required: true }),
      apply_desc: f.text(one('Note', '申请说明'), { max: 200 }),
      apply_images: f.images(one('Evidence', '凭证图片'), { max: 3 }),
    },
    answers: {
      after_sale_no: f.text(one('After-sale No.', '售后单号')),
      audit_deadline: f.dateTime(one('Audit by', '审核时限')),
    },
  }),
  complain: machineCall({
    endpoint: 'POST /mct_user/complaint/v1',
    summary: 'A consumer complains of an order, or of a cabinet where there is none',
    description: 'The same `request_no` again gets the first answer.',
    given: {
      request_no: requestNo,
      user_phone: phone,
      order_no: f.text(one('Order No.', '订单编号'), { max: 32 }),
      cabinet_code: f.text(one('Cabinet code', '柜机编码'), { max: 32 }),
      complaint_reason: f.enum(one('Reason', '客诉原因'), complaintReason, { required: true }),
      complaint_content: content,
      claim_amount: f.money(one('Claimed amount', '申请退款金额'), { min: 0, max: 9_999_999 }),
      images: f.images(one('Pictures', '图片凭证'), { max: 9 }),
    },
    answers: {
      complaint_no: f.text(one('Complaint No.', '客诉单号')),
      deadline_time: f.dateTime(one('Deadline', '处理时限')),
    },
  }),
  withdrawComplaint: machineCall({
    endpoint: 'POST /mct_user/complaint/withdraw/v1',
    summary: 'A consumer takes back a complaint that nobody has accepted yet',
    given: { user_phone: phone, complaint_no: complaintNo },
    answers: {},
  }),
  rate: machineCall({
    endpoint: 'POST /mct_user/complaint/rate/v1',
    summary:
      'How content a consumer is with how a complaint was handled, 1 to 5; said again, the last word counts',
    given: {
      user_phone: phone,
      complaint_no: complaintNo,
      satisfaction: f.int(one('Satisfaction 1–5', '满意度'), { required: true, min: 1, max: 5 }),
    },
    answers: {},
  }),
  complainAgain: machineCall({
    endpoint: 'POST /mct_user/complaint/again/v1',
    summary: 'A consumer isn’t content with how a complaint ended: once, within 7 days',
    given: { user_phone: phone, complaint_no: complaintNo, content },
    answers: { deadline_time: f.dateTime(one('Deadline', '处理时限')) },
  }),
  claimCoupon: machineCall({
    endpoint: 'POST /mct_user/coupon/v1',
    summary: 'A consumer claims the coupon whose number the link or QR code holds',
    description: 'The same `request_no` again gets the first answer.',
    given: {
      request_no: requestNo,
      user_phone: phone,
      coupon_no: f.text(one('Coupon No.', '优惠券编号'), { required: true, max: 32 }),
    },
    answers: {
      coupon_code: f.text(one('Coupon code', '券码')),
      valid_end_time: f.dateTime(one('Valid to', '有效期结束')),
    },
  }),
} as const;

export const consumerHeaders = { time: 'consumer-time', sign: 'consumer-sign' } as const;

/** The text that both sides sign. No part holds a line feed, so that no two calls make one text. */
export const consumerText = (call: {
  readonly method: string;
  /** As it is called: `/api/mct_user/refund/v1`. */
  readonly path: string;
  /** Seconds since the epoch. */
  readonly time: string;
  /** SHA-256 of the body in hexadecimal. */
  readonly bodyHash: string;
}) => [call.method, call.path, call.time, call.bodyHash].join('\n');

/** What the key is derived from the server's `SECRET` by. */
export const consumerPurpose = 'mini-program';

export const consumerDoor: MachineDoor = {
  name: 'consumer',
  description:
    'Signed by the mini-program’s server: `Consumer-Sign` is the HMAC-SHA256, in hexadecimal, of METHOD, path, time and the ' +
    'SHA-256 of the body in hexadecimal, joined by line feeds. A repeat within the five minutes changes nothing.',
  headers: {
    'Consumer-Time': 'Seconds since the epoch, within 5 minutes of the server’s',
    'Consumer-Sign': 'The signature',
  },
  calls: consumerCalls,
};
