import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { decimal } from '../../resources/kit/format.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import type { InputProps } from '../kinds/inputs/input.ts';
import { sharedFilter } from '../kinds/inputs/shared-filter.ts';
import { TableChooser } from './table-chooser.tsx';

interface Props {
  readonly input: InputProps;
  readonly target: AnyModel;
  readonly ids: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly className: string;
  /** What stands below: that which is chosen. */
  readonly children: ReactNode;
}

/** Many rows chosen out of a searchable table: the button that opens it, how many are chosen, and what they are. */
export function ChooseSeveral({ input, target, ids, onChoose, className, children }: Props) {
  const { field, disabled, onBlur } = input;
  const { say } = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChoosing(false);
    button.current?.focus();
    onBlur?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be named by a label above it
    <div
      role="group"
      className={className}
      id={input.id}
      aria-labelledby={input.labelledBy}
      aria-describedby={input.describedBy}
    >
      <div className="refs-table-head">
        <Button ref={button} danger={input.invalid} disabled={disabled} onClick={() => setChoosing(true)}>
          {say(texts.form.choose)}
        </Button>
        <span aria-live="polite">{say(texts.list.selected, { n: decimal(ids.length, 0) })}</span>
        {ids.length > 0 && (
          <Button type="link" size="small" disabled={disabled} onClick={() => onChoose([])}>
            {say(texts.pickers.removeAll)}
          </Button>
        )}
      </div>
      {children}
      {choosing && (
        <TableChooser
          model={target}
          title={say(field.label)}
          chosen={ids}
          most={field.spec.max}
          fixed={sharedFilter(input)}
          onChoose={onChoose}
          onClose={close}
        />
      )}
    </div>
  );
}
