import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import { item, runningSums, Stream } from '../../../server/seed/random.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import { profiles, type Settings } from '../../shared/seed/profiles.ts';
import { demands, type SceneKind, seasons } from '../../shared/seed/scenes.ts';
import type { World } from '../../shared/seed/world.ts';

/** Openings of a day in the order of time: the second of the day and the point, side by side. */
export interface DayPlan {
  readonly date: string;
  readonly seconds: Int32Array;
  readonly points: Int32Array;
}

/** A quarter of all openings take nothing (docs/domain/seed-data.md §13, funnel). */
const boughtShare = 0.75;
/** Ids of one day's orders. */
export const ordersPerDay = 10_000_000;

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const emptySchool = (date: string) => {
  const month = date.slice(5, 7);
  return month === '02' || month === '08' || (month === '07' && date.slice(8) >= '15');
};

type Boost = (point: PointPlan, date: string) => number;

function expected(point: PointPlan, date: string, boost: Boost): number {
  if (point.mean === 0 || (point.until !== null && secondsOf(date) + day > point.until)) return 0;
  const { weekdays } = demands[point.scene];
  const season = item(seasons, Number(date.slice(5, 7)) - 1);
  const holiday = point.scene === 'school' && emptySchool(date) ? 0.15 : 1;
  return (point.mean * item(weekdays, weekdayOf(date)) * season * holiday * boost(point, date)) / boughtShare;
}

/** Weights of a day's hours, cut off at the moment that is now. */
function hoursUntil(scene: SceneKind, secondsOfDay: number): number[] {
  return demands[scene].hours.map((weight, index) => {
    const passed = (secondsOfDay - index * hour) / hour;
    return weight * Math.min(1, Math.max(0, passed));
  });
}

const passedToday = (settings: Settings, date: string) =>
  Math.min(day, secondsOf(settings.now) - secondsOf(date));

const scenesHours = (passed: number) => {
  const kinds = Object.keys(demands) as SceneKind[];
  return new Map(kinds.map((kind) => [kind, runningSums(hoursUntil(kind, passed))]));
};
const total = (sums: Float64Array | undefined) => sums?.at(-1) ?? 0;

/** The part of the world that demand follows from. */
type Shops = Pick<World, 'settings' | 'points' | 'activities'>;

/** How many orders each day gets where a number is asked for: by its share of the demand, rounded so that the sum holds. */
export function quotas({ settings, points, activities }: Shops, dates: readonly string[]): number[] {
  const wanted = settings.orders ?? 0;
  const shares = dates.map((date) => {
    const hours = scenesHours(passedToday(settings, date));
    return points.reduce(
      (sum, point) => sum + (expected(point, date, activities.boost) * total(hours.get(point.scene))) / 24,
      0,
    );
  });
  const all = runningSums(shares);
  const sum = all.at(-1) ?? 0;
  const upTo = (index: number) => (index < 0 ? 0 : Math.round((wanted * (all[index] ?? 0)) / sum));
  return dates.map((_, index) => upTo(index) - upTo(index - 1));
}

/**
 * Who opens which door when on a day. A point's demand is its mean times scene, weekday, season and a gamma noise
 * (docs/domain/seed-data.md §13), times what an activity brings; times follow the scene's hours. Nothing lies after now.
 * @param quota how many openings there are to be, null for what the demand gives
 */
export function dayPlan(
  { settings, points, activities }: Shops,
  date: string,
  quota: number | null,
): DayPlan {
  const stream = new Stream(settings.seedNumber, 'demand', date);
  const passed = passedToday(settings, date);
  const hours = scenesHours(passed);
  const sums = runningSums(
    points.map(
      (point) =>
        (expected(point, date, activities.boost) * stream.gamma(8) * total(hours.get(point.scene))) / 24,
    ),
  );
  const count = quota ?? Math.floor((sums.at(-1) ?? 0) + stream.next());
  // One number per opening, the second before the point, sorts fast.
  const keys = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const place = stream.along(sums);
    const within = hours.get(item(points, place).scene) ?? new Float64Array(24);
    const start = stream.along(within) * hour;
    const second = start + Math.floor(stream.next() * Math.min(hour, passed - start));
    keys[index] = second * points.length + place;
  }
  keys.sort();
  return {
    date,
    seconds: Int32Array.from(keys, (key) => Math.floor(key / points.length)),
    points: Int32Array.from(keys, (key) => key % points.length),
  };
}

/** Days of order detail, today first. */
export function orderDates(settings: Settings): string[] {
  const start = secondsOf(settings.now.slice(0, 10));
  return Array.from({ length: profiles[settings.profile].days }, (_, back) =>
    at(start - back * day).slice(0, 10),
  );
}
