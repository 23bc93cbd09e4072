import type { Clock } from '../clock.ts';
import type { AlipayConfig } from './alipay.ts';
import { alipayApplication } from './alipay-application.ts';
import { type AlipayAnswer, AlipayError, createAlipayCaller, settled } from './alipay-call.ts';
import type { Fetch } from './fetch.ts';
import type {
  AlipayApplication,
  Binding,
  BoundMerchant,
  MerchantOnboarding,
  OnboardingProgress,
  OnboardingStep,
  Submission,
} from './onboarding.ts';
import { alipayFields, rejectionOf } from './rejections.ts';
import { longestState } from './wechat-onboarding.ts';

interface ZftOrder {
  readonly order_id?: string;
  readonly apply_time?: string;
  readonly status?: string;
  readonly fk_audit?: string;
  readonly fk_audit_memo?: string;
  readonly kz_audit?: string;
  readonly kz_audit_memo?: string;
  readonly sub_confirm?: string;
  readonly sub_sign_qr_code_url?: string;
  readonly card_alias_no?: string;
  readonly smid?: string;
  readonly reason?: string;
}
interface Orders extends AlipayAnswer {
  readonly orders?: readonly ZftOrder[];
}

const audits = new Set(['CREATE', 'SKIP', 'PASS', 'REJECT']);
const confirms = new Set(['CREATE', 'SKIP', 'FAIL', 'NOT_CONFIRM', 'FINISH']);
const agreed = new Set(['SKIP', 'FINISH']);
const passed = new Set(['SKIP', 'PASS']);

/** An application goes through two audits, then the merchant confirms in the Alipay app, then it is opened. */
function stepOf({ status, fk_audit = '', kz_audit = '', sub_confirm = '' }: ZftOrder): OnboardingStep {
  if (status === '99') return 'bind';
  if (status === '-1') return 'rejected';
  const words = [fk_audit, kz_audit].filter((word) => word !== '');
  const known = words.every((word) => audits.has(word)) && (sub_confirm === '' || confirms.has(sub_confirm));
  if (status !== '031' || !known) return 'unknown';
  if (agreed.has(sub_confirm)) return 'enter';
  return words.length > 0 && words.every((word) => passed.has(word)) ? 'confirm' : 'review';
}

/** Alipay names a field in its reason now and then, by its own name; the rest is told as a whole. */
function rejectionsOf({ reason, fk_audit_memo, kz_audit_memo, sub_confirm }: ZftOrder) {
  const said = [reason, kz_audit_memo, fk_audit_memo].flatMap((text) => text?.split(/[;；]/) ?? []);
  const words = [...new Set(said.map((text) => text.trim()))].filter((text) => text !== '');
  return (words.length > 0 ? words : [sub_confirm ?? 'REJECT']).map((text) => {
    const [, field = ''] = /^\s*\[?([a-z_]+)\]?\s*[:：]/.exec(text) ?? [];
    return rejectionOf(alipayFields, field, text);
  });
}

/** @throws Error where the answer names no state */
export function alipayProgress(order: ZftOrder): OnboardingProgress {
  const { status, order_id, kz_audit = '', fk_audit = '', sub_confirm = '' } = order;
  if (!status || !order_id) throw new Error('Alipay described an application without its state');
  const step = stepOf(order);
  return {
    step,
    channelState: `${status} kz=${kz_audit} fk=${fk_audit} sub=${sub_confirm}`.slice(0, longestState),
    applymentId: order_id,
    // Alipay's number counts once the application is through.
    subMerchantNo: step === 'bind' ? order.smid || null : null,
    signUrl: order.sub_sign_qr_code_url || null,
    rejections: step === 'rejected' ? rejectionsOf(order) : [],
  };
}

/** The newest of an external number's applications. */
const newestOf = (orders: readonly ZftOrder[]) =>
  [...orders].sort((a, b) => (a.apply_time ?? '').localeCompare(b.apply_time ?? '')).at(-1) ?? null;

const formats: Readonly<Record<string, string>> = { jpg: 'jpg', jpeg: 'jpg', png: 'png', bmp: 'bmp' };

/** Secondary merchants of direct pay (直付通). What is sensitive leaves encrypted as a whole. */
export function createAlipayOnboarding(
  config: AlipayConfig,
  clock: Clock,
  send: Fetch = fetch,
): MerchantOnboarding<AlipayApplication> {
  const { call, upload } = createAlipayCaller(config, clock, send);
  const ask = async <T extends AlipayAnswer>(method: string, content: object) =>
    settled(method, await call<T>(method, content, { sealed: true }));
  const orderOf = async (by: { external_id: string } | { order_id: string }): Promise<ZftOrder | null> => {
    try {
      const { orders = [] } = await ask<Orders>('ant.merchant.expand.indirect.zftorder.query', by);
      return newestOf(orders);
    } catch (error) {
      if (error instanceof AlipayError && error.isMissing) return null;
      throw error;
    }
  };
  const progressOf = async (by: { external_id: string } | { order_id: string }) => {
    const order = await orderOf(by);
    return order && alipayProgress(order);
  };

  const submit = async (application: AlipayApplication): Promise<Submission> => {
    try {
      const { order_id } = await ask<AlipayAnswer & { order_id?: string }>(
        'ant.merchant.expand.indirect.zft.create',
        alipayApplication(application),
      );
      if (!order_id) throw new Error('Alipay took an application without giving it a number');
      return { state: 'accepted', applymentId: order_id };
    } catch (error) {
      if (!(error instanceof AlipayError) || error.isOurs) throw error;
      // One that is under way already is refused too: then it arrived before, and its answer was lost.
      const stands = await progressOf({ external_id: application.businessCode });
      if (stands && stands.step !== 'rejected') return { state: 'accepted', applymentId: stands.applymentId };
      const [, field = ''] = /\b([a-z_]{3,})\b/.exec(error.message) ?? [];
      return {
        state: 'refused',
        code: error.code,
        rejections: [rejectionOf(alipayFields, field, error.message || error.code)],
      };
    }
  };

  /** The rule is part of the application, and holds once that is through. */
  const settleRule = async ({ businessCode }: BoundMerchant): Promise<Binding> => {
    const progress = await progressOf({ external_id: businessCode });
    const channelState = progress?.channelState ?? '';
    const state = progress?.step === 'bind' ? 'bound' : progress?.step === 'unknown' ? 'unknown' : 'pending';
    return { kind: 'settleRule', state, channelState, reason: null };
  };
  interface Receivers extends AlipayAnswer {
    readonly result_code?: string;
    readonly receiver_list?: readonly { readonly account?: string }[];
  }
  const share = (result: string | undefined): Binding => ({
    kind: 'profitShare',
    state: result === 'SUCCESS' ? 'bound' : result === 'FAIL' ? 'failed' : 'unknown',
    channelState: result ?? '',
    reason: result === 'FAIL' ? result : null,
  });
  const failed = (error: unknown): Binding => {
    if (!(error instanceof AlipayError) || error.isOurs) throw error;
    return { kind: 'profitShare', state: 'failed', channelState: error.code, reason: error.message };
  };
  /** The operator as a receiver of shares; binding one that is bound changes nothing. */
  const profitShare = async ({ businessCode }: BoundMerchant): Promise<Binding> => {
    try {
      const { result_code } = await ask<Receivers>('alipay.trade.royalty.relation.bind', {
        out_request_no: businessCode,
        receiver_list: [{ type: 'userId', account: config.partnerId, memo: '平台服务费' }],
      });
      return share(result_code);
    } catch (error) {
      return failed(error);
    }
  };
  const queryShare = async ({ businessCode }: BoundMerchant): Promise<Binding> => {
    try {
      const answer = await ask<Receivers>('alipay.trade.royalty.relation.batchquery', {
        out_request_no: businessCode,
        page_num: 1,
        page_size: 20,
      });
      const bound = answer.receiver_list?.some(({ account }) => account === config.partnerId);
      if (bound) return share('SUCCESS');
      return answer.result_code === 'SUCCESS'
        ? { kind: 'profitShare', state: 'pending', channelState: '', reason: null }
        : share(answer.result_code);
    } catch (error) {
      return failed(error);
    }
  };

  return {
    upload: async ({ filename, bytes }) => {
      const ending = filename.split('.').at(-1)?.toLowerCase() ?? '';
      const method = 'ant.merchant.expand.indirect.image.upload';
      const answer = await upload<AlipayAnswer & { image_id?: string }>(
        method,
        { image_type: formats[ending] ?? ending },
        { name: 'image_content', filename, bytes },
      );
      const { image_id } = settled(method, answer);
      if (!image_id) throw new Error('Alipay took a picture without giving it a number');
      return image_id;
    },
    submit,
    find: (businessCode) => progressOf({ external_id: businessCode }),
    query: (applymentId) => progressOf({ order_id: applymentId }),
    bindings: ['settleRule', 'profitShare'],
    bind: (merchant, kind) => (kind === 'profitShare' ? profitShare(merchant) : settleRule(merchant)),
    queryBindings: async (merchant) => [await settleRule(merchant), await queryShare(merchant)],
    checkAccount: async ({ businessCode }) => {
      // Alipay has no call of its own for it: a card that it took has a number there, an account was checked by its name.
      const order = await orderOf({ external_id: businessCode });
      const progress = order && alipayProgress(order);
      return {
        state: progress?.step === 'bind' ? 'success' : progress?.step === 'rejected' ? 'failed' : 'verifying',
        channelState: progress?.channelState ?? '',
        accountNo: order?.card_alias_no ?? '',
        reason: progress?.rejections.find(({ field }) => field === 'account_no')?.reason ?? null,
      };
    },
  };
}
