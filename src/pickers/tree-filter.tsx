import { useRef, useState } from 'react';
import { modelOf } from '../../resources/kit/product.ts';
import { useApp } from '../app-context.tsx';
import type { FilterProps } from '../kinds/filters/filter.ts';
import { FilterBox, FilterButton } from '../kinds/filters/filter-box.tsx';
import { idsOf } from '../kinds/inputs/ids.ts';
import { useChosenText } from './chosen-text.ts';
import { PickerPopup } from './picker-popup.tsx';
import { TreePicker } from './tree/tree-picker.tsx';
import { useHandedOn } from './tree/use-handed-on.ts';

/** Several nodes of a tree (docs/specification.md §2, organisation tree picker). */
export function TreeFilter({ filter, label, value, onChange, opened = false }: FilterProps) {
  const { product } = useApp();
  const [open, setOpen] = useState(opened);
  const button = useRef<HTMLButtonElement>(null);
  const target = modelOf(product, filter.field.spec.target ?? '');
  const ids = idsOf(value);
  const text = useChosenText(target.name, ids);
  const ticks = useHandedOn(ids, (next) => onChange(next.length > 0 ? [...next] : undefined));
  const show = (next: boolean) => {
    setOpen(next);
    if (next) return;
    ticks.flush();
    button.current?.focus();
  };
  return (
    <FilterBox label={label} filled={text !== ''} onClear={() => onChange(undefined)}>
      <PickerPopup
        label={label}
        open={open}
        onOpenChange={show}
        trigger={<FilterButton ref={button} label={label} text={text} open={open} />}
      >
        {() => (
          <TreePicker
            model={target}
            ids={ticks.ids}
            several
            covering
            onChange={ticks.tick}
            onDone={() => show(false)}
          />
        )}
      </PickerPopup>
    </FilterBox>
  );
}
