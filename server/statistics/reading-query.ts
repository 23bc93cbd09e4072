import { f } from '../../resources/kit/field.ts';
import { filtersOf } from '../../resources/kit/filters.ts';
import type { Label } from '../../resources/kit/label.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import {
  type AnyDimension,
  dimensionNamed,
  initialStatisticsRange,
  type RangeDef,
} from '../../resources/kit/statistics.ts';
import {
  lastYearOf,
  mostPeriods,
  periodsIn,
  previousOf,
  rangeDaysOf,
  soFarOf,
} from '../../resources/kit/statistics-periods.ts';
import {
  isOffered,
  type Period,
  type QuarterLimits,
  rangeOf,
  type StatisticsRange,
  timeTypes,
} from '../../resources/kit/statistics-range.ts';
import { isRealTime } from '../../resources/kit/time.ts';
import { scopeOf, scopeSql } from '../access/scope.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { paramsOf, paramTexts, take, takeFilters } from '../rows/list-params.ts';
import type { Condition } from '../rows/query.ts';
import type { Caller } from '../server-extension.ts';
import type { Question } from './grouped.ts';
import { offeredQuarters } from './offered-quarters.ts';
import type { StatisticsQuery } from './statistics-query.ts';

const words = {
  required: { en: 'is required', zh: '不能为空' },
  future: { en: 'lies in the future', zh: '不能晚于今天' },
  order: { en: 'lies before the first day', zh: '不能早于开始日期' },
} as const satisfies Readonly<Record<string, Label>>;

const outside = ({ from, to }: QuarterLimits): Label => ({
  en: `lies outside ${from} to ${to}`,
  zh: `须在${from}至${to}之间`,
});

/** The refusal of a range that is too long; of days in the words of docs/specification.md §5.10. */
const tooLong: Readonly<Record<Period, Label>> = {
  day: { en: 'Up to 31 days can be queried', zh: '最多可查询31天' },
  month: { en: 'Up to 12 months can be queried', zh: '最多可查询12个月' },
  quarter: { en: 'Up to 8 quarters can be queried', zh: '最多可查询8个季度' },
  year: { en: 'Up to 5 years can be queried', zh: '最多可查询5年' },
};

/** What the range's parameters are called in refusals. */
export const rangeFields = {
  time_type: f.int({ en: 'Period', zh: '统计周期' }),
  start_date: f.date({ en: 'Start date', zh: '开始日期' }),
  end_date: f.date({ en: 'End date', zh: '结束日期' }),
};

/**
 * Takes the range of a call out of its parameters (docs/specification.md §3): `time_type`, `start_date`, `end_date`, whole periods
 * however the dates lie in them.
 * @throws Refusal 10006 for a range that can't be, isn't over yet by a day at least, is too long, or lies outside the quarters offered
 */
export function takeRange(
  params: Record<string, string>,
  today: string,
  may: RangeDef,
  quarters: QuarterLimits,
): StatisticsRange {
  const [type, start, end] = [
    take(params, 'time_type'),
    take(params, 'start_date'),
    take(params, 'end_date'),
  ];
  if (type === undefined && start === undefined && end === undefined)
    return initialStatisticsRange(may, today);
  const periods = may.periods ?? (Object.keys(timeTypes) as Period[]);
  const period = periods.find((each) => String(timeTypes[each]) === type);
  if (!period) throw invalidField('time_type', type === undefined ? words.required : paramTexts.value);
  for (const [name, value] of [
    ['start_date', start],
    ['end_date', end],
  ] as const) {
    if (value === undefined) throw invalidField(name, words.required);
    if (value.length !== 10 || !isRealTime(value)) throw invalidField(name, paramTexts.value);
  }
  const [from, to] = [start ?? '', end ?? ''];
  if (to < from) throw invalidField('end_date', words.order);
  for (const [name, date] of [
    ['start_date', from],
    ['end_date', to],
  ] as const) {
    if (isOffered(period, date, today, quarters)) continue;
    throw invalidField(name, period === 'quarter' && date <= today ? outside(quarters) : words.future);
  }
  const range = rangeOf(period, from, to);
  if (range === 'tooLong' || periodsIn(range) > mostPeriods[period]) {
    const text = tooLong[period];
    throw new Refusal(10006, { text, errors: [{ field: 'end_date', msg: text }] });
  }
  return range;
}

/**
 * Reads range, scope and filters of a call.
 * @throws Refusal 10006
 */
export async function readStatisticsQuery(
  caller: Caller,
  declared: AnyResource,
  query: unknown,
): Promise<StatisticsQuery> {
  const resource = caller.services.schemas.seen(caller.me, declared);
  const { model, statistics } = resource;
  const rest = paramsOf(query);
  const today = caller.surroundings.today;
  const quarters = await offeredQuarters(caller.services, caller.surroundings);
  const range = takeRange(rest, today, statistics?.range ?? {}, quarters);
  const { conditions, values, masked } = takeFilters(rest, model, filtersOf(resource), caller);
  // Figures are asked for without being counted or audited: of a masked value they would tell whether it is there.
  if (masked.length > 0) throw new Refusal(10006);
  if (statistics?.of && values[statistics.of] === undefined)
    throw invalidField(statistics.of, words.required);
  const scoped: Condition[] = scopeOf(caller.me, model)
    ? [(column) => scopeSql(caller.me, model, column, caller.surroundings)]
    : [];
  const now = rangeDaysOf(range, today);
  return {
    resource,
    range,
    quarters,
    now,
    values,
    rest,
    question: {
      models: caller.services.models,
      model,
      surroundings: caller.surroundings,
      conditions: [...scoped, ...conditions],
      narrowed: Object.keys(values),
      eras: erasOfRange(range, today),
    },
  };
}

/** A range and what it is compared with. */
export function erasOfRange(range: StatisticsRange, today: string): Question['eras'] {
  const now = rangeDaysOf(range, today);
  const [previous, last_year] = [previousOf(range, today), lastYearOf(range, today)];
  return {
    now,
    previous,
    last_year,
    previous_so_far: soFarOf(previous, now, today),
    last_year_so_far: soFarOf(last_year, now, today),
  };
}

/** The dimension of a call. @throws Refusal 10006 */
export function takeDimension(asked: StatisticsQuery, otherwise?: string): AnyDimension {
  const name = take(asked.rest, 'by') ?? otherwise;
  const found = dimensionNamed(asked.resource, name);
  if (!found) throw invalidField('by', paramTexts.value);
  return found;
}

/** Numbers of one call at most. */
const mostMeasures = 12;

/** The numbers that a call names. @throws Refusal 10006 for none, too many, or one that the caller is never sent */
export function takeMeasures(
  { resource, rest }: StatisticsQuery,
  merchant: boolean,
  name = 'measures',
): string[] {
  const { model } = resource;
  const names = (take(rest, name) ?? '').split(',');
  const hidden = merchant ? model.merchantHidden : [];
  const known = (each: string) =>
    Object.hasOwn(model.fields, each) &&
    model.fields[each]?.spec.measure !== undefined &&
    model.fields[each]?.spec.measure?.make !== 'rank' &&
    !hidden.includes(each);
  if (names.length > mostMeasures || new Set(names).size !== names.length || !names.every(known))
    throw invalidField(name, paramTexts.value);
  return names;
}
