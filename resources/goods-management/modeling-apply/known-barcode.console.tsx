import type { FieldNoteProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { Call } from '../../kit/calls.ts';
import type { Label } from '../../kit/label.ts';
import { isBarcode } from '../../shared/barcode.ts';
import './known-barcode.console.css';

const words = {
  known: { en: 'The library has it already: {name}', zh: '商品库已有该条码：{name}' },
  free: { en: 'Not in the library yet', zh: '商品库暂无该条码，可以申请' },
} as const satisfies Readonly<Record<string, Label>>;

/** Nothing of it where the answer is null, which arrives as an empty object. */
interface KnownGoods {
  readonly goods_name?: string;
  readonly logo_url?: string | null;
}

/** What the library has under the barcode that is typed, as soon as it is one. */
export function KnownBarcode({ value }: FieldNoteProps) {
  const { say } = useLanguage();
  const code = typeof value === 'string' ? value.trim() : '';
  const call = isBarcode(code)
    ? new Call('GET /goods_apply/goods_code/v1', { query: { goods_code: code } })
    : null;
  const { data, problem, fetching } = useCall<KnownGoods>(call, { quiet: true });
  if (call === null || problem || fetching || !data) return null;
  const { goods_name: name, logo_url } = data;
  return (
    <p className="known-barcode" role="status" data-known={name !== undefined || undefined}>
      {logo_url && <img src={logo_url} alt="" />}
      {name === undefined ? say(words.free) : say(words.known, { name })}
    </p>
  );
}
