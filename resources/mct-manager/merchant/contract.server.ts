import { nowText } from '../../../server/clock.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { notify } from '../../../server/notices/notify.ts';
import { inTransaction } from '../../../server/rows/writing.ts';
import type { Services } from '../../../server/server-extension.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import { recordPath } from '../../kit/routes.ts';
import { addDays } from '../../kit/time.ts';
import { merchantStatus } from '../../shared/merchant.ts';
import { contractDays } from './contract-days.ts';
import { merchant } from './index.ts';

/** Merchants of one round; the next one goes on. */
const most = 100;

/** Reminds of contracts that end soon, once for each end. */
export async function remindOfContracts(services: Services): Promise<void> {
  const now = nowText(services.clock);
  const today = now.slice(0, 10);
  const due = await services.db
    .selectFrom('mct')
    .select('id')
    .where('enabled', '=', merchantStatus.enabled)
    .where('contract_end', '>=', today)
    .where('contract_end', '<=', addDays(today, contractDays))
    .where((e) =>
      e.or([e('contract_told_end', 'is', null), e('contract_told_end', '<>', e.ref('contract_end'))]),
    )
    .orderBy('id')
    .limit(most)
    .execute();
  const caller = systemCaller(services);
  for (const { id } of due)
    await inTransaction(caller, async (tx) => {
      const row = await tx
        .selectFrom('mct')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row || row.contract_told_end === row.contract_end) return;
      await notify(
        { services, tx, now },
        {
          to: { mayDo: 'update', on: merchant, row },
          type: noticeType.business,
          title: { en: 'A contract ends soon', zh: '商户合同即将到期' },
          summary: {
            en: 'The contract of {name} ends on {day}.',
            zh: '{name}的合同将于{day}到期，请及时续签。',
          },
          params: { name: row.full_name, day: String(row.contract_end) },
          link: recordPath(merchant, id),
        },
      );
      await tx.updateTable('mct').set({ contract_told_end: row.contract_end }).where('id', '=', id).execute();
    });
}
