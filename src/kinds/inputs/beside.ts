import type { Lang } from '../../../resources/kit/label.ts';
import type { AnyModel } from '../../../resources/kit/model.ts';
import { isFileField } from '../../../resources/kit/upload.ts';
import { valueText } from '../value-text.ts';
import type { Option } from './use-options.ts';

/** What tells rows of the same title apart, as one line of text; files are left out. */
export function besideOf(model: AnyModel, option: Option, lang: Lang): string {
  return model.picker
    .flatMap((name) => {
      const field = model.fields[name];
      return field && !isFileField(field) ? [valueText(field, option[name], lang)] : [];
    })
    .join(' · ');
}
