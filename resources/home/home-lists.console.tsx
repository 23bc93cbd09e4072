import { Link } from 'react-router';
import { useApp } from '../../src/app-context.tsx';
import type { LoadedAnswer } from '../../src/data/use-call.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { messagePage } from '../../src/live/message-page.ts';
import { optionOf } from '../kit/enumeration.ts';
import { decimal, moneyText, percentText, scaled, shortDateTime, timeText } from '../kit/format.ts';
import type { Label } from '../kit/label.ts';
import { pathsOf } from '../kit/routes.ts';
import { faultReason } from '../operation/device/enums.ts';
import { Panel, useWays } from './home-parts.console.tsx';
import type { AlarmKind, HomeAlarms, HomeOverview } from './home-wire.ts';
import { homeWords, lasting } from './home-words.ts';

const kinds: Readonly<Record<AlarmKind, Label>> = {
  fault: homeWords.fault,
  offline: homeWords.offline,
  temperature: homeWords.temperature,
  balance: homeWords.balance,
  algorithm: homeWords.algorithm,
};

/** What has been wrong for long, the longest first, each with the way to it. */
export function Alarms({ answer, place }: { answer: LoadedAnswer<HomeAlarms>; place: 'half' | 'wide' }) {
  const { say, lang } = useLanguage();
  const { data, problem, retry } = answer;
  type Alarm = HomeAlarms['rows'][number];
  const told = ({ kind, fault_reason, value }: Alarm) => {
    if (fault_reason !== undefined)
      return optionOf(faultReason, fault_reason)?.[lang] ?? say(homeWords.fault);
    if (kind === 'temperature' && value !== undefined)
      return say(homeWords.degrees, { value: scaled(value, 1) });
    if (kind === 'balance' && value !== undefined) return `¥${moneyText(value)}`;
    if (kind === 'algorithm' && value !== undefined)
      return say(homeWords.answered, { rate: percentText(value) });
    return say(kinds[kind]);
  };
  const nameOf = ({ provider_name, shop_name, mct_name, cabinet_code, id }: Alarm) =>
    provider_name ?? shop_name ?? mct_name ?? cabinet_code ?? id;
  const since = (minutes: number | null) => {
    if (minutes === null) return '';
    const { label, params } = lasting(minutes);
    return say(label, params);
  };
  const more = data && data.total > data.rows.length;
  return (
    <Panel
      title={say(homeWords.alarms)}
      aside={
        data && data.total > 0 ? (
          <span className="home-count">
            {more
              ? say(homeWords.alarmsMore, { n: data.rows.length, total: decimal(data.total, 0) })
              : decimal(data.total, 0)}
          </span>
        ) : null
      }
      place={place}
      busy={data === undefined}
      failed={problem && !data ? retry : undefined}
    >
      {data?.rows.length === 0 ? (
        <div className="chart-note">
          <p>{say(homeWords.noAlarms)}</p>
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: no part of a form, and no landmark beside its box of the same name
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div role="group" className="home-list" aria-label={say(homeWords.alarms)} tabIndex={0}>
          <ul>
            {data?.rows.map((row) => (
              <li key={`${row.kind} ${row.id}`}>
                <span className="home-tag" data-kind={row.kind}>
                  {say(kinds[row.kind])}
                </span>
                {row.path ? <Link to={row.path}>{nameOf(row)}</Link> : <b>{nameOf(row)}</b>}
                <span className="home-told">{row.kind === 'offline' ? row.cabinet_code : told(row)}</span>
                <span className="home-since">{since(row.lasting_minutes)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

/** The newest messages to this person. */
export function Notices({ answer, place }: { answer: LoadedAnswer<HomeOverview>; place: 'half' | 'wide' }) {
  const { say } = useLanguage();
  const { now, index } = useApp();
  const { data, problem, retry } = answer;
  // Everybody’s page: it needs no grant.
  const page = messagePage(index);
  const list = page?.route;
  const detail = page && pathsOf(page)?.detail;
  return (
    <Panel
      title={say(homeWords.notices)}
      aside={
        list && (
          <Link className="home-more" to={list}>
            {say(homeWords.allNotices)}
          </Link>
        )
      }
      place={place}
      busy={data === undefined}
      failed={problem && !data ? retry : undefined}
    >
      {data?.notices.length === 0 ? (
        <div className="chart-note">
          <p>{say(homeWords.noNotices)}</p>
        </div>
      ) : (
        <div className="home-list">
          <ul>
            {data?.notices.map(({ id, notice_title, read_flag, create_time }) => (
              <li key={id}>
                <i
                  data-unread={read_flag === 0 || undefined}
                  title={read_flag === 0 ? say(homeWords.unread) : undefined}
                />
                <Link to={detail ? `${detail}?id=${id}` : (list ?? '/')}>{notice_title}</Link>
                <span className="home-since">{shortDateTime(create_time, timeText(now()))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

/** Three steps of a new merchant, in the place of figures that aren't there yet. */
export function Guide({ guide }: { guide: NonNullable<HomeOverview['guide']> }) {
  const { say } = useLanguage();
  const ways = useWays();
  const steps = [
    {
      title: homeWords.bindPoint,
      how: homeWords.bindPointHow,
      done: guide.point,
      path: ways.list('mct_shop'),
    },
    {
      title: homeWords.setGoods,
      how: homeWords.setGoodsHow,
      done: guide.goods,
      path: ways.list('mgt_goods') ?? ways.list('mct_shop'),
    },
    {
      title: homeWords.onboarding,
      how: homeWords.onboardingHow,
      done: false,
      path: ways.list('wx_merchant') ?? ways.list('alipay_merchant'),
    },
  ];
  return (
    <section className="home-block home-guide" aria-label={say(homeWords.guide)}>
      <h2>{say(homeWords.guide)}</h2>
      <p>{say(homeWords.guideWhy)}</p>
      <ol>
        {steps.map(({ title, how, done, path }, at) => (
          <li key={title.en} data-done={done || undefined}>
            <span className="home-step">{at + 1}</span>
            <div>
              {path && !done ? <Link to={path}>{say(title)}</Link> : <strong>{say(title)}</strong>}
              <p>{say(how)}</p>
            </div>
            <span className="home-state">{say(done ? homeWords.done : homeWords.toDo)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
