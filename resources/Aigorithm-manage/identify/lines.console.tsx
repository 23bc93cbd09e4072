import type { SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import { Call } from '../../kit/calls.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { compareLines, type IdentifyLines } from './comparison.ts';
import { type identify, linesCall } from './index.ts';

const words = {
  goods: { en: 'Goods', zh: '商品' },
  code: { en: 'Barcode', zh: '商品条码' },
  recognised: { en: 'Recognised', zh: '识别数量' },
  confidence: { en: 'Confidence %', zh: '置信度' },
  charged: { en: 'Charged', zh: '订单数量' },
  verdict: { en: 'Comparison', zh: '对照' },
  same: { en: 'Same', zh: '一致' },
  missed: { en: '{n} not recognised', zh: '漏识{n}件' },
  surplus: { en: '{n} too many', zh: '多识{n}件' },
  open: {
    en: 'The order isn’t settled: there is nothing to compare with yet.',
    zh: '订单未结算，暂无可对照的商品。',
  },
  none: { en: 'Nothing was recognised and nothing was charged.', zh: '未识别到商品，订单也无商品。' },
  equal: { en: 'What was recognised is what was charged.', zh: '识别结果与订单一致。' },
  differs: { en: '{n} kinds differ from the order', zh: '{n}种商品与订单不一致' },
} as const satisfies Readonly<Record<string, Label>>;

const unknown = '--';

/** P67: what the provider said beside what the order holds in the end, differences first. */
export function ComparedLines({ row }: SlotProps<RowOf<typeof identify>>) {
  const { say } = useLanguage();
  const call = new Call(linesCall, { params: { id: row.id } });
  const { data, problem, retry } = useCall<IdentifyLines>(call, { keepPrevious: true, quiet: true });
  if (problem && !data)
    return (
      <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
        {problem.message}
      </Statement>
    );
  const lines = data ? compareLines(data) : [];
  const wrong = lines.filter(({ differs }) => differs).length;
  const compared = data !== undefined && data.charged !== null;
  const verdictOf = (recognised: number, charged: number) => {
    if (!compared) return unknown;
    if (recognised === charged) return <span>{say(words.same)}</span>;
    const [word, n] =
      recognised < charged ? [words.missed, charged - recognised] : [words.surplus, recognised - charged];
    return <strong>{say(word, { n })}</strong>;
  };
  return (
    <div className="identify-lines">
      {data && lines.length > 0 && (
        <p data-differs={wrong > 0 || undefined}>
          {say(compared ? (wrong > 0 ? words.differs : words.equal) : words.open, { n: wrong })}
        </p>
      )}
      <PlainTable
        label={say(words.verdict)}
        busy={data === undefined}
        empty={say(compared ? words.none : words.open)}
        rows={lines.map((line) => ({ ...line, id: line.goods_code }))}
        columns={[
          { key: 'name', title: say(words.goods), cell: (line) => line.goods_name ?? unknown },
          { key: 'code', title: say(words.code), cell: (line) => line.goods_code },
          {
            key: 'recognised',
            title: say(words.recognised),
            end: true,
            cell: (line) => line.recognised ?? 0,
          },
          {
            key: 'confidence',
            title: say(words.confidence),
            end: true,
            cell: (line) => line.confidence ?? unknown,
          },
          {
            key: 'charged',
            title: say(words.charged),
            end: true,
            cell: (line) => (compared ? (line.charged ?? 0) : unknown),
          },
          {
            key: 'verdict',
            title: say(words.verdict),
            cell: (line) => verdictOf(line.recognised ?? 0, line.charged ?? 0),
          },
        ]}
      />
    </div>
  );
}
