import { around, type Stream } from '../../../server/seed/random.ts';
import type { StoredRow } from '../../../server/seed/rows.ts';
import { accountType, settleMode, withdrawMode } from '../../enums.ts';
import { addDays } from '../../kit/time.ts';
import { luhnDigit } from '../bank-card.ts';
import { creditCheck } from '../credit-code.ts';
import { idCheck } from '../id-number.ts';
import { type Merchant, mctType } from '../merchant.ts';
import { operationMode } from '../point.ts';
import { districts } from './districts.ts';
import { entryStatesOf } from './entries.ts';
import { personName } from './people.ts';
import { districtOf } from './reference/areas.ts';

type MerchantRow = StoredRow<typeof Merchant>;

/** What the first merchants' owners sign in with, and the numbers of their accounts (README.md, sample accounts). */
const owners = [
  { phone: '13900000021', name: '赵明', id: '15' },
  { phone: '13900000023', name: '马超群', id: '17' },
] as const;

const digits = (stream: Stream, count: number) =>
  Array.from({ length: count }, () => String(stream.int(0, 9))).join('');

/** No place has this code, so that no number is anybody's. */
const noPlace = '990000';

function idNumber(stream: Stream): string {
  const two = (from: number, to: number) => String(stream.int(from, to)).padStart(2, '0');
  const body = `${noPlace}${stream.int(1965, 1998)}${two(1, 12)}${two(1, 28)}${digits(stream, 3)}`;
  return body + idCheck(body);
}

function creditCode(stream: Stream, type: MerchantRow['mct_type'], index: number): string {
  const kind = type === mctType.enterprise ? '91' : '92';
  // The number of the merchant keeps the codes apart.
  const body = `${kind}${noPlace}MA${String(index).padStart(5, '0')}${digits(stream, 2)}`;
  return body + creditCheck(body);
}

function cardNumber(stream: Stream): string {
  const body = `6200000${digits(stream, 11)}`;
  return body + luhnDigit(body);
}

const banks = ['招商银行', '中国工商银行', '中国建设银行', '中国农业银行', '浦发银行', '交通银行'];
const streets = ['世纪大道', '科苑路', '人民南路', '建设大街', '文化路', '滨江大道', '创业路'];

type Known = Pick<MerchantRow, 'mct_type' | 'full_name' | 'settle_mode' | 'create_time'>;

function account(known: Known, index: number, city: string, district: string, legal: string, stream: Stream) {
  const none = { bank_name: null, bank_branch: null };
  if (known.mct_type === mctType.individual)
    return {
      account_type: accountType.alipay,
      account_holder: legal,
      ...none,
      account_no: `1370000${digits(stream, 4)}`,
    };
  if (known.mct_type === mctType.soleTrader && index % 2 === 0)
    return {
      account_type: accountType.wechat,
      account_holder: legal,
      ...none,
      account_no: `wx_${digits(stream, 8)}`,
    };
  const bank_name = stream.pick(banks);
  if (known.mct_type === mctType.enterprise)
    return {
      account_type: accountType.public,
      account_holder: known.full_name,
      bank_name,
      bank_branch: `${bank_name}${city}${district}支行`,
      account_no: `3100${digits(stream, 12)}`,
    };
  return {
    account_type: accountType.private,
    account_holder: legal,
    bank_name,
    bank_branch: null,
    account_no: cardNumber(stream),
  };
}

/** Every fifteenth contract ends within the month that the demo begins in; the others run for years. */
const contractEnd = (index: number, today: string) =>
  addDays(today, index % 15 === 4 ? 6 + (index % 20) : 240 + ((index * 37) % 600));

/**
 * What a form asks of a merchant beside its names (P34): numbers whose check digits fit and that are nobody's.
 * @param city of the branch, e.g. 上海
 * @param now the moment of the seed, +08:00
 */
export function merchantDetails(known: Known, index: number, city: string, now: string, stream: Stream) {
  const { mct_type, settle_mode, create_time, full_name } = known;
  const company = mct_type !== mctType.individual;
  const owner = owners[index];
  const legal_name = mct_type === mctType.enterprise ? personName(stream) : full_name.replace(/^个体户/, '');
  const contact_name = owner?.name ?? (company && index % 3 === 0 ? personName(stream) : legal_name);
  const district = around(districts[city] ?? [city], index);
  const area = districtOf(city, district);
  const self = settle_mode === settleMode.selfReceive;
  const entries = entryStatesOf(index, mct_type, self);
  return {
    credit_code: company ? creditCode(stream, mct_type, index) : null,
    legal_name,
    legal_id_no: idNumber(stream),
    license_url: company ? '/media/licence.svg' : null,
    operation_mode: around(
      [
        operationMode.selfRun,
        operationMode.selfRun,
        operationMode.franchise,
        operationMode.selfRun,
        operationMode.selfRun,
        operationMode.sfc,
      ],
      index,
    ),
    contact_name,
    contact_phone: owner?.phone ?? `13700${String(100_000 + index)}`,
    email: index % 3 === 1 ? null : `mct${index + 1}@example.com`,
    area_id: area.id,
    address: `${district}${stream.pick(streets)}${stream.int(1, 899)}号`,
    wx_entry_status: entries.wechat ?? null,
    ali_entry_status: entries.alipay ?? null,
    ...account(known, index, city, district, legal_name, stream),
    account_changed_time: null,
    withdraw_mode: index % 3 === 0 ? withdrawMode.auto : withdrawMode.manual,
    invoice_flag: company && index % 2 === 0 ? 1 : 0,
    loan_flag: company && index % 7 === 0 ? 1 : 0,
    share_flag: self || index % 4 === 1 ? 1 : 0,
    contract_start: create_time.slice(0, 10),
    contract_end: contractEnd(index, now.slice(0, 10)),
    contract_told_end: null,
    cancel_time: null,
    owner_id: owner?.id ?? null,
    sales_month: null,
    month_sales_amount: 0,
    pending_org_id: null,
    pending_time: null,
  } as const satisfies Partial<MerchantRow>;
}
