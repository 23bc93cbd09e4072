import { notify } from '../../../server/notices/notify.ts';
import { Refusal } from '../../../server/refusal.ts';
import { openedValue } from '../../../server/rows/sealed-values.ts';
import { updateRow } from '../../../server/rows/writing.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import type { RowOf } from '../../kit/resource.ts';
import { Merchant } from '../../shared/merchant.ts';
import { mctLogType } from '../enums.ts';
import { changesOf, writeMerchantLog } from '../log-writing.server.ts';
import { AccountChange, accountChange } from './index.ts';

type Row = RowOf<typeof accountChange>;

async function merchantOf({ tx }: ActionContext, { mct_id }: Row) {
  const found = await tx
    .selectFrom('mct')
    .selectAll()
    .where('id', '=', mct_id ?? '0')
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal(10004);
  return found;
}

const decided = ({ me, now }: ActionContext) => ({ audit_id: me.id, audit_name: me.name, audit_time: now });

/** The account becomes another one: its owner hears of it, and nothing is withdrawn for a day (docs/domain/roles.md §3.2). */
async function approve(context: ActionContext & { readonly row: Row }) {
  const { row, tx, services, me, now } = context;
  const merchant = await merchantOf(context, row);
  const { account_type, account_holder, bank_name, bank_branch } = row;
  const account_no = String(openedValue(services.sealing, AccountChange, 'account_no', row.account_no));
  const account = {
    account_type,
    account_holder,
    bank_name,
    bank_branch,
    account_no,
    account_changed_time: now,
  };
  await updateRow(context, tx, Merchant, { ...merchant }, account);
  const after = { ...merchant, ...account };
  await context.audit({ entity: Merchant.name, id: merchant.id, action: 'update', before: merchant, after });
  const changes = changesOf(context, 'mct', { ...merchant }, after);
  await writeMerchantLog(context, tx, [{ merchant, type: mctLogType.account, changes }]);
  if (merchant.owner_id !== null)
    await notify(context, {
      to: { user: merchant.owner_id },
      type: noticeType.business,
      title: { en: 'Your settlement account was changed', zh: '结算账户已变更' },
      summary: {
        en: 'Money goes to {holder} since {time}; nothing is withdrawn for 24 hours. Tell the platform at once if you did not ask for it.',
        zh: '{time}起资金结算至{holder}，24小时内暂停提现。如非本人要求，请立即联系平台。',
      },
      people: { who: me },
      params: { holder: account_holder, time: now },
    });
  return { set: decided(context) };
}

export const accountChangeServerExtension = implement(accountChange, {
  handlers: {
    approve,
    refuse: async (context) => {
      const { row, input, tx } = context;
      const merchant = await merchantOf(context, row);
      await writeMerchantLog(context, tx, [{ merchant, type: mctLogType.account, remark: input.audit_note }]);
      return { set: { ...decided(context), audit_note: input.audit_note } };
    },
  },
});
