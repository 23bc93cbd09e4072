import { Button, Pagination } from 'antd';
import { useState } from 'react';
import type { FieldNoteProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { searchDelayMs, useSettled } from '../../../src/kinds/inputs/use-options.ts';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { scopeRange } from '../../enums.ts';
import { Call } from '../../kit/calls.ts';
import { decimal, moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { priceMode } from '../org-goods/price-change.ts';
import { touchedPoints } from '../strategy/touched.console.tsx';
import './preview.console.css';

const words = {
  show: { en: 'Preview prices', zh: '预览改价' },
  table: { en: 'Prices before and after', zh: '改价预览' },
  counted: { en: '{n} prices', zh: '共{n}个价格' },
  shop: { en: 'Point', zh: '点位' },
  goods: { en: 'Goods', zh: '商品' },
  before: { en: 'Now (¥)', zh: '原价(¥)' },
  after: { en: 'New (¥)', zh: '新价(¥)' },
  result: { en: 'Check', zh: '校验' },
  fits: { en: 'OK', zh: '可改' },
  within: { en: 'Stays: limit {min}–{max}', zh: '不改：限价{min}-{max}' },
  least: { en: 'Stays: limit {min} or more', zh: '不改：限价≥{min}' },
  most: { en: 'Stays: limit {max} or less', zh: '不改：限价≤{max}' },
  noPrice: { en: 'Stays: not a price', zh: '不改：超出价格范围' },
  none: { en: 'No point sells these goods.', zh: '没有点位销售这些商品。' },
  failed: { en: 'The preview could not be loaded.', zh: '改价预览加载失败。' },
} as const satisfies Readonly<Record<string, Label>>;

interface Previewed {
  readonly id: string;
  readonly shop_name: string;
  readonly goods_name: string;
  /** Cents. */
  readonly before: number;
  readonly after: number;
  readonly refused: 0 | 1;
  readonly min: number | null;
  readonly max: number | null;
}

const pageSize = 10;
const Touched = touchedPoints('POST /shop_price_change/touched/v1');

/** What is asked for; null as long as it isn't said what is to change, or where. */
function askedOf(values: FieldNoteProps['values']) {
  const { goods_ids, price_mode, new_price, percent, shop_range, shop_ids } = values;
  const some = (ids: unknown) => Array.isArray(ids) && ids.length > 0;
  const change = price_mode === priceMode.fixed ? { new_price } : { percent };
  const says = Object.values(change).every((value) => typeof value === 'number' && value !== 0);
  const points = shop_range === scopeRange.selected ? { shop_ids } : {};
  if (!some(goods_ids) || !says || (shop_range === scopeRange.selected && !some(shop_ids))) return null;
  return { goods_ids, price_mode, ...change, shop_range, ...points };
}

/** How many points a change means, and on demand every price as it is and as it would be, before it is asked for. */
export function PricePreview(props: FieldNoteProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const asked = askedOf(props.values);
  return (
    <>
      <Touched {...props} />
      {asked && !open && (
        <Button size="small" onClick={() => setOpen(true)}>
          {say(words.show)}
        </Button>
      )}
      {asked && open && <Prices key={JSON.stringify(asked)} body={asked} />}
    </>
  );
}

function Prices({ body }: { readonly body: object }) {
  const { say } = useLanguage();
  const [page, setPage] = useState(1);
  // What is still being typed is asked for once.
  const settled = useSettled(JSON.stringify(body), searchDelayMs);
  const call = new Call('POST /shop_price_change/preview/v1', {
    body: { ...(JSON.parse(settled) as object), page },
  });
  const { data, problem, fetching } = useCall<{ rows: readonly Previewed[]; total: number }>(call, {
    quiet: true,
    keepPrevious: true,
  });
  const total = data?.total ?? 0;
  const check = ({ refused, min, max }: Previewed): string => {
    if (refused === 0) return say(words.fits);
    if (min === null && max === null) return say(words.noPrice);
    if (max === null) return say(words.least, { min: moneyText(min ?? 0) });
    if (min === null) return say(words.most, { max: moneyText(max) });
    return say(words.within, { min: moneyText(min), max: moneyText(max) });
  };
  return (
    <div className="price-change-preview">
      <p role="status">{data && say(words.counted, { n: decimal(total, 0) })}</p>
      <PlainTable
        label={say(words.table)}
        rows={data?.rows ?? []}
        busy={fetching}
        empty={say(problem ? words.failed : words.none)}
        columns={[
          { key: 'shop_name', title: say(words.shop), cell: ({ shop_name }) => shop_name },
          { key: 'goods_name', title: say(words.goods), cell: ({ goods_name }) => goods_name },
          { key: 'before', title: say(words.before), end: true, cell: ({ before }) => moneyText(before) },
          { key: 'after', title: say(words.after), end: true, cell: ({ after }) => moneyText(after) },
          {
            key: 'result',
            title: say(words.result),
            cell: (row) => <span data-refused={row.refused === 1 || undefined}>{check(row)}</span>,
          },
        ]}
      />
      <Pagination
        size="small"
        className="choice-pager"
        current={page}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </div>
  );
}
