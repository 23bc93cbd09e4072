import type { Fields } from '../../../resources/kit/field.ts';
import type { Lang } from '../../../resources/kit/label.ts';
import type { Say } from '../../kinds/inputs/refusals.ts';

/** Fields as a sentence names them. */
export const fieldNames = (fields: Fields, names: readonly string[], say: Say, lang: Lang): string =>
  names.flatMap((name) => (fields[name] ? [say(fields[name].label)] : [])).join(lang === 'zh' ? '、' : ', ');
