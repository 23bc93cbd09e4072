import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import { useKey } from '../../shell/use-key.ts';
import { useNeighbours } from './use-neighbours.ts';
import './neighbours.css';

/** Previous and next record of the list that this one was opened from; the keys k and j do the same. */
export function NeighbourButtons({ resource, id }: { resource: AnyResource; id: string }) {
  const { say } = useLanguage();
  const neighbours = useNeighbours(resource, id);
  useKey('k', neighbours?.previous);
  useKey('j', neighbours?.next);
  if (!neighbours) return null;
  const { at, total, more, previous, next } = neighbours;
  return (
    <nav className="neighbours" aria-label={say(texts.detail.neighbours)}>
      <IconButton
        icon="down"
        className="neighbours-previous"
        label={say(texts.detail.previous)}
        aria-keyshortcuts="k"
        disabled={!previous}
        onClick={previous}
      />
      <span>
        {at.toLocaleString('en-US')} / {total.toLocaleString('en-US')}
        {more && '+'}
      </span>
      <IconButton
        icon="down"
        label={say(texts.detail.next)}
        aria-keyshortcuts="j"
        disabled={!next}
        onClick={next}
      />
    </nav>
  );
}
