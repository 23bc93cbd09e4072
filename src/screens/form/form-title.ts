import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { FormMode } from '../../form/form-mode.ts';
import { inSentence } from '../../i18n/in-sentence.ts';
import { texts } from '../../i18n/texts.ts';
import type { Say } from '../../kinds/inputs/refusals.ts';

const titles = { create: texts.form.addOf, clone: texts.form.copyOf, edit: texts.form.editOf } as const;

/** `Add coupon`, `Edit coupon`, `Copy coupon`. */
export function formTitle(resource: AnyResource, mode: FormMode, say: Say): string {
  return say(titles[mode], { name: inSentence(say(resource.model.label)) });
}
