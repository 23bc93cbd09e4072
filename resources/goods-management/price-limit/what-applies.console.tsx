import { Link, useSearchParams } from 'react-router';
import { useApp } from '../../../src/app-context.tsx';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { FieldRow } from '../../../src/kinds/inputs/field-row.tsx';
import { ViewSwitch } from '../../../src/screens/list/view-switch.tsx';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import { usePhone } from '../../../src/shell/use-phone.ts';
import { Call } from '../../kit/calls.ts';
import { moneyText } from '../../kit/format.ts';
import { f } from '../../kit/index.ts';
import type { Label } from '../../kit/label.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { pathsOf } from '../../kit/routes.ts';
import { momentText } from '../../kit/time.ts';
import type { WhyNot } from './deciding.ts';
import './what-applies.console.css';

const words = {
  title: { en: 'What applies here?', zh: '生效查询' },
  choose: {
    en: 'Choose a point to see which strategy decides each price.',
    zh: '选择点位，查看各商品售价由哪条策略决定。',
  },
  noGoods: { en: 'The template of this point is empty.', zh: '该点位的商品模板为空。' },
  table: { en: 'Prices at {name}', zh: '{name}的售价' },
  goods: { en: 'Goods', zh: '商品' },
  shopPrice: { en: 'Point price (¥)', zh: '点位售价(¥)' },
  price: { en: 'Charged (¥)', zh: '实际售价(¥)' },
  allowed: { en: 'Allowed (¥)', zh: '限价区间(¥)' },
  rule: { en: 'Decided by', zh: '生效策略' },
  others: { en: 'Others, and why not', zh: '其他策略及未生效原因' },
  free: { en: 'No limit', zh: '不限价' },
  priority: { en: 'priority {n}', zh: '优先级{n}' },
  least: { en: '{min} or more', zh: '≥{min}' },
  most: { en: '{max} or less', zh: '≤{max}' },
} as const satisfies Readonly<Record<string, Label>>;

const reasons = {
  disabled: { en: 'not enabled', zh: '未启用' },
  elsewhere: { en: 'for other points', zh: '不适用于该点位' },
  notStarted: { en: 'not started', zh: '未开始' },
  expired: { en: 'expired', zh: '已过期' },
  weekday: { en: 'not on this weekday', zh: '当日星期不生效' },
  clock: { en: 'not at this hour', zh: '当前时段不生效' },
  outranked: { en: 'a smaller priority number decides', zh: '优先级较低' },
} as const satisfies Readonly<Record<WhyNot, Label>>;

const asked = {
  shop: f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true }),
  at: f.dateTime({ en: 'Moment', zh: '查询时间' }, { required: true }),
};

interface Named {
  readonly id: string;
  readonly config_name: string;
  readonly priority: number;
  /** Whether the person may open it. */
  readonly visible_flag: 0 | 1;
}
interface AppliedGoods {
  readonly id: string;
  readonly goods_name: string;
  readonly shop_price: number;
  readonly price: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly rule: Named | null;
  readonly others: readonly (Named & { readonly why: WhyNot })[];
}
interface Applied {
  readonly shop_name: string;
  readonly rows: readonly AppliedGoods[];
}

/** Which strategy decides each price of a point at a moment, and why the others don't. The address keeps both. */
export function WhatApplies({ resource }: { readonly resource: AnyResource }) {
  const { say } = useLanguage();
  const { now } = useApp();
  const [search, setSearch] = useSearchParams();
  const shop = search.get('shop');
  const at = search.get('at') ?? `${momentText(now()).slice(0, 16)}:00`;
  const call = shop
    ? new Call('GET /mgt_tactics_config/decision/v1', { query: { shop_id: shop, at } })
    : null;
  const { data, problem, fetching, retry } = useCall<Applied>(call, { keepPrevious: true, quiet: true });
  const put = (name: string) => (value: unknown) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (typeof value === 'string' && value !== '') next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="what-applies">
      <header className="list-head">
        <h1>{say(words.title)}</h1>
        <div className="list-tools">
          <ViewSwitch resource={resource} />
        </div>
      </header>
      <div className="what-applies-asked">
        <FieldRow field={asked.shop} required value={shop} onChange={put('shop')} />
        <FieldRow field={asked.at} required value={at} onChange={put('at')} />
      </div>
      {problem && shop ? (
        <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
          {problem.message}
        </Statement>
      ) : (
        <Prices
          resource={resource}
          applied={data}
          busy={fetching}
          empty={say(shop ? words.noGoods : words.choose)}
        />
      )}
    </div>
  );
}

interface PricesProps {
  readonly resource: AnyResource;
  readonly applied: Applied | undefined;
  readonly busy: boolean;
  readonly empty: string;
}

/** A table; on a phone a list, where what is charged and by which strategy come first. */
function Prices({ resource, applied, busy, empty }: PricesProps) {
  const { say } = useLanguage();
  const rows = applied?.rows ?? [];
  const label = say(words.table, { name: applied?.shop_name ?? '' });
  if (usePhone() && rows.length > 0)
    return (
      <ul className="what-applies-cards" aria-label={label} aria-busy={busy}>
        {rows.map((row) => (
          <li key={row.id}>
            <header>
              {row.goods_name} <Charged row={row} />
            </header>
            <Decided resource={resource} row={row} /> {row.rule && <small>· {allowed(row, say)}</small>}
            <Others resource={resource} row={row} />
          </li>
        ))}
      </ul>
    );
  return (
    <PlainTable
      label={label}
      rows={rows}
      busy={busy}
      size={10}
      empty={empty}
      columns={[
        { key: 'goods', title: say(words.goods), cell: ({ goods_name }) => goods_name },
        {
          key: 'shop_price',
          title: say(words.shopPrice),
          end: true,
          cell: ({ shop_price }) => moneyText(shop_price),
        },
        { key: 'price', title: say(words.price), end: true, cell: (row) => <Charged row={row} /> },
        { key: 'allowed', title: say(words.allowed), end: true, cell: (row) => allowed(row, say) },
        { key: 'rule', title: say(words.rule), cell: (row) => <Decided resource={resource} row={row} /> },
        { key: 'others', title: say(words.others), cell: (row) => <Others resource={resource} row={row} /> },
      ]}
    />
  );
}

interface RowProps {
  readonly resource: AnyResource;
  readonly row: AppliedGoods;
}

/** What differs from the point's price stands out. */
function Charged({ row: { price, shop_price } }: Pick<RowProps, 'row'>) {
  return price === shop_price ? <span>{moneyText(price)}</span> : <strong>{moneyText(price)}</strong>;
}

function Decided({ resource, row: { rule } }: RowProps) {
  const { say } = useLanguage();
  return rule ? <Strategy resource={resource} rule={rule} /> : <span>{say(words.free)}</span>;
}

function Others({ resource, row: { others } }: RowProps) {
  const { say } = useLanguage();
  if (others.length === 0) return null;
  return (
    <ul>
      {others.map((rule) => (
        <li key={rule.id}>
          <Strategy resource={resource} rule={rule} /> <small>· {say(reasons[rule.why])}</small>
        </li>
      ))}
    </ul>
  );
}

function allowed(
  { min, max }: AppliedGoods,
  say: (label: Label, params?: Record<string, string>) => string,
): string {
  if (min !== null && max !== null)
    return min === max ? moneyText(min) : `${moneyText(min)}–${moneyText(max)}`;
  if (min !== null) return say(words.least, { min: moneyText(min) });
  return max === null ? '' : say(words.most, { max: moneyText(max) });
}

/** A strategy by its name and its rank; merchants meet the platform's here, which they can't open. */
function Strategy({ resource, rule }: { readonly resource: AnyResource; readonly rule: Named }) {
  const { say } = useLanguage();
  const path = rule.visible_flag === 1 ? pathsOf(resource)?.detail : undefined;
  return (
    <>
      {path ? <Link to={`${path}?id=${rule.id}`}>{rule.config_name}</Link> : rule.config_name}{' '}
      <small>{say(words.priority, { n: rule.priority })}</small>
    </>
  );
}
