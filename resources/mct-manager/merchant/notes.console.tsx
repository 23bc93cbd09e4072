import { useSearchParams } from 'react-router';
import type { FieldNoteProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { searchDelayMs, useSettled } from '../../../src/kinds/inputs/use-options.ts';
import { accountType } from '../../enums.ts';
import { Call } from '../../kit/calls.ts';
import type { Label } from '../../kit/label.ts';
import { fitsLuhn, isBankAccount } from '../../shared/bank-card.ts';
import { isLicenceCode } from '../../shared/credit-code.ts';
import './notes.console.css';

const words = {
  credit_code: { en: 'A merchant has this credit code already.', zh: '统一社会信用代码已存在。' },
  contact_phone: { en: 'Somebody else signs in with this phone.', zh: '该手机号已是其他用户的登录账号。' },
  luhn: {
    en: 'The last digit doesn’t fit the others: check the card number.',
    zh: '卡号校验位不符，请核对卡号。',
  },
} as const satisfies Readonly<Record<string, Label>>;

const phone = /^1[3-9]\d{9}$/;

function Taken({
  field,
  value,
}: {
  readonly field: 'credit_code' | 'contact_phone';
  readonly value: string;
}) {
  const { say } = useLanguage();
  const [search] = useSearchParams();
  const id = search.get('id');
  const settled = useSettled(value, searchDelayMs);
  const { data } = useCall<Readonly<Record<typeof field, 0 | 1>>>(
    new Call('POST /mct/taken/v1', { body: { [field]: settled, ...(id && { id }) } }),
    { quiet: true },
  );
  if (data?.[field] !== 1) return null;
  return (
    <p className="merchant-note" role="status">
      {say(words[field])}
    </p>
  );
}

/** Says while a credit code is typed that another merchant has it. */
export function CreditCodeNote({ value }: FieldNoteProps) {
  return typeof value === 'string' && isLicenceCode(value) ? (
    <Taken field="credit_code" value={value} />
  ) : null;
}

/** The same of a phone that is somebody's login: the merchant's owner could not get one by it. */
export function PhoneNote({ value }: FieldNoteProps) {
  return typeof value === 'string' && phone.test(value) ? (
    <Taken field="contact_phone" value={value} />
  ) : null;
}

/** A card whose last digit doesn't fit is worth a second look and no refusal. */
export function CardNote({ value, values }: FieldNoteProps) {
  const { say } = useLanguage();
  const card = values.account_type === accountType.private && typeof value === 'string';
  if (!card || !isBankAccount(value) || fitsLuhn(value)) return null;
  return (
    <p className="merchant-note" role="status">
      {say(words.luhn)}
    </p>
  );
}
