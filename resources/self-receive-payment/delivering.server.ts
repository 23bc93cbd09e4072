import type { OnboardingProgress, Submission } from '../../server/channel/onboarding.ts';
import { nowText } from '../../server/clock.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import type { NoticeContext } from '../../server/notices/notify.ts';
import { writeAudit } from '../../server/rows/audit.ts';
import { openedRow } from '../../server/rows/sealed-values.ts';
import { inTransaction, lockRow, updateRow } from '../../server/rows/writing.ts';
import type { Services } from '../../server/server-extension.ts';
import { entryStatus, payChannel } from '../enums.ts';
import { momentText } from '../kit/time.ts';
import { Application, type OnboardingRow } from './application.ts';
import { called, onboardingProgress, screenOf } from './channels.server.ts';
import { alipayContent, wechatContent } from './content.server.ts';
import { type Change, followProgress, followRefusal } from './progress.server.ts';

/** Nobody else sends an application meanwhile; its pictures go first, one after another. */
const leaseMs = 5 * 60_000;
/** So often what was handed in again is sent, where the channel still speaks of the refusal before. */
const mostSent = 3;

/** Writes what follows from the channel's word, where the application still is what the word is about. */
export async function settleApplication(
  services: Services,
  row: Pick<OnboardingRow, 'id' | 'pay_channel'>,
  action: string,
  changeOf: (context: NoticeContext, row: OnboardingRow) => Promise<Change | null>,
): Promise<void> {
  const caller = systemCaller(services);
  const screen = screenOf(row);
  await inTransaction(caller, async (tx) => {
    const before = await lockRow(caller, tx, screen, row.id);
    const change = await changeOf({ services, tx, now: caller.now }, before);
    if (change === null) return;
    await updateRow(caller, tx, Application, before, change);
    const after = await lockRow(caller, tx, screen, row.id);
    await writeAudit(caller, tx, { entity: Application.name, id: row.id, action, before, after });
  });
}

/** Takes an application that is handed in and whose arrival is not known; null where there is none or somebody else sends it. */
async function taken({ db, clock }: Services, id: string): Promise<{ readonly sentBefore: boolean } | null> {
  const row = await db
    .updateTable('mgt_self_receive_payment_apply')
    .set({
      send_until: momentText(clock() + leaseMs),
      send_count: (eb) => eb('send_count', '+', 1),
    })
    .where('id', '=', id)
    .where('entry_status', '=', entryStatus.reviewing)
    .where('applyment_id', 'is', null)
    .where((eb) => eb.or([eb('send_until', 'is', null), eb('send_until', '<', nowText(clock))]))
    .returning('send_count')
    .executeTakeFirst();
  return row ? { sentBefore: row.send_count > 1 } : null;
}

const isAwaited = (row: OnboardingRow) =>
  row.entry_status === entryStatus.reviewing && row.applyment_id === null;

type Word = { readonly found: OnboardingProgress } | { readonly said: Submission };

/**
 * What the channel says of an application that goes to it. One that was sent before is looked for by its number first: it is sent again
 * only where the channel has not got it.
 */
async function wordOf(services: Services, row: OnboardingRow, sentBefore: boolean): Promise<Word> {
  if (sentBefore) {
    const found = await onboardingProgress(services, row);
    // What was refused before stands under the same number: then the new one may never have come.
    const isOld = found?.step === 'rejected' && row.submit_count > 1 && row.send_count < mostSent;
    if (found !== null && !isOld) return { found };
  }
  const open = openedRow(services.sealing, Application, row);
  const say = (said: Submission) => (said.state === 'accepted' ? said.state : said.code);
  const said =
    row.pay_channel === payChannel.wechat
      ? await wechatContent(services, open).then((content) =>
          called(services, row, 'submit', () => services.onboarding.wechat.submit(content), say),
        )
      : await alipayContent(services, open).then((content) =>
          called(services, row, 'submit', () => services.onboarding.alipay.submit(content), say),
        );
  return { said };
}

/**
 * Brings an application to its channel. Where the answer is lost it is left as it is, under review and without the channel's number, and the
 * next round looks for it.
 */
export async function deliverApplication(services: Services, id: string): Promise<void> {
  const lease = await taken(services, id);
  if (!lease) return;
  const caller = systemCaller(services);
  const channel = await services.db
    .selectFrom('mgt_self_receive_payment_apply')
    .select(['id', 'pay_channel'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = await inTransaction(caller, (tx) => lockRow(caller, tx, screenOf(channel), id));
  let word: Word;
  try {
    word = await wordOf(services, row, lease.sentBefore);
  } catch (error) {
    services.log.warn(
      { apply: row.apply_no, err: String(error) },
      'an application’s way to its channel is not known to have ended',
    );
    await services.db
      .updateTable('mgt_self_receive_payment_apply')
      .set({ send_until: null })
      .where('id', '=', id)
      .execute();
    return;
  }
  await settleApplication(services, channel, 'deliver', async (context, now) => {
    if (!isAwaited(now)) return null;
    const free = { send_until: null };
    if ('found' in word) return { ...(await followProgress(context, now, word.found)), ...free };
    if (word.said.state === 'accepted')
      return { applyment_id: word.said.applymentId, ask_time: context.now, ...free };
    const { code, rejections } = word.said;
    return { ...(await followRefusal(context, now, code, rejections)), ...free };
  });
}
