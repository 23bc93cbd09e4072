import { modelOf } from '../../resources/kit/product.ts';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { idsOf } from '../kinds/inputs/ids.ts';
import type { InputProps } from '../kinds/inputs/input.ts';
import { ChooseSeveral } from './choose-several.tsx';
import { SelectedList } from './selected-list.tsx';

/** Many references: how many are chosen, which, and a searchable table to choose from. */
export function RefsTableInput(props: InputProps) {
  const { field, value, onChange, disabled } = props;
  const { say } = useLanguage();
  const { product } = useApp();
  const ids = idsOf(value);
  const target = modelOf(product, field.spec.target ?? '');
  return (
    <ChooseSeveral input={props} target={target} ids={ids} onChoose={onChange} className="refs-table">
      <SelectedList
        model={target.name}
        label={say(texts.pickers.chosen, { name: say(target.label) })}
        ids={ids}
        disabled={disabled}
        onRemove={(id) => onChange(ids.filter((other) => other !== id))}
      />
    </ChooseSeveral>
  );
}
