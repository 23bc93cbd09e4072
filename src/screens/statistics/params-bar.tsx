import { Suspense } from 'react';
import type { AnyStatistics } from '../../../resources/kit/statistics.ts';
import {
  dimensionOfParams,
  rangeOfParams,
  rangeParams,
  splitOfParams,
} from '../../data/statistics-params.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { statistics as words } from '../../i18n/texts/statistics.ts';
import { StatisticsRangePicker } from '../../pickers/statistics-range.tsx';
import { TabSwitcher } from '../../pickers/tab-switcher.tsx';
import type { ListAddress } from '../list/use-list-state.ts';

interface Props {
  readonly statistics: AnyStatistics;
  readonly address: ListAddress;
  readonly today: string;
}

/** The period, the dimension, and whether rows are split by period; all of it lives in the address. */
export function ParamsBar({ statistics, address, today }: Props) {
  const { say } = useLanguage();
  const asked = address.state.asked ?? {};
  const dimensions = Object.entries(statistics.by);
  return (
    <fieldset className="statistics-asked" aria-label={say(words.asked)}>
      <Suspense>
        <StatisticsRangePicker
          value={rangeOfParams(asked, today, address.rules.quarters)}
          periods={statistics.range?.periods}
          onChange={(range) => address.ask(rangeParams(range))}
        />
      </Suspense>
      {dimensions.length > 1 && (
        <TabSwitcher
          label={say(words.by)}
          className="statistics-by"
          tab={dimensionOfParams(statistics, asked)}
          onTab={(by) => address.ask({ by })}
          tabs={dimensions.map(([key, { label }]) => ({ key, content: say(label) }))}
        />
      )}
      {statistics.split && (
        <label className="statistics-split">
          <input
            type="checkbox"
            checked={asked.split === '1'}
            onChange={(event) =>
              address.ask({ split: undefined, ...splitOfParams(statistics, event.target.checked) })
            }
          />
          {say(words.split)}
        </label>
      )}
    </fieldset>
  );
}
