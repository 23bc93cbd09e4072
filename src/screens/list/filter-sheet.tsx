import { Drawer } from 'antd';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { FilterControl } from '../../kinds/filters/filter-control.tsx';
import { SavedFiltersPanel } from './saved-filters-panel.tsx';
import type { ListAddress } from './use-list-state.ts';
import './filter-sheet.css';

interface Props {
  resource: AnyResource;
  address: ListAddress;
  today: string;
  onClose: () => void;
}

/** All filters and the order of the rows, from the bottom edge, in reach of a thumb. */
export function FilterSheet({ resource, address, today, onClose }: Props) {
  const { say } = useLanguage();
  const { rules, state } = address;
  const [sort] = state.sorts;
  const options = rules.sortable.flatMap((field) => {
    const label = resource.model.fields[field]?.label;
    return label
      ? (['desc', 'asc'] as const).map((order) => ({
          key: `${field} ${order}`,
          label: say(order === 'desc' ? texts.list.sortDown : texts.list.sortUp, { name: label }),
        }))
      : [];
  });
  return (
    <Drawer
      open
      placement="bottom"
      height="auto"
      title={say(texts.list.filters)}
      onClose={onClose}
      styles={{ body: { maxHeight: '64dvh' }, wrapper: { maxHeight: '92dvh' } }}
      footer={
        <div className="filter-sheet-foot">
          <button type="button" className="plain-button" onClick={address.reset}>
            {say(texts.list.reset)}
          </button>
          <button type="button" className="primary-button" onClick={onClose}>
            {say(texts.list.showResults)}
          </button>
        </div>
      }
    >
      <div className="filter-sheet frame-phone">
        {rules.filters.map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter}
            label={say(filter.label)}
            value={state.filters[filter.name]}
            onChange={(value) => address.setFilter(filter.name, value)}
            today={today}
          />
        ))}
        {options.length > 0 && (
          <label className="filter-sheet-sort">
            {say(texts.list.sortBy)}
            <select
              value={sort ? `${sort.field} ${sort.order}` : ''}
              onChange={({ target: { value } }) => {
                const [field = '', order] = value.split(' ');
                address.setSorts(field ? [{ field, order: order === 'asc' ? 'asc' : 'desc' }] : []);
              }}
            >
              <option value="">{say(texts.list.sortDefault)}</option>
              {options.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <SavedFiltersPanel resource={resource} address={address} onChosen={onClose} />
      </div>
    </Drawer>
  );
}
