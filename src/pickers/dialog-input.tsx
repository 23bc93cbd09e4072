import { useRef, useState } from 'react';
import { modelOf } from '../../resources/kit/product.ts';
import { useApp } from '../app-context.tsx';
import { idsOf } from '../kinds/inputs/ids.ts';
import type { InputProps } from '../kinds/inputs/input.ts';
import { useChosenText } from './chosen-text.ts';
import { OneChooser } from './one-chooser.tsx';
import { PickerField } from './picker-field.tsx';

/** One row, chosen in a dialog out of a searchable table. */
export function DialogInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const { product } = useApp();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const target = modelOf(product, field.spec.target ?? '');
  const ids = idsOf(value);
  const text = useChosenText(target.name, ids);
  const close = () => {
    setOpen(false);
    button.current?.focus();
    onBlur?.();
  };
  return (
    <>
      <PickerField
        input={props}
        ref={button}
        text={text}
        expanded={open}
        onClear={field.spec.required === true ? undefined : () => onChange(null)}
        onClick={() => setOpen(true)}
      />
      {open && <OneChooser model={target} chosen={ids[0]} onChoose={onChange} onClose={close} />}
    </>
  );
}
