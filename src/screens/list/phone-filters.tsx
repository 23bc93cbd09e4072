import { Suspense, useState } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import type { ListAddress } from './use-list-state.ts';

const FilterSheet = lazyPage('filter-sheet', async () => (await import('./filter-sheet.tsx')).FilterSheet);

interface Props {
  resource: AnyResource;
  address: ListAddress;
  today: string;
}

/** On a phone the filters wait in a sheet. */
export function PhoneFilters(props: Props) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const { rules, state } = props.address;
  const active = rules.filters.filter(({ name }) => state.filters[name] !== undefined);
  if (rules.filters.length === 0) return null;
  return (
    <>
      <button type="button" className="plain-button list-filter-button" onClick={() => setOpen(true)}>
        {active.length > 0 ? say(texts.list.filtersActive, { n: active.length }) : say(texts.list.filters)}
      </button>
      {open && (
        <Suspense>
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
