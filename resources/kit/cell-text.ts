import { optionOf } from './enumeration.ts';
import type { AnyField } from './field.ts';
import { decimal, money, rate, scaled, unknown } from './format.ts';
import { plainTextOf } from './html.ts';
import type { Lang } from './label.ts';

const yes = { en: 'Yes', zh: '是' };
const no = { en: 'No', zh: '否' };

/** A value in words, as a list cell, an export or a history shows it; `--` where it is not known. */
export function cellText(field: AnyField, value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === '') return unknown;
  switch (field.kind) {
    case 'enum':
      return field.spec.options
        ? (optionOf(field.spec.options, value)?.[lang] ?? String(value))
        : String(value);
    case 'enums':
      return (value as readonly unknown[])
        .map((code) => (field.spec.options ? (optionOf(field.spec.options, code)?.[lang] ?? code) : code))
        .join(lang === 'zh' ? '、' : ', ');
    case 'flag':
      return value === 1 ? yes[lang] : no[lang];
    case 'money':
      return money(Number(value));
    case 'rate':
      return rate(Number(value));
    case 'int':
      return field.spec.decimals ? scaled(Number(value), field.spec.decimals) : String(value);
    case 'percent':
      return `${decimal(Number(value), 0)}%`;
    case 'refs':
    case 'codes':
    case 'images':
    case 'files':
    case 'rows':
      return String((value as readonly unknown[]).length);
    case 'texts':
      return (value as readonly string[]).join(lang === 'zh' ? '、' : ', ');
    case 'html':
      return plainTextOf(String(value)) || unknown;
    case 'group':
    case 'json':
      return JSON.stringify(value);
    default:
      return String(value);
  }
}
