import { businessNumber } from '../../server/business-number.ts';
import type { AccountCheck, Binding, OnboardingProgress } from '../../server/channel/onboarding.ts';
import { invalid, Refusal } from '../../server/refusal.ts';
import { openedRow } from '../../server/rows/sealed-values.ts';
import type { ActionContext, Caller, ServerExtension } from '../../server/server-extension.ts';
import { entryStatus, payChannel } from '../enums.ts';
import type { AnyResource } from '../kit/resource.ts';
import { ruleErrors } from '../kit/validation.ts';
import { Application, type OnboardingRow } from './application.ts';
import {
  accountOf,
  askedFor,
  bindAll,
  bindingKindsOf,
  bindingsOf,
  onboardingProgress,
} from './channels.server.ts';
import { deliverApplication } from './delivering.server.ts';
import { subjectStatus } from './enums.ts';
import { knownOf } from './prefilled.server.ts';
import { followAccountCheck, followBindings, followMerchant, followProgress } from './progress.server.ts';
import type { wechatMerchant } from './wechat.ts';

/** What a channel was heard to say before the transaction that writes what follows from it. */
class Heard<T> {
  readonly says: T;
  constructor(says: T) {
    this.says = says;
  }
}
class Progress extends Heard<OnboardingProgress> {}
class Bindings extends Heard<readonly Binding[]> {}
class Account extends Heard<AccountCheck> {}

/** Where the channel never got the application, it is sent anew. @throws Refusal 15007 */
async function hearProgress(caller: Caller, row: OnboardingRow): Promise<Progress | null> {
  const { services } = caller;
  if (row.applyment_id === null) {
    await deliverApplication(services, row.id);
    return null;
  }
  const progress = await askedFor(caller, () => onboardingProgress(services, row));
  return progress && new Progress(progress);
}

/** Asked under the row's lock whether it is complete: what a draft may lack, what is handed in may not. @throws Refusal 10006, 15003, 15004 */
function checkComplete(
  { services, surroundings }: ActionContext,
  screen: AnyResource,
  row: OnboardingRow,
): void {
  const errors = ruleErrors(screen, openedRow(services.sealing, Application, row), surroundings, {
    complete: true,
  });
  if (errors.length > 0) throw invalid(errors);
}

const usualRate = 60;

/** @throws Refusal 15002 where the merchant has an application at the channel that isn't rejected */
async function checkNone(
  { tx, services }: ActionContext,
  mctId: string,
  channel: OnboardingRow['pay_channel'],
): Promise<void> {
  const open = await tx
    .selectFrom('mgt_self_receive_payment_apply')
    .select('apply_no')
    .where('mct_id', '=', mctId)
    .where('pay_channel', '=', channel)
    .where((eb) => eb.or([eb('entry_status', 'is', null), eb('entry_status', '!=', entryStatus.rejected)]))
    .executeTakeFirst();
  if (!open) return;
  const code = 15002;
  const msg = services.product.errors[code];
  const { apply_no } = open;
  throw new Refusal(code, {
    errors: [
      {
        field: 'mct_id',
        msg: {
          en: `has application ${apply_no} already`,
          zh: `已有进件申请 ${apply_no}${msg ? `，${msg.zh}` : ''}`,
        },
      },
    ],
  });
}

/** What both channels' applications do on the server. */
export const onboardingExtension = (screen: AnyResource, channel: OnboardingRow['pay_channel']) =>
  ({
    handlers: {
      submit: async (context) => {
        const { row, now, services, afterCommit } = context;
        checkComplete(context, screen, row);
        await followMerchant(context, row, entryStatus.reviewing);
        afterCommit(() =>
          services.afterwards.run('hand in an application', () => deliverApplication(services, row.id)),
        );
        return {
          set: {
            submit_status: subjectStatus.submitted,
            entry_status: entryStatus.reviewing,
            submit_time: now,
            submit_count: row.submit_count + 1,
            send_count: 0,
            send_until: null,
            applyment_id: null,
            channel_state: null,
            unknown_flag: 0,
            sign_url: null,
            rejections: null,
            reject_reason: null,
            confirm_time: null,
            enter_time: null,
            bind_time: null,
            reject_time: null,
            rate: channel === payChannel.wechat ? (row.preferential_rate ?? usualRate) : usualRate,
          },
        };
      },
      ask: async (context) =>
        context.learned instanceof Progress
          ? { set: await followProgress(context, context.row, context.learned.says) }
          : undefined,
      sign: async (context) =>
        context.learned instanceof Progress
          ? { set: await followProgress(context, context.row, context.learned.says) }
          : undefined,
      bind: async (context) => followLinks(context, context.row, context.learned),
      askBinding: async (context) => followLinks(context, context.row, context.learned),
      checkAccount: async (context) =>
        context.learned instanceof Account
          ? { set: followAccountCheck(context, context.learned.says) }
          : undefined,
    },
    ahead: {
      ask: hearProgress,
      sign: hearProgress,
      bind: async (caller, row) => new Bindings(await askedFor(caller, () => bindAll(caller.services, row))),
      askBinding: async (caller, row) =>
        new Bindings(await askedFor(caller, () => bindingsOf(caller.services, row))),
      checkAccount: async (caller, row) =>
        new Account(await askedFor(caller, () => accountOf(caller.services, row))),
    },
    beforeCreate: async (context) => {
      const { values, me, now } = context;
      await checkNone(context, values.mct_id, channel);
      const { known, mgt_org_id } = await knownOf(
        context,
        screen,
        values.mct_id,
        values.subject_type ?? null,
      );
      const given = Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
      );
      return {
        set: {
          ...known,
          ...given,
          mgt_org_id,
          pay_channel: channel,
          apply_no: businessNumber(channel === payChannel.wechat ? 'W' : 'A', now),
          create_id: me.id,
          create_name: me.name,
        },
      };
    },
    beforeUpdate: async () => ({ set: { submit_status: subjectStatus.toSubmit } }),
    beforeDelete: async (context) => {
      const { tx, row } = context;
      await tx.deleteFrom('mgt_self_receive_payment_call').where('apply_id', '=', row.id).execute();
      // The merchant is where its other application stands, if it has one.
      if (row.entry_status === null) return;
      const other = await tx
        .selectFrom('mgt_self_receive_payment_apply')
        .select('entry_status')
        .where('mct_id', '=', row.mct_id)
        .where('pay_channel', '=', row.pay_channel)
        .where('id', '!=', row.id)
        .orderBy('create_time', 'desc')
        .executeTakeFirst();
      await followMerchant(context, row, other?.entry_status ?? null);
    },
  }) satisfies ServerExtension<typeof wechatMerchant>;

async function followLinks(context: ActionContext, row: OnboardingRow, learned: unknown) {
  if (!(learned instanceof Bindings)) return undefined;
  return { set: await followBindings(context, row, learned.says, bindingKindsOf(context.services, row)) };
}
