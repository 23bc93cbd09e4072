import type { Kind } from '../../../resources/kit/field.ts';
import type { Lang } from '../../../resources/kit/label.ts';
import type { AnyModel } from '../../../resources/kit/model.ts';
import { textOf } from '../value-text.ts';
import type { Option } from './use-options.ts';

/** What is seen and not read has no words. */
const seen: ReadonlySet<Kind> = new Set<Kind>(['image', 'images', 'video']);

/** What tells rows of one title apart, in a line of words. */
export function besideOf(model: AnyModel, option: Option, lang: Lang): string {
  return model.picker
    .flatMap((name) => {
      const field = model.fields[name];
      return field && !seen.has(field.kind) ? [textOf(field, option[name], lang)] : [];
    })
    .join(' · ');
}
