import { at, day } from '../../../server/seed/moments.ts';
import { around, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { scopeRange } from '../../enums.ts';
import { enabled } from '../../kit/enabled.ts';
import { marketerId, marketerName } from '../../personnel/seed/accounts.ts';
import { online } from '../../shared/point.ts';
import { type MerchantRow, sellingMerchants } from '../../shared/seed/merchants.ts';
import { headquarters } from '../../shared/seed/organisations.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import type { ProfileName } from '../../shared/seed/profiles.ts';
import type { World } from '../../shared/seed/world.ts';
import { deliveryFailure, deliveryKind, deliveryState } from '../delivery/enums.ts';
import type { AdDelivery } from '../delivery/index.ts';
import { materialType } from '../enums.ts';
import { adStatus } from '../plan/enums.ts';
import type { AdPlan } from '../plan/index.ts';
import { spansOn, wouldConflict } from '../plan/playing.ts';
import type { Scheduled } from '../plan/slots.ts';
import type { AdPlayBatch, AdPlayHour } from '../play/index.ts';
import { type MaterialRow, materials } from './materials.ts';

export interface AdPlanSeed {
  readonly row: StoredRow<typeof AdPlan>;
  readonly shopIds: readonly string[];
  /** Points whose cabinets are to play it now, or had it until it was over, and how far each is. */
  readonly reached: readonly PointPlan[];
  readonly states: readonly StoredRow<typeof AdDelivery>['delivery_state'][];
  readonly plays: readonly PlayedHour[];
}

type PlayedHour = Pick<
  StoredRow<typeof AdPlayHour>,
  'material_id' | 'material_name' | 'play_day' | 'play_hour' | 'play_count' | 'expose_seconds'
>;

/** docs/domain/seed-data.md §13: 300 where everything is at its full size. */
const counts: Readonly<Record<ProfileName, number>> = { small: 24, demo: 60, scale: 300 };
export const adPlanCount = (profile: ProfileName): number => counts[profile];

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;
const weekDays: readonly (readonly (typeof everyDay)[number][])[] = [everyDay, [1, 2, 3, 4, 5], [6, 7]];
/** The third and the last run past midnight. */
const slots = [
  ['08:00-22:00'],
  ['07:00-09:30', '11:30-13:30', '17:00-19:00'],
  ['22:00-02:00'],
  ['10:00-20:00'],
  ['06:00-10:00', '18:00-01:30'],
];
/** Equal ones meet at the same points: whose number is lower then waits. */
const priorities = [50, 80, 50, 20, 99];
const advertisers = ['晨泉饮品', '云岭茶业', '本地生活推广', '周末影城', null];
const occasions = ['新品上市', '早餐时段', '夜间特饮', '会员周', '开学季', '城市马拉松'];

/** What plays on a screen: its own scope's materials that are in use. */
function playable(all: readonly MaterialRow[], screen: number, mctId: string | null): readonly MaterialRow[] {
  return all.filter(
    (one) =>
      one.ad_screen === screen &&
      one.enabled === enabled.enabled &&
      one.material_type !== materialType.unknown &&
      (one.mct_id === null || one.mct_id === mctId),
  );
}

/** Hours of the day in which a plan plays at all. */
const hoursOf = (plan: Scheduled, date: string) => [
  ...new Set(
    spansOn(plan, date).flatMap(({ from, to }) =>
      Array.from(
        { length: Math.ceil(to / 60) - Math.floor(from / 60) },
        (_, at) => Math.floor(from / 60) + at,
      ),
    ),
  ),
];

/** The highest priority at which a plan conflicts with none that plays already. */
function freePriority(plan: Scheduled, points: ReadonlySet<string>, others: readonly AdPlanSeed[]): number {
  const meet = others.filter(
    ({ row, reached }) =>
      row.ad_status === adStatus.playing && reached.some(({ row: { id } }) => points.has(id)),
  );
  for (let priority = plan.priority; priority > 1; priority -= 1)
    if (!meet.some(({ row }) => wouldConflict({ ...plan, priority }, row))) return priority;
  return 1;
}

/** How far cabinets are: those that are offline wait, and a few failed, so many at first that every cause is there in a small world. */
function howFar() {
  let told = 0;
  return ({ row }: PointPlan) => {
    if (row.online === online.offline) return deliveryState.waiting;
    told += 1;
    return told % 29 === 17 || (told < 16 && told % 4 === 2) ? deliveryState.failed : deliveryState.delivered;
  };
}

/** P43: a third plays now, a third was stopped or waits to be started, a third is over; some for all points, some for a few. */
export function adPlans(world: World): AdPlanSeed[] {
  const { profile, seedNumber } = world.settings;
  const stream = new Stream(seedNumber, 'ad plans');
  const owners = sellingMerchants(world.merchants as MerchantRow[]);
  const all = materials(world);
  const made: AdPlanSeed[] = [];
  const stateOf = howFar();
  for (let index = 0; index < adPlanCount(profile); index += 1) {
    const ad_status = around([adStatus.playing, adStatus.stopped, adStatus.expired], index);
    const merchant = index % 4 === 3 ? around(owners, Math.floor(index / 4)) : null;
    const first = playable(all, around(all, index * 2).ad_screen, merchant?.id ?? null);
    const shown = first.length > 0 ? first : all;
    const screen = around(shown, 0).ad_screen;
    const chosen = Array.from({ length: Math.min(1 + (index % 5), shown.length) }, (_one, place) =>
      around(shown, index + place),
    );
    const over = ad_status === adStatus.expired;
    const start = world.now - (over ? stream.int(60, 120) : stream.int(1, 20)) * day;
    const end = over ? world.now - stream.int(2, 30) * day : world.now + stream.int(10, 60) * day;
    const points = world.points.filter(
      ({ row, model }) =>
        row.cabinet_code !== null &&
        model.screens?.includes(screen) &&
        (merchant === null || row.mct_id === merchant.id),
    );
    // All points of the headquarters are those of everybody: a handful of plans for them is enough.
    const few = (merchant === null ? index >= 6 : index % 2 === 1) && points.length > 0;
    const meant = few ? points.slice((index % 7) * 3, (index % 7) * 3 + stream.int(3, 12)) : points;
    const reached = meant.length > 0 ? meant : points.slice(0, 3);
    const playing = ad_status === adStatus.playing;
    const created = Math.min(start - day, world.now - 2 * day);
    const scheduled = {
      id: String(index + 1),
      ad_screen: screen,
      start_date: at(start).slice(0, 10),
      end_date: at(end).slice(0, 10),
      time_slots: around(slots, index),
      week_days: around(weekDays, Math.floor(index / 3)),
      priority: around(priorities, index),
    };
    const priority = playing
      ? freePriority(scheduled, new Set(reached.map(({ row: { id } }) => id)), made)
      : scheduled.priority;
    const states = playing ? reached.map(stateOf) : over ? reached.map(() => deliveryState.withdrawn) : [];
    const delivered = over
      ? reached.length
      : states.filter((state) => state === deliveryState.delivered).length;
    const list = chosen.map((one) => ({
      material_id: one.id,
      play_seconds: one.duration_seconds ?? around([5, 10, 15], index),
    }));
    const loop = list.reduce((sum, { play_seconds }) => sum + play_seconds, 0);
    const last = over ? end : world.now - day;
    const days =
      ad_status === adStatus.stopped ? [] : Array.from({ length: 7 }, (_, back) => last - back * day);
    const plays = days.flatMap((moment) => {
      const date = at(moment).slice(0, 10);
      if (date < scheduled.start_date) return [];
      return hoursOf(scheduled, date).flatMap((play_hour) =>
        list.map((entry, place): PlayedHour => {
          const times = Math.round((delivered * 3_600 * (0.7 + 0.3 * stream.next())) / loop);
          return {
            material_id: entry.material_id,
            material_name: around(chosen, place).material_name,
            play_day: date,
            play_hour,
            play_count: times,
            expose_seconds: times * entry.play_seconds,
          };
        }),
      );
    });
    const sum = (of: 'play_count' | 'expose_seconds') => plays.reduce((total, each) => total + each[of], 0);
    made.push({
      row: {
        ...scheduled,
        mgt_org_id: merchant?.mgt_org_id ?? headquarters.id,
        mct_id: merchant?.id ?? null,
        plan_no: `AD${at(created).slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
        plan_name: `${around(occasions, index)}${String(index + 1).padStart(2, '0')}`,
        ad_status,
        materials: list,
        shop_range: few ? scopeRange.selected : scopeRange.all,
        priority,
        advertiser: around(advertisers, index),
        play_count: sum('play_count'),
        expose_seconds: sum('expose_seconds'),
        target_count: playing ? reached.length : 0,
        fail_count: playing ? states.filter((state) => state === deliveryState.failed).length : 0,
        sync_rate: playing && reached.length > 0 ? Math.floor((delivered * 10_000) / reached.length) : null,
        create_id: merchant ? null : marketerId,
        create_name: merchant ? null : marketerName,
        ...newRowColumns(index + 1, at(created)),
      },
      shopIds: few ? reached.map(({ row: { id } }) => id) : [],
      reached: playing || over ? reached : [],
      states,
      plays,
    });
  }
  return made;
}

const causes = [
  [deliveryFailure.refused, '素材下载失败：存储空间不足'],
  [deliveryFailure.command, '播放程序未启动'],
  [deliveryFailure.timeout, null],
  [deliveryFailure.unconfirmed, null],
] as const;

/** What became of the plans that play or are over, at each of their points; plays are shared among those that have or had them. */
export function adDeliveries(plans: readonly AdPlanSeed[]): StoredRow<typeof AdDelivery>[] {
  const rows = plans.flatMap(({ row, reached, states }) => {
    const had = (state: StoredRow<typeof AdDelivery>['delivery_state']) =>
      state === deliveryState.delivered || state === deliveryState.withdrawn;
    const good = states.filter(had).length;
    return reached.map((point, index) => {
      const state = states[index] ?? deliveryState.waiting;
      const share = (total: number) => (had(state) ? Math.floor(total / good) : 0);
      return {
        row,
        point,
        state,
        plays: share(row.play_count),
        seconds: share(row.expose_seconds),
      };
    });
  });
  let failures = 0;
  return rows.map(({ row, point, state, plays, seconds }, index) => {
    const withdrawn = state === deliveryState.withdrawn;
    const failed = state === deliveryState.failed;
    const [cause, note] = failed ? around(causes, failures) : [null, null];
    if (failed) failures += 1;
    return {
      plan_id: row.id,
      shop_id: point.row.id,
      cabinet_code: point.row.cabinet_code ?? '',
      delivery_kind: withdrawn ? deliveryKind.remove : deliveryKind.play,
      delivery_state: state,
      fail_cause: cause,
      fail_note: note,
      try_count: state === deliveryState.waiting ? 0 : 1,
      command_id: null,
      held_flag: state === deliveryState.waiting || withdrawn ? 0 : 1,
      done_time: state === deliveryState.delivered ? `${row.start_date} 08:05:00` : null,
      play_count: plays,
      expose_seconds: seconds,
      last_play_time: null,
      mgt_org_id: row.mgt_org_id,
      mct_id: row.mct_id,
      ...newRowColumns(index + 1, `${row.start_date} 08:00:00`),
    };
  });
}

/** The last report of each cabinet that plays something: one of yesterday evening. */
export function adPlayBatches(plans: readonly AdPlanSeed[], now: number): StoredRow<typeof AdPlayBatch>[] {
  const moment = `${at(now - day).slice(0, 10)} 21:00:00`;
  const devices = plans.flatMap(({ reached, states }) =>
    reached.flatMap(({ index }, place) =>
      states[place] === deliveryState.delivered ? [String(index + 1)] : [],
    ),
  );
  return [...new Set(devices)].map((device_id, index) => ({
    device_id,
    batch_no: `demo-${device_id}`,
    counted: 60 + (index % 40),
    ignored: 0,
    ...newRowColumns(index + 1, moment),
  }));
}

/** The play log of the last days, by the hour. */
export function adPlayHours(plans: readonly AdPlanSeed[]): StoredRow<typeof AdPlayHour>[] {
  const rows = plans.flatMap(({ row, plays }) => plays.map((played) => ({ row, played })));
  return rows.map(({ row, played }, index) => ({
    plan_id: row.id,
    plan_name: row.plan_name,
    advertiser: row.advertiser,
    ...played,
    mgt_org_id: row.mgt_org_id,
    mct_id: row.mct_id,
    ...newRowColumns(index + 1, `${played.play_day} ${String(played.play_hour).padStart(2, '0')}:59:59`),
  }));
}
