import type { Clock } from '../clock.ts';
import type { Fetch } from './fetch.ts';
import type { TransferProgress, TransferRequest, Transfers } from './transfers.ts';
import type { WechatPayConfig } from './wechat.ts';
import { createWechatCaller, WechatError } from './wechat-call.ts';
import { sealField } from './wechat-sealing.ts';

interface Bill {
  readonly state?: string;
  readonly transfer_bill_no?: string;
  readonly package_info?: string;
  readonly fail_reason?: string;
}

/** On their way, one or the other step of it. */
const underWay = new Set(['ACCEPTED', 'PROCESSING', 'WAIT_USER_CONFIRM', 'TRANSFERING', 'CANCELING']);

/** @throws Error where the answer names no state, or a success no number */
export function wechatTransferProgress(bill: Bill): TransferProgress {
  const { state: channelState, transfer_bill_no: channelNo } = bill;
  if (!channelState) throw new Error('WeChat Pay described a transfer without its state');
  if (channelState === 'SUCCESS') {
    if (!channelNo) throw new Error('WeChat Pay paid a transfer without giving it a number');
    return { state: 'success', channelState, channelNo };
  }
  if (channelState === 'FAIL' || channelState === 'CANCELLED')
    return { state: 'failed', channelState, reason: bill.fail_reason || channelState };
  return {
    state: 'processing',
    channelState,
    known: underWay.has(channelState),
    confirmWith: bill.package_info || null,
  };
}

/** What WeChat Pay wants to know of a transfer, by the scene that it was granted for; the words are its own. */
const sceneReports: Readonly<Record<string, (remark: string) => readonly (readonly [string, string])[]>> = {
  1000: (remark) => [
    ['活动名称', remark],
    ['奖励说明', remark],
  ],
  1005: (remark) => [
    ['岗位类型', '设备点位商户'],
    ['报酬说明', remark],
  ],
  1009: (remark) => [['采购商品名称', remark]],
};
const longestRemark = 32;

/** Transfer bills (商家转账, `fund-app/mch-transfer`): the payee confirms them, and the number is paid once. */
export function createWechatTransfers(config: WechatPayConfig, clock: Clock, send: Fetch = fetch): Transfers {
  const { json } = createWechatCaller(config, clock, send);
  const bills = '/v3/fund-app/mch-transfer/transfer-bills';
  const query = async ({ outBillNo }: TransferRequest): Promise<TransferProgress | null> => {
    try {
      const url = `${bills}/out-bill-no/${encodeURIComponent(outBillNo)}`;
      return wechatTransferProgress(await json<Bill>('GET', url));
    } catch (error) {
      if (error instanceof WechatError && error.isMissing) return null;
      throw error;
    }
  };
  return {
    query,
    transfer: async (request) => {
      const { outBillNo, amount, payee, remark } = request;
      if (payee.kind !== 'wechat') throw new Error('WeChat Pay pays nobody but its own users');
      const told = remark.slice(0, longestRemark);
      const report = sceneReports[config.transferScene]?.(told) ?? [];
      try {
        return wechatTransferProgress(
          await json<Bill>(
            'POST',
            bills,
            {
              appid: config.appid,
              out_bill_no: outBillNo,
              transfer_scene_id: config.transferScene,
              openid: payee.openid,
              user_name: sealField(payee.name, config.platformKey),
              transfer_amount: amount,
              transfer_remark: told,
              transfer_scene_report_infos: report.map(([info_type, info_content]) => ({
                info_type,
                info_content,
              })),
            },
            { sealed: true },
          ),
        );
      } catch (error) {
        // That the operator's own account is empty is no fault of the payee: the number is sent again later.
        if (
          !(error instanceof WechatError) ||
          error.isTemporary ||
          error.isOurs ||
          error.code === 'NOT_ENOUGH'
        )
          throw error;
        // A refusal of this call is no refusal of the number: it may have been taken before.
        const stands = await query(request);
        return stands ?? { state: 'failed', channelState: error.code, reason: error.message || error.code };
      }
    },
  };
}
