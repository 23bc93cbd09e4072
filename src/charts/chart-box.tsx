import { Dropdown } from 'antd';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { IconButton } from '../shell/icon-button.tsx';
import { usePhone } from '../shell/use-phone.ts';
import { useTheme } from '../theme/theme.tsx';
import type { ChartTable, ChartView, DrawnChart } from './chart.ts';
import { ChartCanvas, useLibrary } from './chart-canvas.tsx';
import { csvOf } from './csv.ts';
import { lookOf } from './look.ts';
import { savePicture, saveTable } from './save-picture.ts';
import { chartWords } from './words.ts';
import './charts.css';

interface Props {
  readonly ref?: RefObject<HTMLElement | null>;
  /** Not near the viewport yet, so that its data was not asked for. */
  readonly unseen?: boolean;
  /** The measure; with the period it is the title of what is downloaded. */
  readonly title: string;
  readonly period?: string;
  /** Undefined while its data is on its way. */
  readonly draw: ((view: ChartView) => DrawnChart) | undefined;
  /** Its data did not come. */
  readonly failed?: (() => void) | undefined;
  /** Said where there are no figures, if there is more to say. */
  readonly empty?: string;
  /** What it is shown by, e.g. another measure. */
  readonly tools?: ReactNode;
  /** How much room it takes in the grid of charts. */
  readonly place?: 'half' | 'wide' | 'tall';
  readonly busy?: boolean;
  /** Whether its numbers show, where that is kept elsewhere, e.g. in the address. */
  readonly table?: { readonly shown: boolean; readonly show: (shown: boolean) => void };
}

/** Of the picture in each place, in pixels: charts.css says how high the boxes are. */
const heights = { half: 280, wide: 280, tall: 636 } as const;
/** On a phone choices may stand below the name. */
const phoneHeights = { half: 216, wide: 216, tall: 560 } as const;

/** A chart with its name, its numbers as a table, and both to take away. Its height never changes. */
export function ChartBox(props: Props) {
  const { ref, unseen, title, period, draw, failed, empty, tools, place = 'half', busy, table } = props;
  const { lang, say } = useLanguage();
  const { theme } = useTheme();
  const phone = usePhone();
  const [own, setOwn] = useState(false);
  const { shown: asTable, show: setAsTable } = table ?? { shown: own, show: setOwn };
  const height = (phone ? phoneHeights : heights)[place];
  const view = useMemo(() => ({ look: lookOf(theme), lang, phone, height }), [theme, lang, phone, height]);
  const drawn = draw?.(view);
  // Asked for beside the data, not after it.
  const library = useLibrary(drawn?.option);
  const whole = period ? `${title} ${period}` : title;
  return (
    <figure
      ref={ref}
      className="chart-box"
      data-place={place}
      aria-busy={busy || (drawn === undefined && !unseen)}
    >
      <figcaption>
        <h2>{title}</h2>
        {period && <span className="chart-period">{period}</span>}
        <div className="chart-tools">
          {tools && <div className="chart-choices">{tools}</div>}
          <div className="chart-actions">
            {drawn && !drawn.empty && (
              <>
                <IconButton
                  icon={asTable ? 'chart' : 'rows'}
                  label={say(asTable ? chartWords.asChart : chartWords.asTable)}
                  aria-pressed={asTable}
                  onClick={() => setAsTable(!asTable)}
                />
                <Save drawn={drawn} title={whole} view={view} name={title} />
              </>
            )}
          </div>
        </div>
      </figcaption>
      <div className="chart-body">
        {failed ? (
          <div className="chart-note" role="alert">
            <p>{say(chartWords.failed)}</p>
            <button type="button" className="plain-button" onClick={failed}>
              {say(texts.common.retry)}
            </button>
          </div>
        ) : drawn === undefined ? null : drawn.empty ? (
          <div className="chart-note">
            <p>{empty ?? say(chartWords.empty)}</p>
          </div>
        ) : asTable ? (
          <Numbers table={drawn.table} label={whole} />
        ) : (
          <Picture drawn={drawn} library={library} label={`${whole}. ${drawn.told}`} />
        )}
      </div>
    </figure>
  );
}

interface PictureProps {
  readonly drawn: DrawnChart;
  readonly label: string;
  readonly library: ReturnType<typeof useLibrary>;
}

function Picture({ drawn, label, library }: PictureProps) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  if (library.isError) {
    return (
      <div className="chart-note" role="alert">
        <p>{say(chartWords.notDrawn)}</p>
      </div>
    );
  }
  return library.data ? (
    <ChartCanvas drawn={drawn} label={label} library={library.data} onOpen={(path) => void navigate(path)} />
  ) : null;
}

function Numbers({ table: { head, rows }, label }: { table: ChartTable; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="plain-table chart-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((text, at) => (
              <th key={text} scope="col" data-end={at > 0 || undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, link, cells }) => (
            <tr key={key}>
              <th scope="row">{link ? <Link to={link}>{name}</Link> : name}</th>
              {cells.map(({ text }, at) => (
                <td key={head[at + 1]} data-end>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface SaveProps {
  readonly drawn: DrawnChart;
  readonly title: string;
  readonly name: string;
  readonly view: ChartView;
}

function Save({ drawn, title, name, view }: SaveProps) {
  const { say } = useLanguage();
  const items = (['png', 'svg', 'csv'] as const).map((key) => ({
    key,
    label: say(chartWords[key]),
    onClick: () => {
      if (key === 'csv') saveTable(csvOf(drawn.table), title);
      else void savePicture(drawn, title, view.look, key);
    },
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <IconButton icon="download" label={say(chartWords.saveOf, { name })} />
    </Dropdown>
  );
}
