import { type FormEvent, useId } from 'react';
import { pageSizes } from '../../../resources/kit/paging.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { totalText } from './counted.ts';
import './pager.css';

/** docs/specification.md §9: pager count 5. */
const buttons = 5;

/**
 * The pages to offer: first, last and those round the present one, five in all, `null` where some are left out.
 * 20 pages at 10 give 1 … 9 10 11 … 20.
 */
export function pagesToOffer(page: number, pages: number): (number | null)[] {
  if (pages <= buttons) return Array.from({ length: pages }, (_, at) => at + 1);
  const inner = buttons - 2;
  const first = Math.min(Math.max(2, page - 1), pages - inner);
  const middle = Array.from({ length: inner }, (_, at) => first + at);
  return [1, ...(first > 2 ? [null] : []), ...middle, ...(first + inner < pages ? [null] : []), pages];
}

interface Props {
  page: number;
  size: number;
  total: number;
  more: boolean;
  /** How many rows stand on this page: a full page of an estimated total has a next one. Undefined until the first answer. */
  shown: number | undefined;
  phone: boolean;
  /** Times stand in the rows: their zone is said. */
  zone?: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Total, sizes, previous, pager, next, jumper (docs/specification.md §9). */
export function Pager({ page, size, total, more, shown, phone, zone, onPage, onSize }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const known = Math.max(1, Math.ceil(total / size));
  const pages = more && shown === size ? Math.max(known, page + 1) : Math.max(known, more ? page : 1);

  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wanted = Number(new FormData(form).get('page'));
    form.reset();
    if (!Number.isInteger(wanted) || wanted < 1) return;
    onPage(Math.min(wanted, pages));
  };

  const step = (to: number, label: string, sign: string) => (
    <button
      type="button"
      className="pager-step"
      aria-label={label}
      disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
    >
      {sign}
    </button>
  );

  return (
    <nav className="pager" data-waiting={shown === undefined || undefined} aria-label={say(texts.list.pages)}>
      <span className="pager-total" role="status">
        {say(texts.list.totalOf, { n: totalText(total, more) })}
      </span>
      <select
        aria-label={say(texts.list.pageSize)}
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {pageSizes.map((option) => (
          <option key={option} value={option}>
            {say(texts.list.perPage, { n: option })}
          </option>
        ))}
      </select>
      {step(page - 1, say(texts.list.previousPage), '‹')}
      {phone ? (
        <span className="pager-place">
          {page} / {pages}
        </span>
      ) : (
        <ul>
          {pagesToOffer(page, pages).map((offered, at) => (
            <li key={offered ?? `gap-${at}`}>
              {offered === null ? (
                <span aria-hidden="true">…</span>
              ) : (
                <button
                  type="button"
                  aria-label={say(texts.list.page, { n: offered })}
                  aria-current={offered === page ? 'page' : undefined}
                  onClick={() => onPage(offered)}
                >
                  {offered}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {step(page + 1, say(texts.list.nextPage), '›')}
      {!phone && (
        <form onSubmit={jump}>
          <label htmlFor={id}>{say(texts.list.goTo)}</label>
          <input id={id} name="page" inputMode="numeric" autoComplete="off" maxLength={6} />
        </form>
      )}
      {zone && <span className="pager-zone">{say(texts.common.zone)}</span>}
    </nav>
  );
}
