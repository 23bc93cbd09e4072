import type { AnyField } from '../../resources/kit/field.ts';
import { dateTimeText, unknown } from '../../resources/kit/format.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import type { Label, Lang } from '../../resources/kit/label.ts';

const entries: Label = { en: '{n} entries', zh: '{n} 项' };

/** As an export has it. */
export const plainWords = (value: unknown, field: AnyField, lang: Lang): string =>
  kinds[field.kind].text(value, field, lang);

/** How many there are. */
export const entriesWords = (value: unknown, _: AnyField, lang: Lang): string =>
  Array.isArray(value) ? entries[lang].replace('{n}', String(value.length)) : unknown;

/** A time as it is (+08:00). */
export const timeWords = (value: unknown): string => dateTimeText(typeof value === 'string' ? value : null);
