import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Fetch } from './fetch.ts';
import type {
  AccountCheck,
  Binding,
  BindingKind,
  BoundMerchant,
  MerchantOnboarding,
  OnboardingProgress,
  OnboardingStep,
  Submission,
  WechatApplication,
} from './onboarding.ts';
import { rejectionOf, wechatFields } from './rejections.ts';
import type { WechatPayConfig } from './wechat.ts';
import { isTakenSubject, wechatApplication } from './wechat-application.ts';
import { createWechatCaller, WechatError } from './wechat-call.ts';
import { sealField } from './wechat-sealing.ts';

interface Applyment {
  readonly applyment_id?: number | string;
  readonly sub_mchid?: string;
  readonly sign_url?: string;
  readonly applyment_state?: string;
  readonly applyment_state_msg?: string;
  readonly audit_detail?: readonly {
    readonly field?: string;
    readonly field_name?: string;
    readonly reject_reason?: string;
  }[];
}

/** What the states are to an application; those that WeChat Pay gives up are rejected, and may be handed in again. */
const steps: Readonly<Record<string, OnboardingStep>> = {
  APPLYMENT_STATE_AUDITING: 'review',
  APPLYMENT_STATE_TO_BE_CONFIRMED: 'confirm',
  APPLYMENT_STATE_TO_BE_SIGNED: 'enter',
  APPLYMENT_STATE_SIGNING: 'enter',
  APPLYMENT_STATE_FINISHED: 'bind',
  APPLYMENT_STATE_REJECTED: 'rejected',
  APPLYMENT_STATE_EDITTING: 'rejected',
  APPLYMENT_STATE_CANCELED: 'rejected',
};
/** As `channel_state` holds it. */
export const longestState = 40;

/** @throws Error where the answer names no state */
export function wechatProgress(answer: Applyment): OnboardingProgress {
  const { applyment_state: state, applyment_id } = answer;
  if (!state || applyment_id === undefined)
    throw new Error('WeChat Pay described an application without its state');
  const step = steps[state] ?? 'unknown';
  const details = (answer.audit_detail ?? []).map(({ field = '', field_name, reject_reason }) =>
    rejectionOf(wechatFields, field, reject_reason ?? field_name ?? ''),
  );
  const general = rejectionOf(wechatFields, '', answer.applyment_state_msg || state);
  return {
    step,
    channelState: state.slice(0, longestState),
    applymentId: String(applyment_id),
    subMerchantNo: answer.sub_mchid || null,
    signUrl: answer.sign_url || null,
    rejections: step !== 'rejected' ? [] : details.length > 0 ? details : [general],
  };
}

interface ServiceAccount {
  readonly apply_state?: string;
  readonly reject_reason?: string;
}
const bindingStates: Readonly<Record<string, Binding['state']>> = {
  PROCESSING: 'pending',
  APPROVED: 'bound',
  REJECTED: 'failed',
};
const accountStates: Readonly<Record<string, AccountCheck['state']>> = {
  VERIFYING: 'verifying',
  VERIFY_SUCCESS: 'success',
  VERIFY_FAIL: 'failed',
};
/** A link that was rejected is asked for again under another number; so often. */
const mostTries = 9;

/** The number of a link: of ours, and short enough. */
const bindingNo = (businessCode: string, attempt: number) =>
  `${createHash('sha256').update(businessCode).digest('hex').slice(0, 28)}-${attempt}`;

/** What a call says, or null where WeChat Pay knows nothing of what is asked for. */
async function ifKnown<T>(called: Promise<T>): Promise<T | null> {
  try {
    return await called;
  } catch (error) {
    // A number that is unknown is refused as a wrong parameter, the only one that there is.
    if (error instanceof WechatError && (error.isMissing || error.code === 'PARAM_ERROR')) return null;
    throw error;
  }
}

/** Special merchants of a service provider, API v3. */
export function createWechatOnboarding(
  config: WechatPayConfig,
  clock: Clock,
  send: Fetch = fetch,
): MerchantOnboarding<WechatApplication> {
  const { json, upload } = createWechatCaller(config, clock, send);
  const applyments = '/v3/applyment4sub/applyment/';
  const asked = async (by: 'business_code' | 'applyment_id', number: string) => {
    const answer = await ifKnown(json<Applyment>('GET', `${applyments}${by}/${encodeURIComponent(number)}`));
    return answer && wechatProgress(answer);
  };

  const submit = async (application: WechatApplication): Promise<Submission> => {
    if (!isTakenSubject(application.subject.type)) {
      const rejection = rejectionOf(wechatFields, 'subject_type', '微信支付不支持该主体类型进件');
      return { state: 'refused', code: 'SUBJECT_TYPE', rejections: [rejection] };
    }
    const body = wechatApplication(application, (text) => sealField(text, config.platformKey));
    try {
      const { applyment_id } = await json<{ applyment_id: number | string }>('POST', applyments, body, {
        sealed: true,
      });
      return { state: 'accepted', applymentId: String(applyment_id) };
    } catch (error) {
      if (!(error instanceof WechatError) || error.isTemporary || error.isOurs) throw error;
      // One that is under way already is refused too: then it arrived before, and its answer was lost.
      const stands = await asked('business_code', application.businessCode);
      if (stands && stands.step !== 'rejected') return { state: 'accepted', applymentId: stands.applymentId };
      const { field = '', issue } = error.detail;
      return {
        state: 'refused',
        code: error.code,
        rejections: [rejectionOf(wechatFields, field, error.message || issue || error.code)],
      };
    }
  };

  /**
   * The link of the pay-score service with the merchant, and with its AppID where it has one of its own: WeChat Pay links that by itself
   * as it opens the merchant, and approves the service for both or for none. Null: nobody has asked for it.
   */
  const serviceAccount = async (merchant: BoundMerchant, attempt: number) =>
    ifKnown(
      json<ServiceAccount>(
        'GET',
        `/v3/payscore/partner/service-account-applications/${bindingNo(merchant.businessCode, attempt)}`,
      ),
    );
  const linkOf = (kind: BindingKind, answer: ServiceAccount): Binding => {
    const channelState = answer.apply_state ?? '';
    const state = bindingStates[channelState] ?? 'unknown';
    const reason = state === 'failed' ? answer.reject_reason || channelState : null;
    return { kind, state, channelState, reason };
  };
  /** How the newest try stands, and which one comes next. */
  const newest = async (merchant: BoundMerchant) => {
    let answer: ServiceAccount | null = null;
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const next = await serviceAccount(merchant, attempt);
      if (next === null) return { answer, next: attempt };
      answer = next;
    }
    return { answer, next: null };
  };
  const notAsked = (kind: BindingKind): Binding => ({
    kind,
    state: 'pending',
    channelState: '',
    reason: null,
  });
  /** A merchant without an AppID of its own is paid through the operator's. */
  const operatorsAppId: Binding = {
    kind: 'appId',
    state: 'bound',
    channelState: 'SERVICE_PROVIDER_APPID',
    reason: null,
  };

  const bindService = async (merchant: BoundMerchant, kind: BindingKind): Promise<Binding> => {
    if (kind === 'appId' && merchant.appId === null) return operatorsAppId;
    const { answer, next } = await newest(merchant);
    if ((answer && linkOf(kind, answer).state !== 'failed') || next === null)
      return answer ? linkOf(kind, answer) : notAsked(kind);
    try {
      const made = await json<ServiceAccount>('POST', '/v3/payscore/partner/service-account-applications', {
        service_id: config.serviceId,
        appid: config.appid,
        sub_mchid: merchant.subMerchantNo,
        ...(merchant.appId !== null && { sub_appid: merchant.appId }),
        out_apply_no: bindingNo(merchant.businessCode, next),
      });
      return linkOf(kind, { apply_state: 'PROCESSING', ...made });
    } catch (error) {
      return failed(kind, error);
    }
  };
  const failed = (kind: BindingKind, error: unknown): Binding => {
    if (!(error instanceof WechatError) || error.isTemporary || error.isOurs) throw error;
    return { kind, state: 'failed', channelState: error.code, reason: error.message };
  };

  /** The operator as a receiver of the merchant's shares; adding one that is there changes nothing. */
  const bindReceiver = async ({ subMerchantNo }: BoundMerchant): Promise<Binding> => {
    try {
      const added = await json<{ relation_type?: string }>(
        'POST',
        '/v3/profitsharing/receivers/add',
        {
          sub_mchid: subMerchantNo,
          appid: config.appid,
          type: 'MERCHANT_ID',
          account: config.mchid,
          name: sealField(config.name, config.platformKey),
          relation_type: 'SERVICE_PROVIDER',
        },
        { sealed: true },
      );
      return {
        kind: 'profitShare',
        state: 'bound',
        channelState: added.relation_type ?? 'ADDED',
        reason: null,
      };
    } catch (error) {
      return failed('profitShare', error);
    }
  };

  return {
    upload: async (picture) =>
      (await upload<{ media_id: string }>('/v3/merchant/media/upload', picture)).media_id,
    submit,
    find: (businessCode) => asked('business_code', businessCode),
    query: (applymentId) => asked('applyment_id', applymentId),
    bindings: ['appId', 'payScore', 'profitShare'],
    bind: (merchant, kind) => (kind === 'profitShare' ? bindReceiver(merchant) : bindService(merchant, kind)),
    queryBindings: async (merchant) => {
      const { answer } = await newest(merchant);
      const service = (kind: BindingKind) => (answer ? linkOf(kind, answer) : notAsked(kind));
      return [merchant.appId === null ? operatorsAppId : service('appId'), service('payScore')];
    },
    checkAccount: async ({ subMerchantNo }) => {
      const answer = await json<{
        verify_result?: string;
        verify_fail_reason?: string;
        account_number?: string;
      }>('GET', `/v3/apply4sub/sub_merchants/${encodeURIComponent(subMerchantNo)}/settlement`);
      const channelState = answer.verify_result ?? '';
      return {
        state: accountStates[channelState] ?? 'unknown',
        channelState,
        accountNo: answer.account_number ?? '',
        reason: answer.verify_fail_reason || null,
      };
    },
  };
}
