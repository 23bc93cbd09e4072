import type { SlotProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { decimal } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { isWeighed, leastWeighings, spreadOf, toleranceOf } from '../../shared/goods-material.ts';
import type { ModelingRow } from './steps.console.tsx';
import './modeling.console.css';

const words = {
  weight: { en: 'Net weight', zh: '单件重量' },
  tolerance: { en: 'Tolerance', zh: '重量误差' },
  samples: { en: 'Weighings', zh: '称重次数' },
  mean: { en: 'Mean', zh: '平均值' },
  deviation: { en: 'Standard deviation', zh: '标准差' },
  grams: { en: '{n} g', zh: '{n}克' },
  few: { en: '{n}, {least} needed', zh: '{n}次，需{least}次' },
  notWeighed: { en: 'Its cabinets don’t weigh it.', zh: '该商品不适用重力识别。' },
} as const satisfies Readonly<Record<string, Label>>;

/** What the product weighs, and how far its weighings lie apart. */
export function Weighings({ row }: SlotProps<ModelingRow>) {
  const { say } = useLanguage();
  const samples = (row.weight_samples ?? []).map(({ weight_g }) => weight_g);
  const spread = spreadOf(samples);
  const tolerance = toleranceOf(row.weight_g, row.weight_tolerance_g);
  if (!isWeighed(row.identify_types) && samples.length === 0)
    return <p className="modeling-none">{say(words.notWeighed)}</p>;
  const grams = (value: number | null | undefined, places = 0) =>
    value === null || value === undefined ? '--' : say(words.grams, { n: decimal(value, places) });
  const facts: readonly (readonly [Label, string, boolean?])[] = [
    [words.weight, grams(row.weight_g), row.weight_g === null],
    [words.tolerance, tolerance === null ? '--' : `±${grams(tolerance)}`],
    [
      words.samples,
      samples.length < leastWeighings
        ? say(words.few, { n: samples.length, least: leastWeighings })
        : String(samples.length),
      samples.length < leastWeighings,
    ],
    [words.mean, grams(spread?.mean, 1)],
    [words.deviation, grams(spread?.deviation, 2)],
  ];
  return (
    <>
      <dl className="modeling-figures">
        {facts.map(([label, value, short]) => (
          <div key={label.en} data-short={short || undefined}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {samples.length > 0 && (
        <p className="modeling-samples">{samples.map((each) => decimal(each, 0)).join(' · ')}</p>
      )}
    </>
  );
}
