import { unreliably } from './faults.ts';
import { checkFields, type FieldRule, textAt, valueAt } from './field-rules.ts';
import { simulatedWechatConfig } from './identity.ts';
import { simulatedKey } from './keys.ts';
import { digits, markerOf } from './markers.ts';
import type { SimulatedOptions } from './options.ts';
import { type KeptTransfer, keepTransfer, transferContent, transferFate } from './transfers.ts';
import { refusal, type WechatHandler, type WechatReply, type WechatRequest } from './wechat-handler.ts';

const bills = '/v3/fund-app/mch-transfer/transfer-bills';
/** From this on a payee's name is required, in cents. */
const namedFrom = 200_000;

const rules: readonly FieldRule[] = [
  { path: '/appid', required: true, max: 32 },
  { path: '/out_bill_no', required: true, max: 32, pattern: /^[0-9A-Za-z]+$/ },
  { path: '/transfer_scene_id', required: true, max: 36 },
  { path: '/openid', required: true, max: 64 },
  {
    path: '/user_name',
    required: (body) => Number(valueAt(body, '/transfer_amount')) >= namedFrom,
    max: 64,
    sealed: true,
  },
  { path: '/transfer_amount', required: true, max: 12, pattern: /^[1-9]\d*$/ },
  { path: '/transfer_remark', required: true, max: 32 },
  { path: '/transfer_scene_report_infos', required: true, max: 10 },
];

/** Transfer bills: taken, waiting for the payee, paid; a name that isn't the payee's fails. */
export function wechatTransfers(options: SimulatedOptions): WechatHandler {
  const { memory, clock, delayMs } = options;
  const config = simulatedWechatConfig(options.identity);
  const keyOf = (number: string) => simulatedKey.transfer('wechat', number);

  const stateOf = ({ at, fate }: KeptTransfer): string => {
    const past = clock() - at;
    if (past < delayMs) return 'ACCEPTED';
    if (fate === 'unknown') return 'RISK_HOLD';
    if (past < 2 * delayMs) return 'WAIT_USER_CONFIRM';
    if (fate === 'rejected') return 'FAIL';
    return fate === 'cancelled' ? 'CANCELLED' : 'SUCCESS';
  };
  const describe = (number: string, kept: KeptTransfer): WechatReply => {
    const state = stateOf(kept);
    return {
      status: 200,
      content: {
        mch_id: config.mchid,
        out_bill_no: number,
        transfer_bill_no: `1330${digits(number, 18)}`,
        create_time: new Date(kept.at).toISOString(),
        state,
        ...(state === 'WAIT_USER_CONFIRM' && { package_info: `simulated-${digits(number, 12)}` }),
        ...(state === 'FAIL' && { fail_reason: 'NAME_NOT_CORRECT' }),
      },
    };
  };
  const transfer = async ({ body, open }: WechatRequest): Promise<WechatReply> => {
    const { fault, opened } = checkFields(rules, body, open);
    if (fault) {
      const { path: field, issue } = fault;
      return refusal(400, 'PARAM_ERROR', `输入源“${field}”${issue}`, { field, issue });
    }
    const number = textAt(body, '/out_bill_no');
    const name = opened.get('/user_name') ?? '';
    return unreliably(memory, markerOf(name), keyOf(number), async () => {
      const content = transferContent(String(valueAt(body, '/transfer_amount')), textAt(body, '/openid'));
      const kept = await keepTransfer(memory, keyOf(number), {
        at: clock(),
        content,
        fate: transferFate(number, name, options, false),
      });
      return kept
        ? describe(number, kept)
        : refusal(400, 'INVALID_REQUEST', '商户单号已存在，且与首次请求参数不一致');
    });
  };

  return async (request) => {
    const { method, path } = request;
    if (method === 'POST' && path === bills) return transfer(request);
    const prefix = `${bills}/out-bill-no/`;
    if (method !== 'GET' || !path.startsWith(prefix)) return null;
    const number = decodeURIComponent(path.slice(prefix.length));
    const kept = await memory.read<KeptTransfer>(keyOf(number));
    return kept ? describe(number, kept) : refusal(404, 'NOT_FOUND', '记录不存在');
  };
}
