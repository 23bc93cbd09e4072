import { useRef, useState } from 'react';
import { modelOf } from '../../../resources/kit/product.ts';
import { useApp } from '../../app-context.tsx';
import { useChosenText } from '../../pickers/chosen-text.ts';
import { OneChooser } from '../../pickers/one-chooser.tsx';
import { idsOf } from '../inputs/ids.ts';
import type { FilterProps } from './filter.ts';
import { FilterBox, FilterButton } from './filter-box.tsx';

/** One row, chosen in a dialog (docs/specification.md §2, merchant single-select dialog). */
export function DialogFilter({ filter, label, value, onChange, opened = false }: FilterProps) {
  const { product } = useApp();
  const [open, setOpen] = useState(opened);
  const button = useRef<HTMLButtonElement>(null);
  const target = modelOf(product, filter.field.spec.target ?? '');
  const ids = idsOf(value);
  const text = useChosenText(target.name, ids);
  return (
    <FilterBox label={label} filled={text !== ''} onClear={() => onChange(undefined)}>
      <FilterButton ref={button} label={label} text={text} open={open} onClick={() => setOpen(true)} />
      {open && (
        <OneChooser
          model={target}
          chosen={ids[0]}
          onChoose={(id) => onChange([id])}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </FilterBox>
  );
}
