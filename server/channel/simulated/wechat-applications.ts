import { type KeptApplication, keptApplication, simulatedNumbers, stageOf } from './applications.ts';
import { unreliably } from './faults.ts';
import { checkFields, textAt } from './field-rules.ts';
import { simulatedWechatConfig } from './identity.ts';
import { simulatedKey } from './keys.ts';
import { foreignAppId, markerOf } from './markers.ts';
import type { SimulatedOptions } from './options.ts';
import { isPicture, largestPicture, pictureHash } from './pictures.ts';
import { refusal, type WechatHandler, type WechatReply, type WechatRequest } from './wechat-handler.ts';
import { wechatRules } from './wechat-rules.ts';

const channel = 'wechat';
const applyments = '/v3/applyment4sub/applyment/';
const serviceAccounts = '/v3/payscore/partner/service-account-applications';

interface KeptService {
  readonly at: number;
  readonly foreign: boolean;
  readonly subMerchantNo: string;
}

/** The states that an application goes through, one after another. */
const path = ['AUDITING', 'TO_BE_CONFIRMED', 'TO_BE_SIGNED', 'SIGNING', 'FINISHED'] as const;
const toBeSigned = 2;
/** In these a merchant has its number. */
const withNumber = new Set(['TO_BE_SIGNED', 'SIGNING', 'FINISHED']);

function stateOf({ fate }: KeptApplication, stage: number): string {
  if (fate === 'cancelled' && stage >= toBeSigned) return 'CANCELED';
  if (fate === 'rejected' && stage >= 1) return 'REJECTED';
  if (fate === 'unknown' && stage >= 1) return 'RISK_HOLD';
  return path[Math.min(stage, path.length - 1)] ?? 'AUDITING';
}

const rejection = [
  {
    field: 'merchant_name',
    field_name: '商户名称',
    reject_reason: '商户名称与营业执照不一致，请核对后修改',
  },
  { field: 'account_number', field_name: '银行账号', reject_reason: '银行账号有误，请核对后修改' },
];

/** Special merchants: pictures, applications, their links, and how their accounts are taken. */
export function wechatApplications(options: SimulatedOptions): WechatHandler {
  const { memory, clock, reviewMs, delayMs } = options;
  const config = simulatedWechatConfig(options.identity);

  const upload = ({ body, file }: WechatRequest): WechatReply => {
    if (file === null) return refusal(400, 'PARAM_ERROR', '请上传文件');
    if (textAt(body, '/sha256') !== pictureHash(file.bytes) || textAt(body, '/filename') !== file.name)
      return refusal(400, 'PARAM_ERROR', '文件与其摘要不一致');
    if (file.bytes.length > largestPicture || !isPicture(file.bytes))
      return refusal(400, 'PARAM_ERROR', '图片格式或大小不符合要求');
    return { status: 200, content: { media_id: `V1_${pictureHash(file.bytes)}` } };
  };

  const read = (businessCode: string) =>
    memory.read<KeptApplication>(simulatedKey.application(channel, businessCode));
  const describe = async (kept: KeptApplication | null): Promise<WechatReply> => {
    if (kept === null) return refusal(400, 'PARAM_ERROR', '未能找到申请单');
    const stage = stageOf(kept, clock(), reviewMs);
    const state = stateOf(kept, stage);
    const { applymentId, subMerchantNo } = simulatedNumbers(channel, kept.businessCode);
    return {
      status: 200,
      content: {
        business_code: kept.businessCode,
        applyment_id: Number(applymentId),
        applyment_state: `APPLYMENT_STATE_${state}`,
        applyment_state_msg: '',
        sign_url: `https://pay.weixin.qq.com/public/apply4ec_sign/s?applymentId=${applymentId}`,
        ...(withNumber.has(state) && { sub_mchid: subMerchantNo }),
        audit_detail: state === 'REJECTED' ? rejection : [],
      },
    };
  };

  const submit = async ({ body, open }: WechatRequest): Promise<WechatReply> => {
    const { fault, opened } = checkFields(wechatRules, body, open);
    if (fault) {
      const { path: field, issue } = fault;
      return refusal(400, 'PARAM_ERROR', `输入源“${field}”${issue}`, { field, issue });
    }
    const businessCode = textAt(body, '/business_code');
    const name = textAt(body, '/subject_info/business_license_info/merchant_name');
    const account = opened.get('/bank_account_info/account_number') ?? '';
    return unreliably(memory, markerOf(name), `${channel} ${businessCode}`, async () => {
      const before = await read(businessCode);
      if (before && !/REJECTED|CANCELED/.test(stateOf(before, stageOf(before, clock(), reviewMs))))
        return refusal(400, 'INVALID_REQUEST', '存在流程进行中的申请单，请检查是否重入');
      const { applymentId, subMerchantNo } = simulatedNumbers(channel, businessCode);
      await memory.write(
        simulatedKey.application(channel, businessCode),
        keptApplication(businessCode, clock(), { name, account }),
      );
      await memory.write(simulatedKey.applyment(channel, applymentId), { businessCode });
      await memory.write(simulatedKey.merchant(channel, subMerchantNo), { businessCode });
      return { status: 200, content: { applyment_id: Number(applymentId) } };
    });
  };

  /** A merchant that is the channel's; null of a number that nobody got, or not yet. */
  const merchantOf = async (subMerchantNo: string) => {
    const link = await memory.read<{ businessCode: string }>(simulatedKey.merchant(channel, subMerchantNo));
    const kept = link && (await read(link.businessCode));
    return kept && stateOf(kept, stageOf(kept, clock(), reviewMs)) === 'FINISHED' ? kept : null;
  };
  const noMerchant = refusal(403, 'NO_AUTH', '该商户不是本服务商进件的子商户，无权限操作');

  const serviceOf = (number: string, kept: KeptService): WechatReply => {
    const decided = clock() >= kept.at + delayMs;
    return {
      status: 200,
      content: {
        out_apply_no: number,
        service_id: config.serviceId,
        mchid: config.mchid,
        sub_mchid: kept.subMerchantNo,
        apply_state: !decided ? 'PROCESSING' : kept.foreign ? 'REJECTED' : 'APPROVED',
        ...(decided && kept.foreign && { reject_reason: 'AppID与商户主体不一致' }),
      },
    };
  };
  const bindService = async ({ body }: WechatRequest): Promise<WechatReply> => {
    const number = textAt(body, '/out_apply_no');
    const subMerchantNo = textAt(body, '/sub_mchid');
    if (!/^[\w|*-]{1,32}$/.test(number)) return refusal(400, 'PARAM_ERROR', '商户申请绑定单号格式错误');
    if (textAt(body, '/service_id') !== config.serviceId) return refusal(403, 'NO_AUTH', '服务ID无权限');
    if ((await merchantOf(subMerchantNo)) === null) return noMerchant;
    const foreign = textAt(body, '/sub_appid').endsWith(foreignAppId);
    const kept: KeptService = { at: clock(), foreign, subMerchantNo };
    const first = await memory.add(simulatedKey.service(number), kept);
    return first ? serviceOf(number, kept) : refusal(400, 'INVALID_REQUEST', '商户申请绑定单号已存在');
  };

  const addReceiver = async ({ body, open }: WechatRequest): Promise<WechatReply> => {
    if ((await merchantOf(textAt(body, '/sub_mchid'))) === null) return noMerchant;
    const rules = [
      { path: '/appid', required: true, max: 32 },
      { path: '/type', required: true, max: 32, pattern: /^MERCHANT_ID$/ },
      { path: '/account', required: true, max: 64 },
      { path: '/name', required: true, max: 1024, sealed: true },
      { path: '/relation_type', required: true, max: 32 },
    ] as const;
    const { fault, opened } = checkFields(rules, body, open);
    if (fault) return refusal(400, 'PARAM_ERROR', fault.issue, { field: fault.path, issue: fault.issue });
    if (opened.get('/name') !== config.name)
      return refusal(400, 'INVALID_REQUEST', '分账接收方全称与商户号不匹配');
    const { sub_mchid, type, account, relation_type } = body as Readonly<Record<string, string>>;
    return { status: 200, content: { sub_mchid, type, account, relation_type } };
  };

  const settlement = async (subMerchantNo: string): Promise<WechatReply> => {
    const kept = await merchantOf(subMerchantNo);
    if (kept === null) return noMerchant;
    const results = { success: 'VERIFY_SUCCESS', failed: 'VERIFY_FAIL', verifying: 'VERIFYING' } as const;
    return {
      status: 200,
      content: {
        account_type: 'ACCOUNT_TYPE_BUSINESS',
        account_bank: '工商银行',
        account_number: kept.account,
        verify_result: results[kept.verified],
        ...(kept.verified === 'failed' && { verify_fail_reason: '账户名称与账号不匹配' }),
      },
    };
  };

  return async (request) => {
    const { method, path: asked } = request;
    const rest = (from: string) => decodeURIComponent(asked.slice(from.length));
    if (method === 'POST') {
      if (asked === '/v3/merchant/media/upload') return upload(request);
      if (asked === applyments) return submit(request);
      if (asked === serviceAccounts) return bindService(request);
      if (asked === '/v3/profitsharing/receivers/add') return addReceiver(request);
      return null;
    }
    if (asked.startsWith(`${applyments}business_code/`))
      return describe(await read(rest(`${applyments}business_code/`)));
    if (asked.startsWith(`${applyments}applyment_id/`)) {
      const key = simulatedKey.applyment(channel, rest(`${applyments}applyment_id/`));
      const link = await memory.read<{ businessCode: string }>(key);
      return describe(link && (await read(link.businessCode)));
    }
    if (asked.startsWith(`${serviceAccounts}/`)) {
      const number = rest(`${serviceAccounts}/`);
      const kept = await memory.read<KeptService>(simulatedKey.service(number));
      return kept ? serviceOf(number, kept) : refusal(404, 'RESOURCE_NOT_EXISTS', '申请单不存在');
    }
    const ofMerchant = /^\/v3\/apply4sub\/sub_merchants\/(\d+)\/settlement$/.exec(asked);
    return ofMerchant ? settlement(ofMerchant[1] ?? '') : null;
  };
}
