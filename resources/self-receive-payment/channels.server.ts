import { AlipayError } from '../../server/channel/alipay-call.ts';
import type {
  Binding,
  BindingKind,
  BoundMerchant,
  OnboardingProgress,
} from '../../server/channel/onboarding.ts';
import { WechatError } from '../../server/channel/wechat-call.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import { Refusal } from '../../server/refusal.ts';
import { insertRow } from '../../server/rows/writing.ts';
import type { Caller, Services } from '../../server/server-extension.ts';
import { payChannel } from '../enums.ts';
import { alipayMerchant } from './alipay.ts';
import type { OnboardingRow } from './application.ts';
import { ChannelCall } from './channel-call.ts';
import { callOutcome } from './enums.ts';
import { wechatMerchant } from './wechat.ts';

/** An application's own: whose it is, and what its channel knows it by. */
export type Applied = Pick<
  OnboardingRow,
  | 'id'
  | 'pay_channel'
  | 'mct_id'
  | 'mgt_org_id'
  | 'apply_no'
  | 'applyment_id'
  | 'sub_mchid'
  | 'smid'
  | 'mini_appid'
>;

/** The screen that an application stands on. */
export const screenOf = ({ pay_channel }: Pick<Applied, 'pay_channel'>) =>
  pay_channel === payChannel.wechat ? wechatMerchant : alipayMerchant;

export const clientOf = ({ onboarding }: Services, { pay_channel }: Pick<Applied, 'pay_channel'>) =>
  pay_channel === payChannel.wechat ? onboarding.wechat : onboarding.alipay;

/** The channel's own refusal; what is thrown otherwise tells nothing of what became of the call. */
const refusalOf = (error: unknown): string | null => {
  if (error instanceof WechatError) return error.isTemporary ? null : error.code;
  return error instanceof AlipayError ? error.code : null;
};

/** Makes one call to a channel and writes down how it ended; nothing of the application stands there. @throws what the call throws */
export async function called<T>(
  services: Services,
  row: Applied,
  name: string,
  call: () => Promise<T>,
  answerOf: (answer: T) => string,
): Promise<T> {
  const began = services.clock();
  const write = async (
    outcome: (typeof callOutcome)['answered' | 'refused' | 'lost'],
    answer: string | null,
  ) => {
    await insertRow(systemCaller(services), services.db, ChannelCall, {
      apply_id: row.id,
      mct_id: row.mct_id,
      mgt_org_id: row.mgt_org_id,
      call_name: name,
      call_outcome: outcome,
      answer: answer?.slice(0, 64) || null,
      duration_ms: Math.max(0, Math.round(services.clock() - began)),
    });
  };
  let answer: T;
  try {
    answer = await call();
  } catch (error) {
    const code = refusalOf(error);
    await write(code === null ? callOutcome.lost : callOutcome.refused, code);
    throw error;
  }
  await write(callOutcome.answered, answerOf(answer));
  return answer;
}

const noAnswer = { en: 'no answer, try again later', zh: '无应答，请稍后再试' } as const;

/** Asks on behalf of somebody who waits for it. @throws Refusal 15007 with what the channel says */
export async function askedFor<T>({ lang }: Caller, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const msg = error instanceof Error && refusalOf(error) !== null ? error.message : noAnswer[lang];
    throw new Refusal(15007, { params: { msg } });
  }
}

const stateOf = (progress: OnboardingProgress | null) => progress?.channelState ?? 'NOT_FOUND';

/** How an application stands; null where the channel never heard of it. */
export function onboardingProgress(services: Services, row: Applied): Promise<OnboardingProgress | null> {
  const client = clientOf(services, row);
  const { applyment_id: number, apply_no } = row;
  return number === null
    ? called(services, row, 'find', () => client.find(apply_no), stateOf)
    : called(services, row, 'query', () => client.query(number), stateOf);
}

const boundOf = ({ sub_mchid, smid, apply_no, mini_appid }: Applied): BoundMerchant => ({
  subMerchantNo: sub_mchid ?? smid ?? '',
  businessCode: apply_no,
  appId: mini_appid,
});

/** Makes every link that the channel has, one after another. */
export async function bindAll(services: Services, row: Applied): Promise<Binding[]> {
  const client = clientOf(services, row);
  const made: Binding[] = [];
  for (const kind of client.bindings) {
    const say = ({ state, channelState }: Binding) => channelState || state;
    made.push(await called(services, row, `bind ${kind}`, () => client.bind(boundOf(row), kind), say));
  }
  return made;
}

/** How the links stand; those that the channel can't be asked about are as they were. */
export async function bindingsOf(services: Services, row: Applied): Promise<readonly Binding[]> {
  const say = (bindings: readonly Binding[]) =>
    bindings.map(({ kind, state }) => `${kind} ${state}`).join(' ');
  return called(services, row, 'query bind', () => clientOf(services, row).queryBindings(boundOf(row)), say);
}

export const bindingKindsOf = (services: Services, row: Applied): readonly BindingKind[] =>
  clientOf(services, row).bindings;

export const accountOf = (services: Services, row: Applied) =>
  called(
    services,
    row,
    'check account',
    () => clientOf(services, row).checkAccount(boundOf(row)),
    ({ channelState, state }) => channelState || state,
  );
