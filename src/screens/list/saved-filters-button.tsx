import { Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import type { ListAddress } from './use-list-state.ts';
import { useSavedFilters } from './use-saved-filters.ts';

const SavedFiltersPanel = lazy(async () => ({
  default: (await import('./saved-filters-panel.tsx')).SavedFiltersPanel,
}));

interface Props {
  readonly resource: AnyResource;
  readonly address: ListAddress;
}

/** Opens the saved filters beside the filter bar; says which one is at work. */
export function SavedFiltersButton({ resource, address }: Props) {
  const { say } = useLanguage();
  const { current } = useSavedFilters(resource, address);
  const [open, setOpen] = useState(false);
  const title = say(texts.list.savedFilters);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
        <div
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
          }}
        >
          <Suspense>
            <SavedFiltersPanel resource={resource} address={address} onChosen={() => setOpen(false)} />
          </Suspense>
        </div>
      }
    >
      <IconButton
        icon="bookmark"
        label={current === undefined ? title : `${title}: ${current}`}
        data-chosen={current !== undefined || undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
      />
    </Popover>
  );
}
