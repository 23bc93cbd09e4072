import { useRef, useState } from 'react';
import { modelOf } from '../../resources/kit/product.ts';
import { useApp } from '../app-context.tsx';
import type { FilterProps } from '../kinds/filters/filter.ts';
import { FilterBox, FilterButton } from '../kinds/filters/filter-box.tsx';
import { idsOf } from '../kinds/inputs/ids.ts';
import { useChosenText } from './chosen-text.ts';
import { OneChooser } from './one-chooser.tsx';

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
