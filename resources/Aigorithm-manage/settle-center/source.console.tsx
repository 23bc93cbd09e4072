import { Link } from 'react-router';
import { useApp } from '../../../src/app-context.tsx';
import type { SlotProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { ledgerType } from '../../finance-manager/ledger/statement.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { listPath } from '../../kit/routes.ts';
import type { settleCenter } from './index.ts';

type Row = RowOf<typeof settleCenter>;

const words = {
  order: { en: 'Order {no}', zh: '订单 {no}' },
  refund: { en: 'Refund {no}', zh: '售后单 {no}' },
  withdraw: { en: 'Withdrawal {no}', zh: '提现 {no}' },
  none: { en: 'No screen of yours shows it.', zh: '无可查看的业务单据。' },
} as const satisfies Readonly<Record<string, Label>>;

/** The lists that show what a row is about, by its type. */
function sourcesOf({ ledger_type, order_no, biz_no }: Row) {
  const order = order_no ? [{ of: 'mgt_order', label: words.order, no: order_no, by: 'order_no' }] : [];
  switch (ledger_type) {
    case ledgerType.refund:
      return [...order, { of: 'mgt_after_sale_order', label: words.refund, no: biz_no, by: 'after_sale_no' }];
    case ledgerType.withdraw:
    case ledgerType.returned:
      return [...order, { of: 'mct_withdraw', label: words.withdraw, no: biz_no, by: 'withdraw_no' }];
    default:
      return order;
  }
}

/** The order, refund or withdrawal behind a ledger row, as far as one may open it. */
export function LedgerSource({ row }: SlotProps<Row>) {
  const { say } = useLanguage();
  const { index, access } = useApp();
  const ways = sourcesOf(row).flatMap(({ of, label, no, by }) => {
    const screen = index.screens.find(({ name }) => name === of);
    return screen && access.can(screen, 'read')
      ? [{ text: say(label, { no }), path: listPath(screen, { [by]: no }) }]
      : [];
  });
  if (ways.length === 0) return <p className="field-help">{say(words.none)}</p>;
  return (
    <ul className="plain-links">
      {ways.map(({ text, path }) => (
        <li key={path}>
          <Link to={path}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
