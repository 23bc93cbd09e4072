import type {
  AccountCheck,
  Binding,
  OnboardingProgress,
  Rejection,
} from '../../server/channel/onboarding.ts';
import type { RowChange } from '../../server/db/tables.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import type { NoticeContext } from '../../server/notices/notify.ts';
import { insertRow, updateRow } from '../../server/rows/writing.ts';
import { entryStatus, payChannel } from '../enums.ts';
import type { Rejected } from '../kit/resource.ts';
import { mctLogType } from '../mct-manager/enums.ts';
import { MerchantLog } from '../mct-manager/log/index.ts';
import { Merchant } from '../shared/merchant.ts';
import type { Application, OnboardingRow } from './application.ts';
import type { BindingState } from './bindings.ts';
import { accountCheck } from './enums.ts';
import { tellOnboarding, tellUnknown } from './notices.server.ts';
import { type EntryStatus, nextStatus, type Step } from './states.ts';

/** What becomes of an application by what its channel says; the row is locked. */
export type Change = RowChange<typeof Application>;

/** Fields that the channel's clients call otherwise than the form (server/channel/rejections.ts). */
const calledHere: Readonly<Record<string, string>> = {
  store_area_code: 'store_area_id',
  bank_area_code: 'bank_area_id',
  invoice_info: 'invoice_title',
  merchant_type: 'subject_type',
};
const longestReason = 500;

const rejectedOf = (rejections: readonly Rejection[]): readonly Rejected[] =>
  rejections.map(({ field, reason }) => ({
    field: field === null ? null : (calledHere[field] ?? field),
    reason,
  }));

/** Several reasons in one text; what doesn't fit stands in the table of the detail. */
const reasonOf = (rejections: readonly Rejection[]) =>
  [...new Set(rejections.map(({ reason }) => reason))].join('；').slice(0, longestReason);

/** The merchant's own word of where its onboarding stands follows, with a line of its log. */
export async function followMerchant(
  { services, tx }: NoticeContext,
  row: Pick<OnboardingRow, 'mct_id' | 'mgt_org_id' | 'pay_channel' | 'apply_no'>,
  status: EntryStatus | null,
): Promise<void> {
  const merchant = await tx
    .selectFrom('mct')
    .select(['id', 'version', 'full_name', 'mgt_org_id'])
    .where('id', '=', row.mct_id)
    .forUpdate()
    .executeTakeFirst();
  if (!merchant) return;
  const system = systemCaller(services);
  const isWechat = row.pay_channel === payChannel.wechat;
  await updateRow(
    system,
    tx,
    Merchant,
    merchant,
    isWechat ? { wx_entry_status: status } : { ali_entry_status: status },
  );
  const said = entryStatus.$options.find(({ code }) => code === status);
  const channel = isWechat ? '微信' : '支付宝';
  await insertRow(system, tx, MerchantLog, {
    mct_id: row.mct_id,
    mgt_org_id: merchant.mgt_org_id,
    mct_name: merchant.full_name,
    mct_log_type: mctLogType.onboarding,
    remark: `${channel}进件 ${row.apply_no}：${said?.zh ?? '已删除'}`,
    operator_name: system.me.name,
  });
}

const timeOf: Readonly<
  Partial<
    Record<Step, keyof Change & ('confirm_time' | 'enter_time' | 'bind_time' | 'reject_time' | 'finish_time')>
  >
> = {
  confirm: 'confirm_time',
  enter: 'enter_time',
  bind: 'bind_time',
  rejected: 'reject_time',
  bound: 'finish_time',
};

/** The step that an application comes to, if it is one further: its state, its time, the merchant's word, and a message. */
async function stepTo(context: NoticeContext, row: OnboardingRow, step: Step, reason = ''): Promise<Change> {
  const next = nextStatus(row.entry_status, step);
  if (next === null || step === 'unknown' || step === 'review') return {};
  await followMerchant(context, row, next);
  await tellOnboarding(context, row, step, reason);
  const time = timeOf[step];
  return { entry_status: next, ...(time && { [time]: context.now }) };
}

/** What follows from how the channel says that an application stands. */
export async function followProgress(
  context: NoticeContext,
  row: OnboardingRow,
  progress: OnboardingProgress,
): Promise<Change> {
  const { step, channelState, applymentId, subMerchantNo, signUrl, rejections } = progress;
  const told = { channel_state: channelState, ask_time: context.now };
  if (step === 'unknown') {
    if (row.channel_state !== channelState) await tellUnknown(context, row, channelState);
    return { ...told, unknown_flag: 1 };
  }
  const reason = reasonOf(rejections);
  const moved = await stepTo(context, row, step, reason);
  const number = row.pay_channel === payChannel.wechat ? 'sub_mchid' : 'smid';
  return {
    ...told,
    unknown_flag: 0,
    applyment_id: applymentId,
    ...(subMerchantNo !== null && { [number]: subMerchantNo }),
    ...(signUrl !== null && { sign_url: signUrl }),
    ...(moved.entry_status === entryStatus.rejected && {
      rejections: rejectedOf(rejections),
      reject_reason: reason || channelState,
    }),
    ...moved,
  };
}

/** A submission that the channel refused at once: nothing of it is under review. */
export async function followRefusal(
  context: NoticeContext,
  row: OnboardingRow,
  code: string,
  rejections: readonly Rejection[],
): Promise<Change> {
  const reason = reasonOf(rejections) || code;
  return {
    channel_state: code.slice(0, 40),
    rejections: rejectedOf(rejections),
    reject_reason: reason,
    ask_time: context.now,
    ...(await stepTo(context, row, 'rejected', reason)),
  };
}

const longestProblem = 200;

/** What follows from how the links stand. Once all of them are made, the merchant has entered. */
export async function followBindings(
  context: NoticeContext,
  row: OnboardingRow,
  told: readonly Binding[],
  kinds: readonly Binding['kind'][],
): Promise<Change> {
  const before = new Map((row.bindings ?? []).map((one) => [one.kind, one]));
  for (const { kind, state, reason } of told) before.set(kind, { kind, state, reason });
  const bindings = kinds.map(
    (kind): BindingState => before.get(kind) ?? { kind, state: 'pending', reason: null },
  );
  const problems = bindings.flatMap(({ reason }) => reason ?? []);
  const unknown = told.find(({ state }) => state === 'unknown');
  if (
    unknown &&
    !(row.bindings ?? []).some(({ kind, state }) => kind === unknown.kind && state === 'unknown')
  )
    await tellUnknown(context, row, `${unknown.kind} ${unknown.channelState}`);
  const all = bindings.every(({ state }) => state === 'bound');
  return {
    bindings,
    bind_error: problems.join('；').slice(0, longestProblem) || null,
    ask_time: context.now,
    ...(all && (await stepTo(context, row, 'bound'))),
  };
}

export function followAccountCheck({ now }: NoticeContext, check: AccountCheck): Change {
  return {
    verify_state: accountCheck[check.state],
    verify_note: [check.accountNo, check.reason].filter(Boolean).join(' ').slice(0, longestProblem) || null,
    verify_time: now,
  };
}
