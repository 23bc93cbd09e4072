import { Alert } from 'antd';
import { Link } from 'react-router';
import { customize, type SlotProps } from '../../../src/customize.ts';
import { useMay } from '../../../src/data/use-may.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { alipayMerchant } from '../../self-receive-payment/alipay.ts';
import { wechatMerchant } from '../../self-receive-payment/wechat.ts';
import { merchant } from './index.ts';
import { CardNote, CreditCodeNote, PhoneNote } from './notes.console.tsx';

const words = {
  moves: { en: 'Moves to {org} with its points on {time}', zh: '将于 {time} 连同点位变更至 {org}' },
  account: { en: 'A change of the settlement account waits for approval.', zh: '结算账户变更待审核。' },
  wechat: { en: 'Onboard at WeChat Pay', zh: '微信进件' },
  alipay: { en: 'Onboard at Alipay', zh: '支付宝进件' },
} as const satisfies Readonly<Record<string, Label>>;

/** What waits: a midnight, a second person. */
function Pending({ row }: SlotProps<RowOf<typeof merchant>>) {
  const { say } = useLanguage();
  const { pending_time, pending_org_name, account_pending } = row;
  const moves = pending_time && { time: pending_time.slice(0, 16), org: pending_org_name ?? '' };
  return (
    <>
      {moves && <Alert className="merchant-pending" type="info" showIcon message={say(words.moves, moves)} />}
      {account_pending === 1 && (
        <Alert className="merchant-pending" type="warning" showIcon message={say(words.account)} />
      )}
    </>
  );
}

/** The ways to the channels, of those where the merchant has no application under way. */
function Onboard({ row }: SlotProps<RowOf<typeof merchant>>) {
  const { say } = useLanguage();
  const mayWechat = useMay(wechatMerchant, 'create');
  const mayAlipay = useMay(alipayMerchant, 'create');
  const ways = [
    { text: words.wechat, path: '/wx-merchant-manager/add', open: mayWechat && row.wx_entry_status === null },
    {
      text: words.alipay,
      path: '/merchant-manager/alipay/add',
      open: mayAlipay && row.ali_entry_status === null,
    },
  ].filter(({ open }) => open);
  if (ways.length === 0) return null;
  return (
    <div className="merchant-onboard">
      {ways.map(({ text, path }) => (
        <Link key={path} to={`${path}?mct_id=${row.id}`}>
          {say(text)}
        </Link>
      ))}
    </div>
  );
}

/** P34: what waits for a merchant, and what a form says while it is typed. */
export const merchantConsole = customize(merchant, {
  slots: { pending: Pending, onboard: Onboard },
  notes: { credit_code: CreditCodeNote, contact_phone: PhoneNote, account_no: CardNote },
});
