import { at, day } from '../../../server/seed/moments.ts';
import { around, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { scopeRange } from '../../enums.ts';
import { enabled } from '../../kit/enabled.ts';
import { marketerId, marketerName } from '../../personnel/seed/accounts.ts';
import { type MerchantRow, sellingMerchants } from '../../shared/seed/merchants.ts';
import { headquarters } from '../../shared/seed/organisations.ts';
import type { ProfileName } from '../../shared/seed/profiles.ts';
import type { World } from '../../shared/seed/world.ts';
import { materialType } from '../enums.ts';
import { adStatus } from '../plan/enums.ts';
import type { AdPlan } from '../plan/index.ts';
import { type MaterialRow, materials } from './materials.ts';

export interface AdPlanSeed {
  readonly row: StoredRow<typeof AdPlan>;
  readonly shopIds: readonly string[];
}

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

/** P43: a third plays now, a third was stopped or waits to be started, a third is over; some for all points, some for a few. */
export function adPlans(world: World): AdPlanSeed[] {
  const { profile, seedNumber } = world.settings;
  const stream = new Stream(seedNumber, 'ad plans');
  const owners = sellingMerchants(world.merchants as MerchantRow[]);
  const all = materials(world);
  return Array.from({ length: adPlanCount(profile) }, (_, index): AdPlanSeed => {
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
    const points = world.points.filter(({ row }) => merchant === null || row.mct_id === merchant.id);
    const few = index % 3 === 1 && points.length > 0;
    const ran = ad_status !== adStatus.stopped;
    const plays = ran ? stream.int(400, 60_000) : 0;
    const created = Math.min(start - day, world.now - 2 * day);
    return {
      row: {
        mgt_org_id: merchant?.mgt_org_id ?? headquarters.id,
        mct_id: merchant?.id ?? null,
        plan_no: `G${at(created).slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
        plan_name: `${around(occasions, index)}${String(index + 1).padStart(2, '0')}`,
        ad_screen: screen,
        ad_status,
        materials: chosen.map((one) => ({
          material_id: one.id,
          play_seconds: one.duration_seconds ?? around([5, 10, 15], index),
        })),
        shop_range: few ? scopeRange.selected : scopeRange.all,
        start_date: at(start).slice(0, 10),
        end_date: at(end).slice(0, 10),
        time_slots: around(slots, index),
        week_days: around(weekDays, Math.floor(index / 3)),
        priority: around(priorities, index),
        advertiser: around(advertisers, index),
        play_count: plays,
        expose_seconds: plays * 10,
        sync_rate: ran ? stream.int(9_200, 10_000) : null,
        create_id: merchant ? null : marketerId,
        create_name: merchant ? null : marketerName,
        ...newRowColumns(index + 1, at(created)),
      },
      shopIds: few ? points.slice(index % 2, (index % 2) + 5).map(({ row }) => row.id) : [],
    };
  });
}
