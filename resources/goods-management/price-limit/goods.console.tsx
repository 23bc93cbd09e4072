import { Pagination } from 'antd';
import { useState } from 'react';
import type { SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { Call } from '../../kit/calls.ts';
import { moneyText, unknown } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { limitType } from './enums.ts';
import type { priceLimit } from './index.ts';

const words = {
  table: { en: 'Goods of the strategy', zh: '限价商品' },
  code: { en: 'Barcode', zh: '商品条码' },
  goods: { en: 'Goods', zh: '商品' },
  retail: { en: 'Retail price (¥)', zh: '零售价(¥)' },
  percent: { en: 'Of retail', zh: '零售价比例' },
  least: { en: 'Lowest (¥)', zh: '最低(¥)' },
  most: { en: 'Highest (¥)', zh: '最高(¥)' },
  fixed: { en: 'Fixed price (¥)', zh: '固定售价(¥)' },
  none: { en: 'The goods could not be loaded.', zh: '商品加载失败。' },
} as const satisfies Readonly<Record<string, Label>>;

interface LimitedGoods {
  readonly id: string;
  readonly goods_code: string;
  readonly goods_name: string;
  readonly retail_price: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly min_percent?: number | null;
  readonly max_percent?: number | null;
}

const pageSize = 10;
const cents = (value: number | null) => (value === null ? unknown : moneyText(value));

/** What each of its goods may cost, a page at a time. */
export function LimitGoods({ row }: SlotProps<RowOf<typeof priceLimit>>) {
  const { say } = useLanguage();
  const [page, setPage] = useState(1);
  const { data, fetching } = useCall<{ rows: readonly LimitedGoods[] }>(
    new Call('GET /mgt_tactics_config/goods/{id}/v1', { params: { id: row.id } }),
    { quiet: true, keepPrevious: true },
  );
  const rows = data?.rows ?? [];
  const percent = ({ min_percent, max_percent }: LimitedGoods) =>
    `${min_percent ?? unknown}–${max_percent ?? unknown} %`;
  return (
    <>
      <PlainTable
        label={say(words.table)}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        busy={fetching}
        size={Math.min(pageSize, row.goods_count)}
        empty={say(words.none)}
        columns={[
          { key: 'goods_name', title: say(words.goods), cell: ({ goods_name }) => goods_name },
          { key: 'goods_code', title: say(words.code), cell: ({ goods_code }) => goods_code },
          {
            key: 'retail_price',
            title: say(words.retail),
            end: true,
            cell: ({ retail_price }) => moneyText(retail_price),
          },
          ...(row.limit_type === limitType.percent
            ? [{ key: 'percent', title: say(words.percent), end: true, cell: percent }]
            : []),
          ...(row.limit_type === limitType.fixed
            ? [
                {
                  key: 'fixed',
                  title: say(words.fixed),
                  end: true,
                  cell: ({ min }: LimitedGoods) => cents(min),
                },
              ]
            : [
                {
                  key: 'min',
                  title: say(words.least),
                  end: true,
                  cell: ({ min }: LimitedGoods) => cents(min),
                },
                {
                  key: 'max',
                  title: say(words.most),
                  end: true,
                  cell: ({ max }: LimitedGoods) => cents(max),
                },
              ]),
        ]}
      />
      {rows.length > pageSize && (
        <Pagination
          size="small"
          className="detail-pager"
          current={page}
          pageSize={pageSize}
          total={rows.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}
