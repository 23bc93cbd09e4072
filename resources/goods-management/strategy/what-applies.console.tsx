import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApp } from '../../../src/app-context.tsx';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { FieldRow } from '../../../src/kinds/inputs/field-row.tsx';
import { ViewSwitch } from '../../../src/screens/list/view-switch.tsx';
import { type PlainColumn, PlainTable } from '../../../src/screens/plain-table.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import { usePhone } from '../../../src/shell/use-phone.ts';
import { Call } from '../../kit/calls.ts';
import type { Endpoint } from '../../kit/endpoint.ts';
import { moneyText } from '../../kit/format.ts';
import { f } from '../../kit/index.ts';
import type { Label } from '../../kit/label.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { pathsOf } from '../../kit/routes.ts';
import { momentText } from '../../kit/time.ts';
import type { Off } from '../../shared/when.ts';
import './what-applies.console.css';

const words = {
  title: { en: 'What applies here?', zh: '生效查询' },
  noGoods: { en: 'The template of this point is empty.', zh: '该点位的商品模板为空。' },
  goods: { en: 'Goods', zh: '商品' },
  shopPrice: { en: 'Point price (¥)', zh: '点位售价(¥)' },
  price: { en: 'Charged (¥)', zh: '实际售价(¥)' },
  rule: { en: 'Decided by', zh: '生效策略' },
  others: { en: 'Others, and why not', zh: '其他策略及未生效原因' },
  priority: { en: 'priority {n}', zh: '优先级{n}' },
  left: { en: 'and {n} more', zh: '另有{n}条' },
} as const satisfies Readonly<Record<string, Label>>;

/** Why a strategy that names the goods doesn't decide. */
export type WhyLost = Off | 'disabled' | 'elsewhere' | 'category' | 'outranked' | 'younger';

const reasons = {
  disabled: { en: 'not enabled', zh: '未启用' },
  elsewhere: { en: 'for other points', zh: '不适用于该点位' },
  notStarted: { en: 'not started', zh: '未开始' },
  expired: { en: 'expired', zh: '已过期' },
  weekday: { en: 'not on this weekday', zh: '当日星期不生效' },
  clock: { en: 'not at this hour', zh: '当前时段不生效' },
  category: { en: 'for other categories', zh: '不适用于该分类' },
  outranked: { en: 'a smaller priority number decides', zh: '优先级较低' },
  younger: { en: 'an older strategy decides', zh: '较早新建的策略优先' },
} as const satisfies Readonly<Record<WhyLost, Label>>;

const asked = {
  shop: f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true }),
  at: f.dateTime({ en: 'Moment', zh: '查询时间' }, { required: true }),
};

interface Named {
  readonly id: string;
  readonly config_name: string;
  /** Of those that are ranked by one. */
  readonly priority: number | null;
  /** Whether the person may open it. */
  readonly visible_flag: 0 | 1;
}
/** Goods of a template with the strategy that decides, and the others; prices in cents. */
export interface AppliedGoods {
  readonly id: string;
  readonly goods_name: string;
  readonly shop_price: number;
  readonly price: number;
  readonly rule: Named | null;
  readonly others: readonly (Named & { readonly why: WhyLost })[];
  /** How many others there are beside those. */
  readonly others_left: number;
}
interface Applied<R> {
  readonly shop_name: string;
  readonly rows: readonly R[];
}

interface Props<R extends AppliedGoods> {
  readonly resource: AnyResource;
  /** Answers `{shop_name, rows}` of `shop_id` and `at`. */
  readonly endpoint: Endpoint;
  /** Said before a point is chosen, of the table with the point's `{name}`, and where no strategy decides. */
  readonly words: { readonly choose: Label; readonly table: Label; readonly free: Label };
  /** What the strategies do to the goods, beside who decides. */
  readonly effects: readonly PlainColumn<R>[];
  /** The same on a phone, in a few words; empty where there is nothing to say. */
  readonly effect: (row: R) => ReactNode;
}

/** Which strategy decides over each of a point's goods at a moment, and why the others don't. The address keeps both. */
export function WhatApplies<R extends AppliedGoods>(props: Props<R>) {
  const { resource, endpoint } = props;
  const { say } = useLanguage();
  const { now } = useApp();
  const [search, setSearch] = useSearchParams();
  const shop = search.get('shop');
  const at = search.get('at') ?? `${momentText(now()).slice(0, 16)}:00`;
  const call = shop ? new Call(endpoint, { query: { shop_id: shop, at } }) : null;
  const { data, problem, fetching, retry } = useCall<Applied<R>>(call, { keepPrevious: true, quiet: true });
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
        <Goods
          {...props}
          applied={data}
          busy={fetching}
          empty={say(shop ? words.noGoods : props.words.choose)}
        />
      )}
    </div>
  );
}

interface GoodsProps<R extends AppliedGoods> extends Props<R> {
  readonly applied: Applied<R> | undefined;
  readonly busy: boolean;
  readonly empty: string;
}

/** A table; on a phone a list, where what is charged and by which strategy come first. */
function Goods<R extends AppliedGoods>(props: GoodsProps<R>) {
  const { resource, applied, busy, empty, effects, effect } = props;
  const { say } = useLanguage();
  const rows = applied?.rows ?? [];
  const label = say(props.words.table, { name: applied?.shop_name ?? '' });
  const decided = ({ rule }: R) =>
    rule ? <Strategy resource={resource} rule={rule} /> : <span>{say(props.words.free)}</span>;
  if (usePhone() && rows.length > 0)
    return (
      <ul className="what-applies-cards" aria-label={label} aria-busy={busy}>
        {rows.map((row) => (
          <li key={row.id}>
            <header>
              {row.goods_name} <Charged row={row} />
            </header>
            {decided(row)} {effect(row) && <small>· {effect(row)}</small>}
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
        ...effects,
        { key: 'rule', title: say(words.rule), cell: decided },
        { key: 'others', title: say(words.others), cell: (row) => <Others resource={resource} row={row} /> },
      ]}
    />
  );
}

/** What differs from the point's price stands out. */
function Charged({ row: { price, shop_price } }: { readonly row: AppliedGoods }) {
  return price === shop_price ? <span>{moneyText(price)}</span> : <strong>{moneyText(price)}</strong>;
}

function Others({
  resource,
  row: { others, others_left },
}: {
  readonly resource: AnyResource;
  readonly row: AppliedGoods;
}) {
  const { say } = useLanguage();
  if (others.length === 0) return null;
  return (
    <ul>
      {others.map((rule) => (
        <li key={rule.id}>
          <Strategy resource={resource} rule={rule} /> <small>· {say(reasons[rule.why])}</small>
        </li>
      ))}
      {others_left > 0 && <li>{say(words.left, { n: others_left })}</li>}
    </ul>
  );
}

/** A strategy by its name and its rank; some meet strategies here which they can't open. */
function Strategy({ resource, rule }: { readonly resource: AnyResource; readonly rule: Named }) {
  const { say } = useLanguage();
  const path = rule.visible_flag === 1 ? pathsOf(resource)?.detail : undefined;
  return (
    <>
      {path ? <Link to={`${path}?id=${rule.id}`}>{rule.config_name}</Link> : rule.config_name}
      {rule.priority !== null && <small> {say(words.priority, { n: rule.priority })}</small>}
    </>
  );
}
