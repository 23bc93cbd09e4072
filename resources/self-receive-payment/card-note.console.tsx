import type { FieldNoteProps } from '../../src/customize.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { accountType } from '../enums.ts';
import type { Label } from '../kit/label.ts';
import { fitsLuhn, isBankAccount } from '../shared/bank-card.ts';
import './card-note.console.css';

const warning: Label = {
  en: 'The last digit of this card doesn’t fit the others. Look at it once more.',
  zh: '卡号末位校验不符，请再次核对。',
};

/** A private card whose check digit doesn't fit is worth a second look, and nothing more: old cards have none. */
export function BankCardNote({ value, values }: FieldNoteProps) {
  const { say } = useLanguage();
  const odd =
    values.bank_account_type === accountType.private &&
    typeof value === 'string' &&
    isBankAccount(value) &&
    !fitsLuhn(value);
  return odd ? (
    <p className="field-help card-warning" role="status">
      {say(warning)}
    </p>
  ) : null;
}
