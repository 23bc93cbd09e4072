import { f, machineCall } from '../../kit/index.ts';
import type { MachineDoor } from '../../kit/machine-call.ts';

/** What providers and this server tell each other (docs/provider-calls.md). */

const one = (en: string, zh: string) => ({ en, zh });

/** A kind of goods as a provider names it. */
export const answeredGoods = {
  goods_code: f.text(one('Barcode', '商品条码'), { required: true, max: 32 }),
  quantity: f.int(one('Quantity', '数量'), { required: true, min: 1, max: 200 }),
  confidence: f.int(one('Confidence %', '置信度'), { min: 0, max: 100 }),
};

/** What came of a recognition: the goods, none where nothing was taken, or why it couldn't be told. */
export const answerFields = {
  goods: f.rows(one('Goods', '识别商品'), answeredGoods, { max: 100 }),
  fail_reason: f.text(one('Failure reason', '失败原因'), { max: 200 }),
};

export const providerCalls = {
  result: machineCall({
    endpoint: 'POST /algorithm_identify/result/v1',
    summary: 'What a provider recognised of a request that it had accepted',
    description:
      'Either `goods`, empty where nothing was taken, or `fail_reason`. Said twice, the first answer stands; so does one that came too late.',
    given: {
      identify_no: f.text(one('Identify No.', '识别流水号'), { required: true, max: 32 }),
      ...answerFields,
    },
    answers: { identify_no: f.text(one('Identify No.', '识别流水号')) },
  }),
} as const;

export const providerHeaders = {
  provider: 'provider-no',
  time: 'provider-time',
  nonce: 'provider-nonce',
  sign: 'provider-sign',
} as const;

/** A call is good for so long before and after the receiver's clock. Seconds. */
export const providerClock = 300;

export const providerDoor: MachineDoor = {
  name: 'provider',
  description:
    'Signed by an algorithm provider: `Provider-Sign` is the HMAC-SHA256, in hexadecimal, by the app key of METHOD, path, provider ' +
    'number, time, nonce and the SHA-256 of the body in hexadecimal, joined by line feeds.',
  headers: {
    'Provider-No': 'The provider’s number',
    'Provider-Time': 'Seconds since the epoch, within 5 minutes of the server’s',
    'Provider-Nonce': '8 to 64 letters, digits, - or _',
    'Provider-Sign': 'The signature',
  },
  calls: providerCalls,
};

/** The text that both sides sign, in both directions. No part holds a line feed, so that no two calls make one text. */
export const providerText = (call: {
  readonly method: string;
  /** Path and query as they are called. */
  readonly path: string;
  readonly provider: string;
  /** Seconds since the epoch. */
  readonly time: string;
  readonly nonce: string;
  /** SHA-256 of the body in hexadecimal. */
  readonly bodyHash: string;
}): string => [call.method, call.path, call.provider, call.time, call.nonce, call.bodyHash].join('\n');
