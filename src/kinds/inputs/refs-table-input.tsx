import { Button } from 'antd';
import { useRef, useState } from 'react';
import { decimal } from '../../../resources/kit/format.ts';
import { modelOf } from '../../../resources/kit/product.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { SelectedList } from '../../pickers/selected-list.tsx';
import { TableChooser } from '../../pickers/table-chooser.tsx';
import { idsOf } from './ids.ts';
import type { InputProps } from './input.ts';

/** Many references: how many are chosen, which, and a searchable table to choose from. */
export function RefsTableInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled } = props;
  const { say } = useLanguage();
  const { product } = useApp();
  const [choosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ids = idsOf(value);
  const target = modelOf(product, field.spec.target ?? '');
  const close = () => {
    setChoosing(false);
    button.current?.focus();
    onBlur?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be named by a label above it
    <div
      role="group"
      className="refs-table"
      id={props.id}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
    >
      <div className="refs-table-head">
        <Button ref={button} danger={props.invalid} disabled={disabled} onClick={() => setChoosing(true)}>
          {say(texts.form.choose)}
        </Button>
        <span aria-live="polite">{say(texts.list.selected, { n: decimal(ids.length, 0) })}</span>
        {ids.length > 0 && (
          <Button type="link" size="small" disabled={disabled} onClick={() => onChange([])}>
            {say(texts.pickers.removeAll)}
          </Button>
        )}
      </div>
      <SelectedList
        model={target.name}
        label={say(texts.pickers.chosen, { name: say(target.label) })}
        ids={ids}
        disabled={disabled}
        onRemove={(id) => onChange(ids.filter((other) => other !== id))}
      />
      {choosing && (
        <TableChooser
          model={target}
          title={say(field.label)}
          chosen={ids}
          most={field.spec.max}
          onChoose={onChange}
          onClose={close}
        />
      )}
    </div>
  );
}
