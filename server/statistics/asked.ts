import { f } from '../../resources/kit/field.ts';
import { type FilterValue, filtersOf } from '../../resources/kit/filters.ts';
import type { Label } from '../../resources/kit/label.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { seenByMerchants } from '../../resources/kit/seen.ts';
import {
  type AnyDimension,
  dimensionNamed,
  initialRange,
  type RangeDef,
} from '../../resources/kit/statistics.ts';
import {
  type Days,
  daysOf,
  lastYearOf,
  mostPeriods,
  periodsIn,
  previousOf,
} from '../../resources/kit/statistics-periods.ts';
import {
  isOffered,
  type Period,
  rangeOf,
  type StatisticsRange,
  timeTypes,
} from '../../resources/kit/statistics-range.ts';
import { epochOf, textOf } from '../../resources/kit/time.ts';
import { scopeOf, scopeSql } from '../access/scope.ts';
import { isMerchant } from '../access/subject.ts';
import type { Caller } from '../behaviour.ts';
import { paramsOf, take, takeFilters, texts } from '../http/list-params.ts';
import { invalidField, Refusal } from '../refusal.ts';
import type { Condition } from '../rows/query.ts';
import type { Question } from './grouped.ts';

const words = {
  required: { en: 'is required', zh: '不能为空' },
  future: { en: 'lies in the future', zh: '不能晚于今天' },
  order: { en: 'lies before the first day', zh: '不能早于开始日期' },
  quarter: { en: 'lies outside 2023-04 to 2025-01', zh: '须在2023-04至2025-01之间' },
} as const satisfies Readonly<Record<string, Label>>;

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

const isDate = (text: string) =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(epochOf(text)) &&
  textOf(epochOf(text)).startsWith(text);

/**
 * Takes the range of a call out of its parameters (docs/specification.md §3): `time_type`, `start_date`, `end_date`, whole periods
 * however the dates lie in them.
 * @throws Refusal 10006 for a range that can't be, isn't over yet by a day at least, is too long, or lies outside the quarters offered
 */
export function takeRange(
  params: Record<string, string>,
  today: string,
  may: RangeDef = {},
): StatisticsRange {
  const [type, start, end] = [
    take(params, 'time_type'),
    take(params, 'start_date'),
    take(params, 'end_date'),
  ];
  if (type === undefined && start === undefined && end === undefined) return initialRange(may, today);
  const periods = may.periods ?? (Object.keys(timeTypes) as Period[]);
  const period = periods.find((each) => String(timeTypes[each]) === type);
  if (!period) throw invalidField('time_type', type === undefined ? words.required : texts.value);
  for (const [name, value] of [
    ['start_date', start],
    ['end_date', end],
  ] as const) {
    if (value === undefined) throw invalidField(name, words.required);
    if (!isDate(value)) throw invalidField(name, texts.value);
  }
  const [from, to] = [start ?? '', end ?? ''];
  if (to < from) throw invalidField('end_date', words.order);
  for (const [name, date] of [
    ['start_date', from],
    ['end_date', to],
  ] as const) {
    if (isOffered(period, date, today)) continue;
    throw invalidField(name, period === 'quarter' && date <= today ? words.quarter : words.future);
  }
  const range = rangeOf(period, from, to);
  if (range === 'tooLong' || periodsIn(range) > mostPeriods[period]) {
    const text = tooLong[period];
    throw new Refusal(10006, { text, errors: [{ field: 'end_date', msg: text }] });
  }
  return range;
}

/** What every call of a screen of statistics is asked for. */
export interface Asked {
  /** As the caller has it: without what merchants are never sent. */
  readonly resource: AnyResource;
  readonly range: StatisticsRange;
  readonly now: Days;
  readonly question: Question;
  readonly values: Readonly<Record<string, FilterValue>>;
  /** What is still to be understood. */
  readonly rest: Record<string, string>;
}

/**
 * Reads range, scope and filters of a call.
 * @throws Refusal 10006
 */
export function readAsked(caller: Caller, declared: AnyResource, query: unknown): Asked {
  const merchant = isMerchant(caller.me);
  const resource = merchant ? seenByMerchants(declared) : declared;
  const { model, statistics } = resource;
  const rest = paramsOf(query);
  const today = caller.surroundings.today;
  const range = takeRange(rest, today, statistics?.range);
  const { conditions, values } = takeFilters(rest, model, filtersOf(resource), merchant, caller.surroundings);
  if (statistics?.of && values[statistics.of] === undefined)
    throw invalidField(statistics.of, words.required);
  const scoped: Condition[] = scopeOf(caller.me, model)
    ? [(column) => scopeSql(caller.me, model, column, caller.surroundings)]
    : [];
  const now = daysOf(range, today);
  return {
    resource,
    range,
    now,
    values,
    rest,
    question: {
      models: caller.services.models,
      model,
      surroundings: caller.surroundings,
      conditions: [...scoped, ...conditions],
      narrowed: Object.keys(values),
      eras: { now, previous: previousOf(range, today), last_year: lastYearOf(range, today) },
    },
  };
}

/** The dimension of a call. @throws Refusal 10006 */
export function takeDimension(asked: Asked, otherwise?: string): AnyDimension {
  const name = take(asked.rest, 'by') ?? otherwise;
  const found = dimensionNamed(asked.resource, name);
  if (!found) throw invalidField('by', texts.value);
  return found;
}

/** Numbers of one call at most. */
const mostMeasures = 12;

/** The numbers that a call names. @throws Refusal 10006 for none, too many, or one that the caller is never sent */
export function takeMeasures({ resource, rest }: Asked, merchant: boolean, name = 'measures'): string[] {
  const { model } = resource;
  const names = (take(rest, name) ?? '').split(',');
  const hidden = merchant ? model.merchantHidden : [];
  const known = (each: string) =>
    Object.hasOwn(model.fields, each) &&
    model.fields[each]?.spec.measure !== undefined &&
    model.fields[each]?.spec.measure?.make !== 'rank' &&
    !hidden.includes(each);
  if (names.length > mostMeasures || new Set(names).size !== names.length || !names.every(known))
    throw invalidField(name, texts.value);
  return names;
}
