import { type ComponentType, Suspense } from 'react';
import { unknown } from '../../../resources/kit/format.ts';
import { columnsBeside } from '../../../resources/kit/validation.ts';
import { CopyButton } from '../../actions/copy-button.tsx';
import { useSurroundings } from '../../data/use-surroundings.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import { looks } from '../index.ts';
import type { DetailLook } from '../kind.ts';
import { valueText } from '../value-text.ts';
import type { DetailProps } from './detail-props.ts';
import { RelatedLink, RelatedTitles } from './related.tsx';
import { Revealable } from './reveal.tsx';
import './details.css';

const Pictures = lazyPage('pictures', async () => (await import('./media.tsx')).Pictures);
const Video = lazyPage('video', async () => (await import('./media.tsx')).Video);
const Html = lazyPage('html-detail', async () => (await import('./html.tsx')).Html);
const Codes = lazyPage('codes', async () => (await import('./codes.tsx')).HeldPermissions);
const Files = lazyPage('files', async () => (await import('./media.tsx')).Files);

function PlainText(props: DetailProps) {
  const { field, value } = props;
  const { say, lang } = useLanguage();
  const text = valueText(field, value, lang);
  return (
    <span className={field.spec.long ? 'detail-long' : undefined}>
      <Revealable field={field} name={props.name} value={value}>
        <RelatedLink {...props}>{text}</RelatedLink>
      </Revealable>
      {field.spec.copy && <CopyButton quiet text={text} of={say(field.label)} />}
    </span>
  );
}

/** A number outside a table names its currency. */
function Plain({ field, value }: DetailProps) {
  const { lang } = useLanguage();
  return (
    <span className="detail-number">
      {looks[field.kind].currency}
      {valueText(field, value, lang)}
    </span>
  );
}

/** In full, unlike in a list; the zone is said on hover. */
function Time({ field, value }: DetailProps) {
  const { say, lang } = useLanguage();
  const text = valueText(field, value, lang);
  return (
    <time className="detail-number" title={say(texts.common.chinaTime, { time: text })}>
      {text}
    </time>
  );
}

/** As in a list: a dot and a word. */
function Status({ field, value }: DetailProps) {
  const { lang } = useLanguage();
  return looks.enum.cell.render(value, field, { lang, now: '' });
}

function Parts({ field, value, row }: DetailProps) {
  const { say } = useLanguage();
  const columns = columnsBeside(field, row, useSurroundings());
  const parts = Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];
  return (
    <ul className="detail-parts">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own
        <li key={at}>
          {columns.map(([name, column]) => (
            <span key={name}>
              {say(column.label)} <DetailValue field={column} name={name} row={part} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

const details: Readonly<Record<DetailLook, ComponentType<DetailProps>>> = {
  plain: Plain,
  text: PlainText,
  html: Html,
  time: Time,
  option: Status,
  pictures: Pictures,
  video: Video,
  files: Files,
  titles: RelatedTitles,
  parts: Parts,
  codes: Codes,
};

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field where there is room for it; `--` where it is unknown. */
export function DetailValue({ field, name, row, model }: Omit<DetailProps, 'value'>) {
  const value = row[name];
  const Face = details[looks[field.kind].detail];
  if (isEmpty(value)) return <span className="detail-unknown">{unknown}</span>;
  return (
    <Suspense fallback={null}>
      <Face field={field} name={name} value={value} row={row} model={model} />
    </Suspense>
  );
}
