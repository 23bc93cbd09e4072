import { at, day, secondsOf } from '../../../server/seed/moments.ts';
import { Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { scopeRange } from '../../enums.ts';
import { marketerId, marketerName } from '../../personnel/seed/accounts.ts';
import { identityOf } from '../../shared/seed/consumers.ts';
import type { MerchantRow } from '../../shared/seed/merchants.ts';
import { personName } from '../../shared/seed/people.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import { profiles, type Settings } from '../../shared/seed/profiles.ts';
import { releaseMode, releaseStatus, roundState, staffStatus, welfareStatus, welfareType } from '../enums.ts';
import type { Welfare } from '../plan/index.ts';
import type { WelfareRelease } from '../release/index.ts';
import type { WelfareRound } from '../round/index.ts';
import type { WelfareStaff } from '../staff/index.ts';

export type PlanRow = StoredRow<typeof Welfare>;
export type StaffRow = StoredRow<typeof WelfareStaff>;
export type RoundRow = StoredRow<typeof WelfareRound>;
export type ReleaseRow = StoredRow<typeof WelfareRelease>;

/** What a seeded plan consists of. */
export interface SeededPlan {
  readonly row: PlanRow;
  readonly staff: readonly StaffRow[];
  readonly rounds: readonly RoundRow[];
  readonly releases: readonly ReleaseRow[];
  /** Where it names its points, or its goods. */
  readonly shopIds?: readonly string[];
  readonly goodsIds?: readonly string[];
}

/** Of each cabinet's consumers the first so many are an employer's staff: those who come most often. */
export const staffPerPoint = 3;
/** 5,000 yuan each, which no history of orders uses up. */
const standingAmount = 500_000;
/** Before the oldest order of any history. */
const standingDays = 420;

const departments = ['研发部', '市场部', '行政部', '财务部', '生产部'];
const companies = [
  '云谷科技',
  '恒远制造',
  '启明软件',
  '江南物流',
  '博雅教育',
  '海纳医药',
  '众合设计',
  '天工机械',
];
export const companyName = (index: number) => `${companies[index % companies.length] ?? ''}有限公司`;

export const plain = {
  person_amount: null,
  coupon_id: null,
  discount: null,
  month_cap_amount: null,
  release_day: null,
  carry_over: 0 as const,
  shop_range: scopeRange.all,
  goods_range: scopeRange.all,
  notify_flag: 0 as const,
  used_amount: 0,
  next_release_date: null,
  create_id: marketerId,
  create_name: marketerName,
};

export const ownsLike = ({ id, mgt_org_id }: MerchantRow) => ({ mgt_org_id, mct_id: id });

/** A member of staff who is a consumer. */
export function staffRow(
  seedNumber: number,
  id: number,
  plan: Pick<PlanRow, 'id' | 'mgt_org_id' | 'mct_id'>,
  user_phone: string,
  created: string,
  person_amount: number | null = null,
): StaffRow {
  const stream = new Stream(seedNumber, 'welfare staff', id);
  return {
    mgt_org_id: plan.mgt_org_id,
    mct_id: plan.mct_id,
    welfare_id: plan.id,
    user_phone,
    staff_name: personName(stream),
    staff_no: stream.chance(0.9) ? `E${String(1_000 + (id % 9_000))}` : null,
    department: stream.chance(0.9) ? stream.pick(departments) : null,
    person_amount,
    staff_status: staffStatus.active,
    ...newRowColumns(id, created),
  };
}

/** What a member of staff has of a round, issued and not used yet. */
export function releaseRow(
  staff: StaffRow,
  round: RoundRow,
  of: Pick<ReleaseRow, 'welfare_type' | 'release_amount' | 'expire_time'> & {
    readonly user_id: string | null;
  },
): ReleaseRow {
  return {
    mgt_org_id: staff.mgt_org_id,
    mct_id: staff.mct_id,
    release_no: `WR${round.release_date.replaceAll('-', '')}${staff.id.padStart(10, '0')}`,
    welfare_id: round.welfare_id,
    round_id: round.id,
    staff_id: staff.id,
    user_coupon_id: null,
    staff_name: staff.staff_name,
    user_phone: staff.user_phone,
    staff_no: staff.staff_no,
    department: staff.department,
    release_date: round.release_date,
    used_amount: 0,
    remain_amount: of.release_amount,
    release_status: releaseStatus.issued,
    fail_reason: null,
    release_time: `${round.release_date} 00:00:09`,
    ...of,
    ...newRowColumns(Number(staff.id), `${round.release_date} 00:00:05`, `${round.release_date} 00:00:09`),
  };
}

/** What of a seeded world decides its welfare. */
interface SellingWorld {
  readonly points: readonly PointPlan[];
  readonly settings: Settings;
  /** Seconds. */
  readonly now: number;
}

/** The merchants whose points sell, each with the points. */
export function employersOf({ points }: Pick<SellingWorld, 'points'>): [MerchantRow, PointPlan[]][] {
  const held = new Map<MerchantRow, PointPlan[]>();
  for (const point of points)
    if (point.mean > 0) held.set(point.merchant, [...(held.get(point.merchant) ?? []), point]);
  return [...held];
}

/** Plans are called so; an order names the one that it was paid with. */
const standingNames = ['员工餐补福利金', '夏日清凉福利金', '加班关怀金', '节日福利金'];

/** Of each merchant one plan that has run all along: seeded orders are paid with it. Ids follow from the merchant and the consumer. */
export function standingPlans(world: SellingWorld): SeededPlan[] {
  const { settings, now } = world;
  const { consumersPerPoint } = profiles[settings.profile];
  const start = at(now - standingDays * day).slice(0, 10);
  const created = at(secondsOf(`${start} 00:00:00`) - 2 * day);
  return employersOf(world).map(([merchant, points], index): SeededPlan => {
    const people = points.flatMap((point) =>
      Array.from({ length: staffPerPoint }, (_, nth) => ({ point, nth })),
    );
    const owner = ownsLike(merchant);
    const amount = people.length * standingAmount;
    const row: PlanRow = {
      ...plain,
      ...owner,
      welfare_no: `WP${created.slice(2, 10).replaceAll('-', '')}${String(100_000 + Number(merchant.id))}`,
      welfare_name: standingNames[index % standingNames.length] ?? '',
      company_name: companyName(index),
      company_contact: personName(new Stream(settings.seedNumber, 'welfare contact', index)),
      company_phone: `139${String(20_000_000 + index)}`,
      welfare_type: welfareType.balance,
      person_amount: standingAmount,
      release_mode: releaseMode.once,
      budget_amount: Math.min(1_000_000_000, amount + 1_000_000),
      start_date: start,
      end_date: at(secondsOf(`${start} 00:00:00`) + 700 * day).slice(0, 10),
      welfare_status: welfareStatus.running,
      person_count: people.length,
      per_release_amount: amount,
      release_amount: amount,
      ...newRowColumns(Number(merchant.id), created, `${start} 00:00:09`),
    };
    const round: RoundRow = {
      ...owner,
      welfare_id: row.id,
      release_date: start,
      round_state: roundState.done,
      staff_count: people.length,
      done_count: people.length,
      fail_count: 0,
      round_amount: amount,
      due_time: `${start} 00:00:05`,
      finish_time: `${start} 00:00:09`,
      ...newRowColumns(Number(merchant.id), `${start} 00:00:05`, `${start} 00:00:09`),
    };
    const staff = people.map(({ point, nth }) =>
      staffRow(
        settings.seedNumber,
        point.index * staffPerPoint + nth + 1,
        row,
        identityOf(point.index * consumersPerPoint + nth).user_phone,
        created,
      ),
    );
    const releases = staff.map((one, at_): ReleaseRow => {
      const { point, nth } = people[at_] ?? { point: { index: 0 }, nth: 0 };
      return releaseRow(one, round, {
        user_id: identityOf(point.index * consumersPerPoint + nth).id,
        welfare_type: welfareType.balance,
        release_amount: standingAmount,
        expire_time: `${row.end_date} 23:59:59`,
      });
    });
    return { row, staff, rounds: [round], releases };
  });
}
