import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useApp } from '../../../src/app-context.tsx';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { FieldRow } from '../../../src/kinds/inputs/field-row.tsx';
import { ViewSwitch } from '../../../src/screens/list/view-switch.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import { usePhone } from '../../../src/shell/use-phone.ts';
import { adScreen, weekday } from '../../enums.ts';
import { Call } from '../../kit/calls.ts';
import { decimal } from '../../kit/format.ts';
import { f } from '../../kit/index.ts';
import type { Label } from '../../kit/label.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { pathsOf } from '../../kit/routes.ts';
import { addDays, momentText } from '../../kit/time.ts';
import { dayMinutes, minuteText, type Span } from './slots.ts';
import { datesOfWeek, type Week, type WeekPlan } from './week.ts';
import './week.console.css';

const words = {
  title: { en: 'What plays when', zh: '投放周视图' },
  previous: { en: 'Previous week', zh: '上一周' },
  next: { en: 'Next week', zh: '下一周' },
  today: { en: 'This week', zh: '本周' },
  plan: { en: 'Plan', zh: '计划' },
  none: { en: 'Nothing plays on this screen in this week.', zh: '本周该屏幕没有投放计划。' },
  atPoint: { en: 'What {name} plays', zh: '{name}播放安排' },
  everywhere: { en: 'Plans of all points', zh: '全部点位的计划' },
  help: {
    en: 'Choose a point to see which plan plays where several are on.',
    zh: '选择点位，可查看同一时段多个计划中实际播放的计划。',
  },
  faint: {
    en: 'Faint: on, but a higher priority plays.',
    zh: '浅色：处于投放时段，但由更高优先级的计划播放。',
  },
  priority: { en: 'priority {n}', zh: '优先级{n}' },
  points: { en: 'points: {n}', zh: '{n}个点位' },
  more: { en: '{n} or more further plans are not shown.', zh: '还有至少{n}个计划未显示。' },
  off: { en: 'not on', zh: '不投放' },
  outranked: { en: 'a higher priority plays', zh: '由更高优先级播放' },
  day: { en: 'Day', zh: '日期' },
} as const satisfies Readonly<Record<string, Label>>;

const asked = {
  shop: f.ref({ en: 'Point', zh: '点位' }, 'mct_shop'),
  screen: f.enum({ en: 'Screen', zh: '投放屏幕' }, adScreen, { required: true }),
  from: f.date({ en: 'Week of', zh: '所在周' }, { required: true }),
};

/** When the playing plans are on in a week, and at a point what plays. The address keeps what is asked for. */
export function AdWeek({ resource }: { readonly resource: AnyResource }) {
  const { say } = useLanguage();
  const { now } = useApp();
  const [search, setSearch] = useSearchParams();
  const today = momentText(now()).slice(0, 10);
  const shop = search.get('shop');
  const screen = Number(search.get('ad_screen') ?? adScreen.ad);
  const from = search.get('from') ?? today;
  const { data, problem, fetching, retry } = useCall<Week>(
    new Call('GET /advert_plan/week/v1', {
      query: { from, ad_screen: String(screen), ...(shop && { shop_id: shop }) },
    }),
    { keepPrevious: true, quiet: true },
  );
  const put = (name: string) => (value: unknown) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if ((typeof value === 'string' && value !== '') || typeof value === 'number')
          next.set(name, String(value));
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="ad-week">
      <header className="list-head">
        <h1>{say(words.title)}</h1>
        <div className="list-tools">
          <ViewSwitch resource={resource} />
        </div>
      </header>
      <div className="ad-week-asked">
        <FieldRow field={asked.shop} required={false} value={shop} onChange={put('shop')} />
        <FieldRow field={asked.screen} required value={screen} onChange={put('ad_screen')} />
        <FieldRow field={asked.from} required value={from} onChange={put('from')} />
        <div className="ad-week-turn">
          <Button onClick={() => put('from')(addDays(from, -7))}>{say(words.previous)}</Button>
          <Button disabled={datesOfWeek(from)[0] === datesOfWeek(today)[0]} onClick={() => put('from')(null)}>
            {say(words.today)}
          </Button>
          <Button onClick={() => put('from')(addDays(from, 7))}>{say(words.next)}</Button>
        </div>
      </div>
      {problem ? (
        <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
          {problem.message}
        </Statement>
      ) : (
        data && (
          <Plans resource={resource} week={data} busy={fetching} today={today} atPoint={shop !== null} />
        )
      )}
    </div>
  );
}

interface PlansProps {
  readonly resource: AnyResource;
  readonly week: Week;
  readonly busy: boolean;
  readonly today: string;
  readonly atPoint: boolean;
}

/** A plan in each line and a day in each column; on a phone one day at a time, chosen above. */
function Plans({ resource, week, busy, today, atPoint }: PlansProps) {
  const { say } = useLanguage();
  const phone = usePhone();
  const [search, setSearch] = useSearchParams();
  const { dates, rows, more } = week;
  const isToday = dates.indexOf(today);
  const chosen = Number(search.get('day') ?? (isToday < 0 ? 0 : isToday));
  const shown = phone ? [Math.min(6, Math.max(0, chosen))] : dates.map((_, at) => at);
  const dayName = (at: number) => say(weekday.$options[at] ?? words.day);
  const choose = (at: number) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('day', String(at));
        return next;
      },
      { replace: true },
    );
  return (
    <section aria-busy={busy}>
      <p className="field-help">{say(atPoint ? words.faint : words.help)}</p>
      {phone && (
        <fieldset className="ad-week-days" aria-label={say(words.day)}>
          {dates.map((date, at) => (
            <button key={date} type="button" aria-pressed={shown[0] === at} onClick={() => choose(at)}>
              {dayName(at)}
              <small>{date.slice(5)}</small>
            </button>
          ))}
        </fieldset>
      )}
      {rows.length === 0 ? (
        <Statement>{say(words.none)}</Statement>
      ) : (
        <table className="ad-week-table">
          <caption>
            {atPoint ? say(words.atPoint, { name: week.shop_name ?? '' }) : say(words.everywhere)}
          </caption>
          <thead>
            <tr>
              <th scope="col">{say(words.plan)}</th>
              {shown.map((at) => (
                <th key={dates[at]} scope="col" data-today={dates[at] === today || undefined}>
                  {dayName(at)} <small>{dates[at]?.slice(5)}</small>
                  <span className="ad-week-hours" aria-hidden="true">
                    <i>0</i>
                    <i>6</i>
                    <i>12</i>
                    <i>18</i>
                    <i>24</i>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((plan) => (
              <tr key={plan.id}>
                <th scope="row">
                  <PlanName resource={resource} plan={plan} />
                  <small>
                    {say(words.priority, { n: plan.priority })}
                    {plan.visible_flag === 1 &&
                      ` · ${say(words.points, { n: decimal(plan.target_count, 0) })}`}
                  </small>
                </th>
                {shown.map((at) => (
                  <td key={dates[at]}>
                    <DayBar {...(plan.days[at] ?? { on: [], plays: [] })} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="field-help">{say(words.more, { n: more })}</p>}
    </section>
  );
}

/** Merchants meet the platform's plans here, which they can't open. */
function PlanName({ resource, plan }: { readonly resource: AnyResource; readonly plan: WeekPlan }) {
  const path = plan.visible_flag === 1 ? pathsOf(resource)?.detail : undefined;
  return path ? <Link to={`${path}?id=${plan.id}`}>{plan.plan_name}</Link> : <span>{plan.plan_name}</span>;
}

const clockText = ({ from, to }: Span) =>
  `${minuteText(from)}–${to === dayMinutes ? '24:00' : minuteText(to)}`;
const partOf = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;

/** A day as a line of 24 hours: what is on stands faint, what plays on it in full. */
function DayBar({ on, plays }: { readonly on: readonly Span[]; readonly plays: readonly Span[] }) {
  const { say } = useLanguage();
  const told =
    on.length === 0
      ? say(words.off)
      : plays.length === 0
        ? `${on.map(clockText).join(' ')} · ${say(words.outranked)}`
        : plays.map(clockText).join(' ');
  return (
    <span className="ad-week-bar" role="img" aria-label={told} title={told}>
      {on.map((span) => (
        <i key={`on.${span.from}`} style={{ left: partOf(span.from), width: partOf(span.to - span.from) }} />
      ))}
      {plays.map((span) => (
        <b
          key={`plays.${span.from}`}
          style={{ left: partOf(span.from), width: partOf(span.to - span.from) }}
        />
      ))}
    </span>
  );
}
