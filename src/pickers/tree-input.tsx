import { useRef, useState } from 'react';
import { modelOf } from '../../resources/kit/product.ts';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { idsOf } from '../kinds/inputs/ids.ts';
import type { InputProps } from '../kinds/inputs/input.ts';
import { useChosenText } from './chosen-text.ts';
import { PickerField } from './picker-field.tsx';
import { PickerPopup } from './picker-popup.tsx';
import { TreePicker } from './tree/tree-picker.tsx';
import { useHandedOn } from './tree/use-handed-on.ts';

/** One node of a model's tree, or several: the names of what is chosen, and the tree below them. */
export function TreeInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const { say } = useLanguage();
  const { product } = useApp();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const target = modelOf(product, field.spec.target ?? '');
  const several = field.kind === 'refs';
  const ids = idsOf(value);
  const text = useChosenText(target.name, ids);
  const ticks = useHandedOn(ids, (next) => onChange(several ? next : (next[0] ?? null)));
  const show = (next: boolean) => {
    setOpen(next);
    if (next) return;
    ticks.flush();
    button.current?.focus();
    onBlur?.();
  };
  return (
    <PickerPopup
      label={say(field.label)}
      open={open}
      onOpenChange={show}
      trigger={
        <PickerField
          input={props}
          ref={button}
          text={text}
          expanded={open}
          onClear={field.spec.required === true ? undefined : () => onChange(several ? [] : null)}
        />
      }
    >
      {() => (
        <TreePicker
          model={target}
          ids={ticks.ids}
          several={several}
          most={several ? field.spec.max : undefined}
          onChange={ticks.tick}
          onDone={() => show(false)}
        />
      )}
    </PickerPopup>
  );
}
