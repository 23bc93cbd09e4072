import type { SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { Call } from '../../kit/calls.ts';
import type { Endpoint } from '../../kit/endpoint.ts';
import { decimal, moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import type { ApplicationRow } from './steps.console.tsx';
import './apply.console.css';

const words = {
  table: { en: 'Similar goods', zh: '相似商品' },
  picture: { en: 'Picture', zh: '图片' },
  goods: { en: 'Goods', zh: '商品' },
  code: { en: 'Barcode', zh: '商品条码' },
  category: { en: 'Category', zh: '商品分类' },
  price: { en: 'Retail price (¥)', zh: '零售价(¥)' },
  likeness: { en: 'Name alike', zh: '名称相似度' },
  none: { en: 'The library has nothing like it.', zh: '商品库中没有相似商品。' },
  failed: { en: 'The comparison could not be loaded.', zh: '相似商品加载失败。' },
} as const satisfies Readonly<Record<string, Label>>;

interface SimilarGoods {
  readonly id: string;
  readonly goods_code: string;
  readonly goods_name: string;
  readonly logo_url: string | null;
  readonly type_path: string | null;
  readonly retail_price: number;
  /** Basis points. */
  readonly likeness: number;
}

/** What the library has of the same maker or of a name alike, so that nothing gets into it twice. */
export const Similar = ({ row }: SlotProps<ApplicationRow>) => (
  <SimilarTable endpoint="GET /goods_apply/similar/{id}/v1" id={row.id} />
);

/** Goods of the library beside one product, the likest first. */
export function SimilarTable({ endpoint, id }: { readonly endpoint: Endpoint; readonly id: string }) {
  const { say } = useLanguage();
  const { data, fetching, problem } = useCall<{ rows: readonly SimilarGoods[] }>(
    new Call(endpoint, { params: { id } }),
    { quiet: true },
  );
  return (
    <PlainTable
      label={say(words.table)}
      rows={data?.rows ?? []}
      busy={fetching}
      empty={say(problem ? words.failed : words.none)}
      columns={[
        {
          key: 'logo_url',
          title: say(words.picture),
          cell: ({ logo_url }) =>
            logo_url && <img className="similar-picture" src={logo_url} alt="" loading="lazy" />,
        },
        { key: 'goods_name', title: say(words.goods), cell: ({ goods_name }) => goods_name },
        { key: 'goods_code', title: say(words.code), cell: ({ goods_code }) => goods_code },
        { key: 'type_path', title: say(words.category), cell: ({ type_path }) => type_path },
        {
          key: 'retail_price',
          title: say(words.price),
          end: true,
          cell: ({ retail_price }) => moneyText(retail_price),
        },
        {
          key: 'likeness',
          title: say(words.likeness),
          end: true,
          cell: ({ likeness }) => `${decimal(likeness / 100, 0)} %`,
        },
      ]}
    />
  );
}
