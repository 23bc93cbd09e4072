import { at, day, secondsOf } from '../../../server/seed/moments.ts';
import { item, Stream } from '../../../server/seed/random.ts';
import { newRowColumns } from '../../../server/seed/rows.ts';
import { scopeRange } from '../../enums.ts';
import { identityOf } from '../../shared/seed/consumers.ts';
import { personName } from '../../shared/seed/people.ts';
import { profiles } from '../../shared/seed/profiles.ts';
import type { World } from '../../shared/seed/world.ts';
import { calendarOf } from '../calendar.ts';
import {
  failReason,
  releaseMode,
  releaseStatus,
  roundState,
  staffStatus,
  welfareStatus,
  welfareType,
} from '../enums.ts';
import { lastUseDay, releaseDates } from '../rhythm.ts';
import {
  companyName,
  employersOf,
  ownsLike,
  type PlanRow,
  plain,
  type ReleaseRow,
  type RoundRow,
  releaseRow,
  type SeededPlan,
  staffPerPoint,
  staffRow,
} from './standing.ts';

const s = welfareStatus;
/** Where the plans stand, in turn: days of start and end from today. */
const stands = [
  [s.running, -40, 120],
  [s.draft, 5, 90],
  [s.notStarted, 4, 60],
  [s.ended, -120, -20],
  [s.stopped, -35, 80],
  [s.running, -20, 40],
  [s.ended, -200, -60],
] as const;
/** What they give, and how. */
const kinds = [
  [welfareType.balance, releaseMode.workday, '工作日餐补'],
  [welfareType.discount, releaseMode.monthly, '员工折扣'],
  [welfareType.balance, releaseMode.monthly, '月度福利金'],
  [welfareType.balance, releaseMode.once, '中秋福利金'],
  [welfareType.balance, releaseMode.workday, '加班餐补'],
] as const;
const counts = { small: 14, demo: 60, scale: 110 } as const;
/** Staff of one such plan, and rounds of it whose lines are kept. */
const [staffOf, roundsOf] = [6, 3];
const workedYear = calendarOf([]);

/** Ids above those of the plans that run all along, and of their lines. */
const plansFrom = 10_000;
export const linesFrom = 1_000_000;

/** Plans in every state, of every kind and rhythm; no order was paid with them. */
export function showcasePlans(
  world: Pick<World, 'points' | 'settings' | 'now' | 'coupons' | 'goods'>,
): SeededPlan[] {
  const { settings, now } = world;
  const { consumersPerPoint } = profiles[settings.profile];
  const employers = employersOf(world);
  const today = at(now).slice(0, 10);
  const dayAt = (days: number) => at(secondsOf(`${today} 00:00:00`) + days * day).slice(0, 10);
  return Array.from({ length: counts[settings.profile] }, (_, index): SeededPlan => {
    const stream = new Stream(settings.seedNumber, 'welfare', index);
    const [merchant, points] = item(employers, index % employers.length);
    const owner = ownsLike(merchant);
    const [status, from, to] = item(stands, index % stands.length);
    const coupon =
      index % 6 === 5
        ? world.coupons.find(
            ({ row }) => row.coupon_status === 1 && (row.mct_id === merchant.id || row.mct_id === null),
          )?.row
        : undefined;
    const [type, mode, name] = coupon
      ? ([welfareType.coupon, releaseMode.once, '员工礼券'] as const)
      : item(kinds, index % kinds.length);
    const value = coupon
      ? (coupon.cash_amount ?? coupon.reduce_amount ?? coupon.max_reduce_amount ?? 0)
      : stream.pick([1_500, 2_000, 10_000, 20_000]);
    const number = plansFrom + index;
    const rhythm = {
      welfare_type: type,
      release_mode: mode,
      release_day: mode === releaseMode.monthly ? (type === welfareType.discount ? 1 : 10) : null,
      carry_over: index % 4 === 2 ? (1 as const) : (0 as const),
      start_date: dayAt(from),
      end_date: dayAt(to),
    };
    const dates = releaseDates(rhythm, workedYear);
    const begun = status === s.running || status === s.stopped || status === s.ended;
    const past = begun ? dates.filter((each) => each <= today) : [];
    const created = at(Math.min(now - day, secondsOf(`${rhythm.start_date} 00:00:00`) - 5 * day));
    const base = {
      ...plain,
      ...owner,
      ...rhythm,
      welfare_no: `WP${created.slice(2, 10).replaceAll('-', '')}${String(500_000 + index)}`,
      welfare_name: `${companyName(index).slice(0, 4)}${name}`,
      company_name: companyName(index),
      company_contact: personName(stream),
      company_phone: `138${String(30_000_000 + index)}`,
      person_amount: type === welfareType.balance ? value : null,
      coupon_id: coupon?.id ?? null,
      discount: type === welfareType.discount ? stream.pick([70, 80, 85]) : null,
      month_cap_amount: type === welfareType.discount ? value : null,
      notify_flag: index % 3 === 0 ? (1 as const) : (0 as const),
      welfare_status: status,
      next_release_date: status === s.running ? (dates.find((each) => each > today) ?? null) : null,
      ...newRowColumns(number, created),
    };
    const staff = Array.from({ length: staffOf }, (_each, nth) => {
      const point = item(points, nth % points.length);
      const consumer = identityOf(
        point.index * consumersPerPoint + staffPerPoint + 6 + Math.floor(nth / points.length),
      );
      const one = staffRow(
        settings.seedNumber,
        linesFrom + index * 100 + nth,
        base,
        consumer.user_phone,
        created,
      );
      return {
        consumer,
        one: nth === 5 ? { ...one, user_phone: `1990000${String(1_000 + (index % 9_000))}` } : one,
      };
    });
    const left = index % 5 === 3;
    const rounds: RoundRow[] = [];
    const releases: ReleaseRow[] = [];
    for (const [back, date] of past.slice(-roundsOf).entries()) {
      const id = number * 10 + back;
      const latest = date === past.at(-1);
      const waiting = latest && status === s.stopped;
      const expire_time = `${lastUseDay(rhythm, date, workedYear)} 23:59:59`;
      const round: RoundRow = {
        ...owner,
        welfare_id: base.id,
        release_date: date,
        round_state: waiting ? roundState.running : roundState.done,
        staff_count: staff.length,
        done_count: 0,
        fail_count: 0,
        round_amount: 0,
        due_time: `${date} 00:00:05`,
        finish_time: waiting ? null : `${date} 00:00:09`,
        ...newRowColumns(id, `${date} 00:00:05`, `${date} 00:00:09`),
      };
      const lines = staff.map(({ consumer, one }, nth): ReleaseRow => {
        const line = releaseRow(one, round, {
          user_id: consumer.id,
          welfare_type: type,
          release_amount: value,
          expire_time,
        });
        const own = { ...line, id: String(linesFrom + (index * 100 + nth) * 10 + back) };
        if (waiting && nth < 3)
          return { ...own, user_id: null, release_status: releaseStatus.issuing, release_time: null };
        if (nth === 5)
          return {
            ...own,
            user_id: null,
            release_status: releaseStatus.failed,
            remain_amount: 0,
            fail_reason: failReason.nobody,
            release_time: null,
          };
        const failed = (fail_reason: ReleaseRow['fail_reason']) => ({
          ...own,
          release_status: releaseStatus.failed,
          remain_amount: 0,
          fail_reason,
          release_time: null,
        });
        if (nth === 4 && type === welfareType.coupon) return failed(failReason.couponOut);
        if (nth === 3 && type === welfareType.coupon) return failed(failReason.couponEnded);
        if (nth === 4 && index % 4 === 3) return failed(failReason.budget);
        if (nth === 3 && latest) return { ...own, release_status: releaseStatus.revoked, remain_amount: 0 };
        return expire_time < at(now) ? { ...own, release_status: releaseStatus.expired } : own;
      });
      const got = lines.filter(
        ({ release_status }) =>
          ![releaseStatus.issuing, releaseStatus.failed, releaseStatus.revoked].some(
            (each) => each === release_status,
          ),
      );
      rounds.push({
        ...round,
        done_count: got.length,
        fail_count: lines.filter(({ release_status }) => release_status === releaseStatus.failed).length,
        round_amount: got.length * value,
      });
      releases.push(...lines);
    }
    const people = staff.length - (left ? 1 : 0);
    const named = index % 3 === 1;
    const limited = index % 4 === 0 && type === welfareType.balance;
    const row: PlanRow = {
      ...base,
      shop_range: named ? scopeRange.selected : scopeRange.all,
      goods_range: limited ? scopeRange.selected : scopeRange.all,
      budget_amount: Math.max(value * staffOf * Math.max(dates.length, 1), 1),
      person_count: people,
      per_release_amount: value * people,
      release_amount: rounds.reduce((sum, { round_amount }) => sum + round_amount, 0),
    };
    return {
      row,
      staff: staff.map(({ one }, nth) =>
        left && nth === 0 ? { ...one, staff_status: staffStatus.left } : one,
      ),
      rounds,
      releases,
      shopIds: named ? points.slice(0, 3).map((point) => point.row.id) : [],
      goodsIds: limited ? stream.some(world.goods, 12).map((each) => each.row.id) : [],
    };
  });
}
