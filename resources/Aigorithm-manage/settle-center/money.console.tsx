import { useMemo } from 'react';
import { Link } from 'react-router';
import { useApp } from '../../../src/app-context.tsx';
import type { AboveProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useMay } from '../../../src/data/use-may.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { useRowChanges } from '../../../src/live/use-row-changes.ts';
import { ledgerType } from '../../finance-manager/ledger/statement.ts';
import { Call } from '../../kit/calls.ts';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { listPath } from '../../kit/routes.ts';
import { withdrawStatus } from './enums.ts';
import { settleCenter, settleDay } from './index.ts';
import type { AccountsMoney } from './wire.ts';
import { withdraw } from './withdraw.ts';
import './settle-center.console.css';

const words = {
  money: { en: 'Accounts in view', zh: '当前账户' },
  balance: { en: 'Balance', zh: '账户余额' },
  withdrawable: { en: 'Withdrawable', zh: '可提现' },
  pending: { en: 'Pending settlement', zh: '待结算' },
  frozen: { en: 'Frozen', zh: '冻结' },
  withdrawn: { en: 'Withdrawn in all', zh: '累计提现' },
  feeIncome: { en: 'Fee income this month', zh: '本月服务费收入' },
} as const satisfies Readonly<Record<string, Label>>;

/** Filters that say whose accounts are in view; the three lists call them alike. */
const ownerFilters = ['owner_name', 'owner_type', 'mct_id', 'mgt_org_id'] as const;

const ownersIn = (asked: AboveProps['asked']): Record<string, string> =>
  Object.fromEntries(
    ownerFilters.flatMap((name) => {
      const value = asked[name];
      return value === undefined || value === null || value === '' ? [] : [[name, String(value)]];
    }),
  );

/** Where the page on which a withdrawal is applied for stands. */
export const applyPath = `${settleCenter.route}/apply-withdraw`;

/** What the accounts in view hold (P68): each number that can be clicked leads to exactly the rows that it sums. */
export function AccountCards({ asked }: AboveProps) {
  const { say } = useLanguage();
  const { access } = useApp();
  const mayApply = useMay(withdraw, 'apply');
  const key = JSON.stringify(ownersIn(asked));
  const { call, owners } = useMemo(() => {
    const query = JSON.parse(key) as Record<string, string>;
    return { owners: query, call: new Call('GET /mct_account_ledger/money/v1', { query }) };
  }, [key]);
  const { data, retry } = useCall<AccountsMoney>(call, { keepPrevious: true, quiet: true });
  useRowChanges(withdraw.model.name, retry);
  const cards: readonly { label: Label; cents?: number; path?: string; strong?: boolean }[] = [
    {
      label: words.balance,
      cents: data?.balance_amount,
      path: listPath(settleCenter, { ...owners, effect_flag: 1 }),
    },
    { label: words.withdrawable, cents: data?.withdrawable_amount, strong: true },
    {
      label: words.pending,
      cents: data?.pending_amount,
      path: listPath(settleDay, { ...owners, settle_state: 0 }),
    },
    { label: words.frozen, cents: data?.frozen_amount },
    {
      label: words.withdrawn,
      cents: data?.withdrawn_amount,
      path: listPath(withdraw, { ...owners, withdraw_status: withdrawStatus.success }),
    },
    // A merchant pays service fees and takes none.
    ...(access.merchant
      ? []
      : [
          {
            label: words.feeIncome,
            cents: data?.fee_income_amount,
            path:
              data &&
              listPath(settleCenter, {
                ...owners,
                ledger_type: ledgerType.serviceIncome,
                start_create_time: data.month,
                end_create_time: lastDayOf(data.month),
              }),
          },
        ]),
  ];
  return (
    <section className="settle-money" aria-label={say(words.money)} aria-busy={data === undefined}>
      <dl>
        {cards.map(({ label, cents, path, strong }) => {
          const text = cents === undefined ? '' : `¥${moneyText(cents)}`;
          return (
            <div key={label.en} data-strong={strong || undefined}>
              <dt>{say(label)}</dt>
              <dd data-below={(cents ?? 0) < 0 || undefined}>
                {path && text ? <Link to={path}>{text}</Link> : text}
              </dd>
            </div>
          );
        })}
      </dl>
      {mayApply && (
        <Link className="primary-button settle-apply" to={applyPath}>
          {say(withdraw.actions?.apply?.label ?? words.money)}
        </Link>
      )}
    </section>
  );
}

/** `YYYY-MM-DD`. */
function lastDayOf(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return `${month.slice(0, 8)}${String(new Date(Date.UTC(year, at, 0)).getUTCDate()).padStart(2, '0')}`;
}
