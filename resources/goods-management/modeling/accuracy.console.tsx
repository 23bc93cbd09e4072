import type { SlotProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { decimal } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { hitRate, leastHitRate } from '../../shared/goods-material.ts';
import type { ModelingRow } from './steps.console.tsx';
import './modeling.console.css';

const words = {
  samples: { en: 'Samples', zh: '样本数' },
  hits: { en: 'Recognised', zh: '识别正确数' },
  rate: { en: 'Hit rate', zh: '命中率' },
  passed: { en: '{rate} %, passed', zh: '{rate}%，通过' },
  failed: { en: '{rate} %, {least} % needed', zh: '{rate}%，需达到{least}%' },
  none: { en: 'Not tested yet.', zh: '尚未测试。' },
} as const satisfies Readonly<Record<string, Label>>;

/** How often recognition knew the product in its test. */
export function Accuracy({ row }: SlotProps<ModelingRow>) {
  const { say } = useLanguage();
  const rate = hitRate(row.test_samples, row.test_hits);
  if (rate === null) return <p className="modeling-none">{say(words.none)}</p>;
  const passed = rate >= leastHitRate;
  const shown = { rate: decimal(rate / 100, 2), least: decimal(leastHitRate / 100, 0) };
  return (
    <dl className="modeling-figures">
      <div>
        <dt>{say(words.samples)}</dt>
        <dd>{decimal(row.test_samples ?? 0, 0)}</dd>
      </div>
      <div>
        <dt>{say(words.hits)}</dt>
        <dd>{decimal(row.test_hits ?? 0, 0)}</dd>
      </div>
      <div data-short={!passed || undefined}>
        <dt>{say(words.rate)}</dt>
        <dd>{say(passed ? words.passed : words.failed, shown)}</dd>
      </div>
    </dl>
  );
}
