import { type ComponentType, Suspense } from 'react';
import type { AnyField, Kind } from '../../../resources/kit/field.ts';
import { unknown } from '../../../resources/kit/format.ts';
import type { AnyModel } from '../../../resources/kit/model.ts';
import { CopyButton } from '../../actions/copy-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import { cells } from '../cells.tsx';
import { textOf } from '../value-text.ts';
import { RelatedLink, Titles } from './related.tsx';
import { Revealable } from './reveal.tsx';
import './details.css';

export interface DetailProps {
  readonly field: AnyField;
  readonly name: string;
  readonly value: unknown;
  /** The values beside it: what a joined value belongs to. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Whose field it is, so that a joined value can lead to the row that it comes from. */
  readonly model?: AnyModel;
}

const Pictures = lazyPage('pictures', async () => (await import('./media.tsx')).Pictures);
const Video = lazyPage('video', async () => (await import('./media.tsx')).Video);
const Html = lazyPage('html-detail', async () => (await import('./html.tsx')).Html);
const Codes = lazyPage('codes', async () => (await import('./codes.tsx')).Codes);
const Files = lazyPage('files', async () => (await import('./media.tsx')).Files);

function PlainText(props: DetailProps) {
  const { field, value } = props;
  const { say, lang } = useLanguage();
  const text = textOf(field, value, lang);
  return (
    <span className={field.spec.long ? 'detail-long' : undefined}>
      <Revealable field={field} name={props.name} value={value}>
        <RelatedLink {...props}>{text}</RelatedLink>
      </Revealable>
      {field.spec.copy && <CopyButton quiet text={text} of={say(field.label)} />}
    </span>
  );
}

function Money({ field, value }: DetailProps) {
  const { lang } = useLanguage();
  return <span className="detail-number">¥{textOf(field, value, lang)}</span>;
}

function Plain({ field, value }: DetailProps) {
  const { lang } = useLanguage();
  return <span className="detail-number">{textOf(field, value, lang)}</span>;
}

/** In full, unlike in a list; the zone is said on hover. */
function Time({ field, value }: DetailProps) {
  const { say, lang } = useLanguage();
  const text = textOf(field, value, lang);
  return (
    <time className="detail-number" title={say(texts.common.chinaTime, { time: text })}>
      {text}
    </time>
  );
}

/** As in a list: a dot and a word. */
function Status({ field, value }: DetailProps) {
  const { lang } = useLanguage();
  return cells.enum.render(value, field, { lang, now: '' });
}

function Parts({ field, value }: DetailProps) {
  const { say } = useLanguage();
  const columns = Object.entries(field.spec.of ?? {});
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

const faces: Readonly<Partial<Record<Kind, ComponentType<DetailProps>>>> = {
  text: PlainText,
  html: Html,
  money: Money,
  int: Plain,
  rate: Plain,
  percent: Plain,
  date: Time,
  date_time: Time,
  enum: Status,
  image: Pictures,
  images: Pictures,
  video: Video,
  file: Files,
  files: Files,
  ref: Titles,
  refs: Titles,
  rows: Parts,
  codes: Codes,
};

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field where there is room for it; `--` where it is unknown. */
export function DetailValue({ field, name, row, model }: Omit<DetailProps, 'value'>) {
  const value = row[name];
  const Face = faces[field.kind] ?? Plain;
  if (isEmpty(value)) return <span className="detail-unknown">{unknown}</span>;
  return (
    <Suspense fallback={null}>
      <Face field={field} name={name} value={value} row={row} model={model} />
    </Suspense>
  );
}
