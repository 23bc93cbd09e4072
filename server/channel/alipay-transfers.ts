import type { Clock } from '../clock.ts';
import { type AlipayConfig, yuan } from './alipay.ts';
import { type AlipayAnswer, AlipayError, createAlipayCaller, settled } from './alipay-call.ts';
import type { Fetch } from './fetch.ts';
import type { Payee, TransferProgress, TransferRequest, Transfers } from './transfers.ts';

interface FundTransfer extends AlipayAnswer {
  readonly status?: string;
  readonly order_id?: string;
  readonly pay_fund_order_id?: string;
  readonly error_code?: string;
  readonly fail_reason?: string;
}

const underWay = new Set(['DEALING', 'WAIT_PAY']);

/** @throws Error where the answer names no state, or a success no number */
export function alipayTransferProgress(answer: FundTransfer): TransferProgress {
  const { status: channelState, order_id, pay_fund_order_id } = answer;
  if (!channelState) throw new Error('Alipay described a transfer without its state');
  const channelNo = pay_fund_order_id || order_id;
  const reason = answer.fail_reason || answer.error_code || channelState;
  if (channelState === 'SUCCESS' || channelState === 'REFUND') {
    if (!channelNo) throw new Error('Alipay paid a transfer without giving it a number');
    // REFUND: the bank sent the money back, days later now and then.
    return channelState === 'SUCCESS'
      ? { state: 'success', channelState, channelNo }
      : { state: 'returned', channelState, channelNo, reason };
  }
  if (channelState === 'FAIL' || channelState === 'CLOSED') return { state: 'failed', channelState, reason };
  return { state: 'processing', channelState, known: underWay.has(channelState), confirmWith: null };
}

/** The product that pays such a payee, and the payee as it names them. */
function productOf(payee: Payee) {
  if (payee.kind === 'alipay') {
    return {
      product_code: 'TRANS_ACCOUNT_NO_PWD',
      payee_info: { identity: payee.logonId, identity_type: 'ALIPAY_LOGON_ID', name: payee.name },
    };
  }
  if (payee.kind === 'card') {
    return {
      product_code: 'TRANS_BANKCARD_NO_PWD',
      payee_info: {
        identity: payee.accountNo,
        identity_type: 'BANKCARD_ACCOUNT',
        name: payee.name,
        // 2: of a person.
        bankcard_ext_info: { inst_name: payee.bank, inst_branch_name: payee.branch, account_type: '2' },
      },
    };
  }
  throw new Error('Alipay pays no user of WeChat Pay');
}
const longestRemark = 32;
/** The operator's own account is empty: no fault of the payee, the number is sent again later. */
const emptyAccount = /BALANCE|NOT_ENOUGH/;

/** Single transfers to Alipay accounts and private bank cards; what is sensitive leaves encrypted as a whole. */
export function createAlipayTransfers(config: AlipayConfig, clock: Clock, send: Fetch = fetch): Transfers {
  const { call } = createAlipayCaller(config, clock, send);
  const ask = async (method: string, content: object) =>
    settled(method, await call<FundTransfer>(method, content, { sealed: true }));
  const query = async ({ outBillNo, payee }: TransferRequest): Promise<TransferProgress | null> => {
    try {
      const { product_code } = productOf(payee);
      return alipayTransferProgress(
        await ask('alipay.fund.trans.common.query', {
          out_biz_no: outBillNo,
          product_code,
          biz_scene: 'DIRECT_TRANSFER',
        }),
      );
    } catch (error) {
      if (error instanceof AlipayError && error.isMissing) return null;
      throw error;
    }
  };
  return {
    query,
    transfer: async (request) => {
      const { outBillNo, amount, payee, remark } = request;
      const told = remark.slice(0, longestRemark);
      try {
        return alipayTransferProgress(
          await ask('alipay.fund.trans.uni.transfer', {
            out_biz_no: outBillNo,
            trans_amount: yuan(amount),
            biz_scene: 'DIRECT_TRANSFER',
            order_title: told,
            remark: told,
            ...productOf(payee),
          }),
        );
      } catch (error) {
        if (!(error instanceof AlipayError) || error.isOurs || emptyAccount.test(error.code)) throw error;
        // A refusal of this call is no refusal of the number: it may have been taken before.
        const stands = await query(request);
        return stands ?? { state: 'failed', channelState: error.code, reason: error.message || error.code };
      }
    },
  };
}
