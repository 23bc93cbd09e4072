import { cellText } from '../../resources/kit/cell-text.ts';
import type { AnyField } from '../../resources/kit/field.ts';
import { dateTime, scaled, unknown } from '../../resources/kit/format.ts';
import type { Label, Lang } from '../../resources/kit/label.ts';

const entries: Label = { en: '{n} entries', zh: '{n} 项' };

/**
 * Any value as plain text, as a confirmation, a history and a comparison of versions write it; `--` where it is unknown.
 * Money in yuan without the currency, times as they are (+08:00). Where there is room: units and separators, unlike in a cell.
 */
export function textOf(field: AnyField, value: unknown, lang: Lang): string {
  if (Array.isArray(value) && value.length === 0) return unknown;
  switch (field.kind) {
    case 'int': {
      const unit = field.spec.unit ? ` ${field.spec.unit[lang]}` : '';
      if (typeof value !== 'number') return unknown;
      return field.spec.plain ? String(value) : `${scaled(value, field.spec.decimals)}${unit}`;
    }
    case 'date':
    case 'date_time':
      return dateTime(typeof value === 'string' ? value : null);
    case 'refs':
    case 'rows':
    case 'codes':
    case 'images':
    case 'files':
      return Array.isArray(value) ? entries[lang].replace('{n}', String(value.length)) : unknown;
    default:
      return cellText(field, value, lang);
  }
}
