import { useEffect, useMemo, useState } from 'react';
import { Call } from '../../../resources/kit/calls.ts';
import { decimal } from '../../../resources/kit/format.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useCall } from '../../data/use-call.ts';
import { listParams, type Rows } from '../../data/use-rows.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { useLive } from '../../live/use-live.ts';
import { usePaced } from '../../live/use-paced.ts';
import { useRowChanges } from '../../live/use-row-changes.ts';
import type { ListAddress } from './use-list-state.ts';
import '../../live/banner.css';

/** Rows may come by the second; they are counted this often at most. Milliseconds. */
const countEveryMs = 5_000;

interface Props {
  readonly resource: AnyResource;
  readonly address: ListAddress;
  readonly answer: Rows;
}

/** Rows that change by themselves are asked for again, at most this often. Milliseconds. */
const followEveryMs = 3_000;

/** Asks again for rows that changed; without a line meanwhile also unasked, where the declaration follows them. */
function useFollowed({ resource, answer }: Props) {
  const followed = resource.live === 'values';
  const follow = usePaced(followEveryMs, answer.retry);
  useLive('resumed', () => {
    if (followed) follow();
  });
  return follow;
}

/** How many rows of this list's filter came since it was asked for, undefined while none did; `ask` counts them. */
function useNews({ resource, address: { state }, answer }: Props) {
  const watched = resource.live !== undefined;
  const key = JSON.stringify(listParams(resource, state));
  const [wanted, setWanted] = useState(false);

  const call = useMemo(() => {
    const query = { ...(JSON.parse(key) as Record<string, string>), page: 1, size: 1 };
    return resource.api.list ? new Call(resource.api.list, { query }) : null;
  }, [resource.api.list, key]);
  const count = useCall<{ total: number; total_more?: number }>(watched && wanted ? call : null, {
    quiet: true,
  });

  const ask = usePaced(countEveryMs, () => {
    if (wanted) count.retry();
    else setWanted(true);
  });
  useLive('resumed', () => {
    if (watched) ask();
  });

  // An answer of the list itself is the newest there is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that came are the reason, they aren't used
  useEffect(() => setWanted(false), [answer.rows, key]);

  if (!wanted || !count.data || answer.rows === undefined) return { ask };
  if (answer.more || count.data.total_more === 1) return { ask, news: { n: undefined } };
  const n = Number(count.data.total) - answer.total;
  return { ask, news: n > 0 ? { n } : undefined };
}

/** Says that new rows have come; they show when the person wants them, at the first page (docs/design/rules.md §3). */
export function NewRows(props: Props) {
  const { say } = useLanguage();
  const { resource, address, answer } = props;
  const { news, ask } = useNews(props);
  const follow = useFollowed(props);
  useRowChanges(resource.name, (what) => (what === 'created' ? ask() : follow()), {
    enabled: resource.live !== undefined,
  });
  if (!news) return null;
  const show = () => {
    if (address.state.page === 1) answer.retry();
    else address.setPage(1);
  };
  return (
    <p className="banner banner-action" role="status">
      <button type="button" onClick={show}>
        {news.n === undefined
          ? say(texts.list.newRowsSome)
          : say(texts.list.newRows, { n: decimal(news.n, 0) })}
      </button>
    </p>
  );
}
