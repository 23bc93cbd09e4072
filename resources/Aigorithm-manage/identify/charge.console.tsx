import type { SlotProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { feeSentence } from './fee-words.ts';
import type { identify } from './index.ts';

const words = {
  fee: { en: 'Fee to the merchant', zh: '商户费用' },
  cost: { en: 'Provider cost', zh: '算法成本' },
} as const satisfies Readonly<Record<string, Label>>;

/** P67: the fee as a sentence with its numbers; the cost beside it for who is told it. */
export function ChargeSentence({ row }: SlotProps<RowOf<typeof identify>>) {
  const { say } = useLanguage();
  // A provider's own people are never sent the cost.
  const cost: number | null | undefined = row.cost_amount;
  return (
    <div className="identify-charge">
      <p>{say(feeSentence(row))}</p>
      <dl>
        <div>
          <dt>{say(words.fee)}</dt>
          <dd>{moneyText(row.fee_amount)}</dd>
        </div>
        {cost !== undefined && (
          <div>
            <dt>{say(words.cost)}</dt>
            <dd>{moneyText(cost)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
