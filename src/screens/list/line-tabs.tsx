import { useNavigate } from 'react-router';
import type { Label } from '../../../resources/kit/label.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { TabSwitcher } from '../../pickers/tab-switcher.tsx';
import { screensOf } from './beside.ts';
import { listTabsOf } from './list-state.ts';
import { TabContent } from './tabs.tsx';
import { useCounts } from './use-counts.ts';
import type { ListModel } from './use-list.ts';

interface Place {
  readonly resource: AnyResource;
  readonly tab: string;
  readonly label: Label;
  readonly urgent?: boolean;
}

/** The tabs of one list as they stand among others: where it has one of all rows, that is called as the list is, and comes last. */
function placesOf(resource: AnyResource): Place[] {
  const own = listTabsOf(resource).map(({ key, label, urgent }) => ({ resource, tab: key, label, urgent }));
  if (resource.list.tabsOnly) return own;
  return [...own, { resource, tab: 'all', label: (resource.beside ?? resource).label }];
}

const keyOf = ({ resource, tab }: Pick<Place, 'resource' | 'tab'>) => `${resource.name}.${tab}`;

/** The tabs of all lists that make up a screen, in one line; those of the other lists count without this one's filters. */
export function LineTabs({ lead, list }: { readonly lead: AnyResource; readonly list: ListModel }) {
  const { say } = useLanguage();
  const { product, access } = useApp();
  const navigate = useNavigate();
  const { resource, address } = list;
  const places = screensOf(product, lead, access).flatMap(placesOf);
  const go = (key: string) => {
    const place = places.find((each) => keyOf(each) === key);
    if (!place) return;
    if (place.resource === resource) address.setTab(place.tab);
    else void navigate(`${place.resource.route}?tab=${place.tab}`);
  };
  return (
    <TabSwitcher
      label={say(texts.list.tabs)}
      className="list-tabs"
      tab={keyOf({ resource, tab: address.state.tab })}
      onTab={go}
      tabs={places.map((place) => {
        const own = place.resource === resource;
        return {
          key: keyOf(place),
          content: (
            <Counted
              place={place}
              filters={own ? address.state.filters : none}
              open={own && place.tab === address.state.tab}
            />
          ),
        };
      })}
    />
  );
}

const none = {};

/** On a phone the line is pushed sideways: the tab that is open is in it. */
function reveal(word: HTMLSpanElement | null): void {
  const tab = word?.closest('[role="tab"]');
  const line = word?.closest('[role="tablist"]');
  if (!tab || !line) return;
  const { left, width } = tab.getBoundingClientRect();
  line.scrollLeft += left - line.getBoundingClientRect().left - (line.clientWidth - width) / 2;
}

interface CountedProps {
  readonly place: Place;
  readonly filters: ListModel['address']['state']['filters'];
  readonly open: boolean;
}

function Counted({ place: { resource, tab, label, urgent }, filters, open }: CountedProps) {
  const counts = useCounts(resource, filters);
  return (
    <>
      {open && <span ref={reveal} hidden />}
      <TabContent label={label} urgent={urgent} counts={resource.list.counts ? counts : {}} tab={tab} />
    </>
  );
}
