import { askAll } from '../../server/channel/ask-all.ts';
import type { Binding, OnboardingProgress } from '../../server/channel/onboarding.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import { inTransaction, lockRow } from '../../server/rows/writing.ts';
import type { Services, Task } from '../../server/server-extension.ts';
import { entryStatus } from '../enums.ts';
import type { OnboardingRow } from './application.ts';
import { bindingKindsOf, bindingsOf, onboardingProgress, screenOf } from './channels.server.ts';
import { deliverApplication, settleApplication } from './delivering.server.ts';
import { followBindings, followProgress } from './progress.server.ts';
import { openStatuses } from './states.ts';

/** Applications of one round; the others come first in the next. */
const atOnce = 500;
const tenMinutes = 10 * 60_000;

type Heard = { readonly progress: OnboardingProgress | null } | { readonly bindings: readonly Binding[] };

const isBinding = (row: OnboardingRow) => row.entry_status === entryStatus.binding;

/** What is under way and not heard of for longest. */
async function underWay(services: Services): Promise<readonly OnboardingRow[]> {
  const caller = systemCaller(services);
  const rows = await services.db
    .selectFrom('mgt_self_receive_payment_apply')
    .select(['id', 'pay_channel'])
    .where('entry_status', 'in', [...openStatuses])
    .where('applyment_id', 'is not', null)
    .orderBy('ask_time', (order) => order.asc().nullsFirst())
    .limit(atOnce)
    .execute();
  const read: OnboardingRow[] = [];
  for (const row of rows)
    read.push(await inTransaction(caller, (tx) => lockRow(caller, tx, screenOf(row), row.id)));
  return read;
}

/** Those that were handed in and that no answer came for. */
async function unanswered({ db }: Services): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('mgt_self_receive_payment_apply')
    .select('id')
    .where('entry_status', '=', entryStatus.reviewing)
    .where('applyment_id', 'is', null)
    .orderBy('submit_time')
    .limit(atOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** A round over everything that is under way: one slow or lost answer holds up none of the others. */
export async function askChannels(services: Services): Promise<void> {
  for await (const sent of askAll(await unanswered(services), (id) => deliverApplication(services, id), {
    limitMs: tenMinutes,
  }))
    if (sent.state === 'failed')
      services.log.error({ err: sent.error, id: sent.item }, 'an application was not sent');
  const ask = async (row: OnboardingRow): Promise<Heard> =>
    isBinding(row)
      ? { bindings: await bindingsOf(services, row) }
      : { progress: await onboardingProgress(services, row) };
  for await (const asked of askAll(await underWay(services), ask)) {
    const { item } = asked;
    if (asked.state === 'failed') {
      services.log.warn(
        { apply: item.apply_no, err: String(asked.error) },
        'a channel did not say how an application stands',
      );
      continue;
    }
    const heard = asked.answer;
    await settleApplication(services, item, 'ask', async (context, row) => {
      if ('bindings' in heard)
        return isBinding(row)
          ? followBindings(context, row, heard.bindings, bindingKindsOf(services, row))
          : null;
      return heard.progress === null ? null : followProgress(context, row, heard.progress);
    }).catch((error: unknown) =>
      services.log.error({ err: error, apply: item.apply_no }, 'what a channel said could not be written'),
    );
  }
}

export const onboardingTasks: readonly Task[] = [
  { name: 'ask channels about applications', everyMs: tenMinutes, run: askChannels },
];
