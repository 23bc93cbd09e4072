import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApp } from '../../../src/app-context.tsx';
import type { PageProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { FieldRow } from '../../../src/kinds/inputs/field-row.tsx';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import { Call } from '../../kit/calls.ts';
import { optionText } from '../../kit/enumeration.ts';
import { moneyText, unknown } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { momentText } from '../../kit/time.ts';
import { pricingOutcome, pricingReason, pricingStep } from '../pricing/enums.ts';
import { type TrialAnswer, type TrialReason, trialCall } from './calls.ts';
import { trialFields } from './index.ts';
import './trial.console.css';

const words = {
  title: { en: 'Try a price', zh: '价格试算' },
  tried: { en: 'Tried as if it were on', zh: '按已启用试算' },
  ask: {
    en: 'Choose a point and put goods in the basket to see what it costs there, and why.',
    zh: '选择点位并添加商品，查看应付金额及原因。',
  },
  nothing: { en: 'No rule is about this basket.', zh: '没有与该商品相关的规则。' },
  price: { en: 'Price at {name}', zh: '{name}的价格' },
  goods: { en: 'Goods', zh: '商品' },
  pieces: { en: 'Pieces', zh: '件数' },
  shopPrice: { en: 'Point price (¥)', zh: '点位售价(¥)' },
  unit: { en: 'Charged (¥)', zh: '实际售价(¥)' },
  discount: { en: 'Discount (¥)', zh: '优惠(¥)' },
  pay: { en: 'Payable (¥)', zh: '应付(¥)' },
  total: { en: 'Goods total', zh: '商品总额' },
  activities: { en: 'Activities', zh: '活动优惠' },
  coupon: { en: 'Coupon', zh: '优惠券' },
  welfare: { en: 'Welfare', zh: '企业福利' },
  payable: { en: 'Payable', zh: '应付金额' },
  why: { en: 'Why this price?', zh: '为什么是这个价格？' },
  rule: { en: 'Rule', zh: '规则' },
  step: { en: 'Step', zh: '计价步骤' },
  outcome: { en: 'Outcome', zh: '结果' },
  reason: { en: 'Why', zh: '原因' },
  effect: { en: 'Effect (¥)', zh: '影响金额(¥)' },
  gaveWay: { en: 'gave way to {name}', zh: '让位于 {name}' },
} as const satisfies Readonly<Record<string, Label>>;

interface Basket {
  readonly shop_id: string | null;
  readonly at: string;
  readonly user_phone: string | null;
  readonly pay_channel: number;
  readonly goods: readonly { readonly goods_id?: string; readonly quantity?: number | null }[];
}
const phonePattern = new RegExp(`^(?:${trialFields.user_phone.spec.pattern ?? '.*'})$`);

/** What can be asked of what is entered so far; null while something is missing. */
function askedOf({ user_phone, ...basket }: Basket): Record<string, unknown> | null {
  if (!basket.shop_id || !basket.at || basket.goods.length === 0) return null;
  if (!basket.goods.every(({ goods_id, quantity }) => goods_id && quantity)) return null;
  if (!user_phone) return basket;
  return phonePattern.test(user_phone) ? { ...basket, user_phone } : null;
}

/** "Try it": what a basket would cost somebody at a point and a moment, by the same function that prices orders. */
export function PriceTrial({ tries }: { readonly tries?: 'promotion_id' | 'coupon_id' | 'welfare_id' }) {
  const { say } = useLanguage();
  const { now } = useApp();
  const [search] = useSearchParams();
  const id = search.get('id');
  const goods = search.get('goods_id');
  const [basket, setBasket] = useState<Basket>(() => ({
    shop_id: search.get('shop_id'),
    at: `${momentText(now()).slice(0, 16)}:00`,
    user_phone: null,
    pay_channel: 1,
    goods: goods ? [{ goods_id: goods, quantity: 1 }] : [],
  }));
  const put = (name: keyof Basket) => (value: unknown) =>
    setBasket((before) => ({ ...before, [name]: value ?? (name === 'goods' ? [] : null) }));
  const asked = askedOf(basket);
  const { data, problem, fetching } = useCall<TrialAnswer>(
    asked ? new Call(trialCall, { body: { ...asked, ...(tries && id && { [tries]: id }) } }) : null,
    { keepPrevious: true, quiet: true },
  );
  return (
    <div className="page-panel">
      <header className="list-head">
        <h1>{say(words.title)}</h1>
      </header>
      <div className="price-trial-asked">
        {(['shop_id', 'at', 'user_phone', 'pay_channel', 'goods'] as const).map((name) => (
          <FieldRow
            key={name}
            field={trialFields[name]}
            required={trialFields[name].spec.required === true}
            value={basket[name]}
            onChange={put(name)}
          />
        ))}
      </div>
      <div className="price-trial-told" aria-live="polite" aria-busy={fetching}>
        {problem && asked ? (
          <Statement alert>{problem.message}</Statement>
        ) : data && asked ? (
          <Told answer={data} />
        ) : (
          <Statement>{say(words.ask)}</Statement>
        )}
      </div>
    </div>
  );
}

function Told({ answer }: { readonly answer: TrialAnswer }) {
  const { say, lang } = useLanguage();
  const sums = [
    [words.total, answer.total_amount],
    [words.activities, -answer.promotion_amount],
    [words.coupon, -answer.coupon_amount],
    [words.welfare, -answer.welfare_amount],
    [words.payable, answer.payable_amount],
  ] as const;
  const reasonOf = ({ why, beaten_name }: TrialReason) =>
    [
      why === null ? '' : optionText({ options: pricingReason }, why, lang),
      beaten_name === null ? '' : say(words.gaveWay, { name: beaten_name }),
    ]
      .filter(Boolean)
      .join(' · ') || unknown;
  return (
    <>
      <dl className="price-trial-sums">
        {sums.map(([label, amount]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{`${amount < 0 ? '−' : ''}¥${moneyText(Math.abs(amount))}`}</dd>
          </div>
        ))}
      </dl>
      <PlainTable
        label={say(words.price, { name: answer.shop_name })}
        rows={answer.lines.map((line) => ({ ...line, id: line.goods_id }))}
        empty=""
        columns={[
          { key: 'goods', title: say(words.goods), cell: ({ goods_name }) => goods_name },
          { key: 'pieces', title: say(words.pieces), end: true, cell: ({ quantity }) => quantity },
          {
            key: 'shop',
            title: say(words.shopPrice),
            end: true,
            cell: ({ shop_price }) => moneyText(shop_price),
          },
          { key: 'unit', title: say(words.unit), end: true, cell: ({ price }) => moneyText(price) },
          {
            key: 'discount',
            title: say(words.discount),
            end: true,
            cell: ({ discount }) => moneyText(discount),
          },
          { key: 'pay', title: say(words.pay), end: true, cell: ({ pay }) => moneyText(pay) },
        ]}
      />
      <h2>{say(words.why)}</h2>
      <PlainTable
        label={say(words.why)}
        rows={answer.reasons.map((reason, at) => ({ ...reason, id: String(at) }))}
        empty={say(words.nothing)}
        columns={[
          {
            key: 'rule',
            title: say(words.rule),
            cell: ({ rule_name, goods_name, tried_flag }) => (
              <>
                {tried_flag === 1 ? <strong>{rule_name}</strong> : rule_name}
                {goods_name && <small> {goods_name}</small>}
                {tried_flag === 1 && <small> {say(words.tried)}</small>}
              </>
            ),
          },
          {
            key: 'step',
            title: say(words.step),
            cell: ({ step }) => optionText({ options: pricingStep }, step, lang),
          },
          {
            key: 'outcome',
            title: say(words.outcome),
            cell: ({ outcome }) => optionText({ options: pricingOutcome }, outcome, lang),
          },
          { key: 'reason', title: say(words.reason), cell: reasonOf },
          { key: 'effect', title: say(words.effect), end: true, cell: ({ amount }) => moneyText(amount) },
        ]}
      />
    </>
  );
}

/** Of the page for customer service. */
export const TrialPage = (_: PageProps) => <PriceTrial />;
/** Beside an activity. */
export const ActivityTrial = (_: PageProps) => <PriceTrial tries="promotion_id" />;
/** Beside a coupon. */
export const CouponTrial = (_: PageProps) => <PriceTrial tries="coupon_id" />;
/** Beside a welfare plan. */
export const WelfareTrial = (_: PageProps) => <PriceTrial tries="welfare_id" />;
