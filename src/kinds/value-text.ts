import { optionOf } from '../../resources/kit/enumeration.ts';
import type { AnyField } from '../../resources/kit/field.ts';
import { dateTime, decimal, money, rate, unknown } from '../../resources/kit/format.ts';
import type { Label, Lang } from '../../resources/kit/label.ts';

const yes: Label = { en: 'Yes', zh: '是' };
const no: Label = { en: 'No', zh: '否' };
const entries: Label = { en: '{n} entries', zh: '{n} 项' };

const asNumber = (value: unknown) => (typeof value === 'number' ? value : null);
const asText = (value: unknown) => (typeof value === 'string' ? value : null);

function nameOf(field: AnyField, code: unknown, lang: Lang): string {
  const option = field.spec.options && optionOf(field.spec.options, code);
  return option?.[lang] ?? String(code);
}

/** How many there are: what can be said of a list without asking for its rows. */
const counted = (value: unknown, lang: Lang) =>
  entries[lang].replace('{n}', String(Array.isArray(value) ? value.length : 0));

/**
 * Any value as plain text, as a confirmation, a history and a comparison of versions write it; `--` where it is unknown.
 * Money in yuan without the currency, times as they are (+08:00).
 */
export function textOf(field: AnyField, value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === '') return unknown;
  const unit = field.spec.unit ? ` ${field.spec.unit[lang]}` : '';
  switch (field.kind) {
    case 'money':
      return money(asNumber(value));
    case 'rate':
      return rate(asNumber(value));
    case 'percent':
      return `${String(value)}%`;
    case 'int':
      return `${decimal(asNumber(value), 0)}${unit}`;
    case 'flag':
      return value === 1 ? yes[lang] : no[lang];
    case 'enum':
      return nameOf(field, value, lang);
    case 'enums':
      return Array.isArray(value) && value.length > 0
        ? value.map((code) => nameOf(field, code, lang)).join(lang === 'zh' ? '、' : ', ')
        : unknown;
    case 'date':
    case 'date_time':
      return dateTime(asText(value));
    case 'refs':
    case 'rows':
    case 'images':
      return counted(value, lang);
    case 'json':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    default:
      return String(value);
  }
}
