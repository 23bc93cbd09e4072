import { momentText } from '../../../resources/kit/time.ts';
import {
  type AlipayHandler,
  type AlipayReply,
  type AlipayRequest,
  alipayFailure,
  alipaySuccess,
} from './alipay-handler.ts';
import { unreliably } from './faults.ts';
import { checkFields, type FieldRule, textAt } from './field-rules.ts';
import { simulatedKey } from './keys.ts';
import { digits, markerOf } from './markers.ts';
import type { SimulatedOptions } from './options.ts';
import { type KeptTransfer, keepTransfer, transferContent, transferFate } from './transfers.ts';

const toCard = (body: unknown) => textAt(body, '/product_code') === 'TRANS_BANKCARD_NO_PWD';
const rules: readonly FieldRule[] = [
  { path: '/out_biz_no', required: true, max: 64, pattern: /^[\w-]+$/ },
  { path: '/trans_amount', required: true, max: 12, pattern: /^\d+\.\d{2}$/ },
  { path: '/product_code', required: true, max: 64, pattern: /^TRANS_(ACCOUNT|BANKCARD)_NO_PWD$/ },
  { path: '/biz_scene', required: true, max: 64, pattern: /^DIRECT_TRANSFER$/ },
  { path: '/order_title', required: true, max: 128 },
  { path: '/payee_info/identity', required: true, max: 64 },
  {
    path: '/payee_info/identity_type',
    required: true,
    max: 64,
    pattern: /^(ALIPAY_LOGON_ID|BANKCARD_ACCOUNT)$/,
  },
  { path: '/payee_info/name', required: true, max: 128 },
  { path: '/payee_info/bankcard_ext_info/inst_name', required: toCard, max: 64 },
  { path: '/payee_info/bankcard_ext_info/account_type', required: toCard, max: 1, pattern: /^[12]$/ },
];
/** A bank sends money back so many states later. */
const returnedAfter = 20;

/** Single transfers: under way, paid; to a bank card the money may come back days later. */
export function alipayTransfers(options: SimulatedOptions): AlipayHandler {
  const { memory, clock, delayMs } = options;
  const keyOf = (number: string) => simulatedKey.transfer('alipay', number);

  const statusOf = ({ at, fate }: KeptTransfer): string => {
    const past = clock() - at;
    if (past < delayMs) return 'DEALING';
    if (fate === 'unknown') return 'RISK_HOLD';
    if (fate === 'rejected' || fate === 'cancelled') return 'FAIL';
    return fate === 'returned' && past >= returnedAfter * delayMs ? 'REFUND' : 'SUCCESS';
  };
  const describe = (number: string, kept: KeptTransfer): AlipayReply => {
    const status = statusOf(kept);
    const lost = status === 'FAIL' || status === 'REFUND';
    return alipaySuccess({
      out_biz_no: number,
      order_id: `2026${digits(`order ${number}`, 18)}`,
      ...(status !== 'FAIL' && {
        pay_fund_order_id: `2026${digits(`fund ${number}`, 18)}`,
        trans_date: momentText(kept.at),
      }),
      status,
      ...(lost && { error_code: 'PAYEE_CARD_INFO_ERROR', fail_reason: '收款方账户与姓名不匹配' }),
    });
  };
  const transfer = async ({ content }: AlipayRequest): Promise<AlipayReply> => {
    const { fault } = checkFields(rules, content, (text) => text);
    if (fault) return alipayFailure('INVALID_PARAMETER', `${fault.path} ${fault.issue}`);
    const number = textAt(content, '/out_biz_no');
    const name = textAt(content, '/payee_info/name');
    return unreliably(memory, markerOf(name), keyOf(number), async () => {
      const kept = await keepTransfer(memory, keyOf(number), {
        at: clock(),
        content: transferContent(textAt(content, '/trans_amount'), textAt(content, '/payee_info/identity')),
        fate: transferFate(number, name, options, toCard(content)),
      });
      return kept
        ? describe(number, kept)
        : alipayFailure('PAYMENT_INFO_INCONSISTENCY', '两次请求商户单号一样，但是参数不一致');
    });
  };

  return async (request) => {
    if (request.method === 'alipay.fund.trans.uni.transfer') return transfer(request);
    if (request.method !== 'alipay.fund.trans.common.query') return null;
    const number = textAt(request.content, '/out_biz_no');
    const kept = await memory.read<KeptTransfer>(keyOf(number));
    return kept ? describe(number, kept) : alipayFailure('ORDER_NOT_EXIST', '转账单据不存在');
  };
}
