import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { profiles, type Settings } from '../../shared/seed/profiles.ts';
import { releaseStatus, welfareType, welfareUseStatus } from '../enums.ts';
import type { WelfareUse } from '../release/index.ts';
import {
  type ReleaseRow,
  type RoundRow,
  releaseRow,
  type SeededPlan,
  type StaffRow,
  staffPerPoint,
  staffRow,
} from './standing.ts';

export type UseRow = StoredRow<typeof WelfareUse>;

/** What an order's welfare leaves behind: its use, and of somebody who joined for it their line too. */
export interface Used {
  readonly use: UseRow;
  readonly welfareId: string;
  readonly staff: StaffRow | null;
  readonly release: ReleaseRow | null;
}

/** What of a seeded world says who is paid for, and by which plan. */
interface Employers {
  readonly settings: Settings;
  readonly welfare: ReadonlyMap<string, SeededPlan>;
}
/** An order as far as its welfare asks. Cents. */
interface PaidOrder {
  readonly id: string;
  readonly mct_id: string | null;
  readonly user_id: string;
  readonly user_phone: string;
  readonly welfare_amount: number;
  readonly pay_amount: number;
  readonly refund_amount: number;
  readonly create_time: string;
  readonly update_time: string;
}

/** Who joined for one order has a number far above those of the others. */
const firstJoined = 2_000_000;
export const lastJoined = firstJoined + 999_999;

/** Whether a consumer is one of the staff who are paid for all along. */
export const isStaff = (world: Pick<Employers, 'settings'>, consumer: number) =>
  consumer % profiles[world.settings.profile].consumersPerPoint < staffPerPoint;

const returnedOf = ({ welfare_amount, refund_amount, pay_amount }: PaidOrder, closed: boolean) => {
  if (closed || (refund_amount > 0 && refund_amount >= pay_amount)) return welfare_amount;
  return pay_amount > 0 ? Math.floor((welfare_amount * refund_amount) / pay_amount) : 0;
};

const statusOf = (returned: number, used: number) => {
  if (returned === 0) return welfareUseStatus.used;
  return returned === used ? welfareUseStatus.returned : welfareUseStatus.partly;
};

/**
 * The use of welfare by one order, by the rules of the order path: what is refunded brings its part back.
 * @param closed given up unpaid
 */
export function usedBy(world: Employers, order: PaidOrder, consumer: number, closed: boolean): Used[] {
  const plan = world.welfare.get(order.mct_id ?? '');
  if (!plan || order.welfare_amount === 0) return [];
  const [round] = plan.rounds;
  if (!round) return [];
  const { consumersPerPoint } = profiles[world.settings.profile];
  const regular = isStaff(world, consumer);
  const number = regular
    ? Math.floor(consumer / consumersPerPoint) * staffPerPoint + (consumer % consumersPerPoint) + 1
    : firstJoined + (Number(order.id) % 1_000_000);
  const return_amount = returnedOf(order, closed);
  const use: UseRow = {
    mgt_org_id: plan.row.mgt_org_id,
    mct_id: plan.row.mct_id,
    release_id: String(number),
    order_id: order.id,
    use_amount: order.welfare_amount,
    return_amount,
    use_time: order.create_time,
    use_status: statusOf(return_amount, order.welfare_amount),
    ...newRowColumns(Number(order.id), order.create_time, order.update_time),
  };
  if (regular) return [{ use, welfareId: plan.row.id, staff: null, release: null }];
  const { settings } = world;
  const staff = staffRow(
    settings.seedNumber,
    number,
    plan.row,
    order.user_phone,
    round.create_time,
    order.welfare_amount,
  );
  const release = releaseRow(staff, round, {
    user_id: order.user_id,
    welfare_type: welfareType.balance,
    release_amount: order.welfare_amount,
    expire_time: `${plan.row.end_date} 23:59:59`,
  });
  const spent: ReleaseRow = {
    ...release,
    used_amount: order.welfare_amount - return_amount,
    remain_amount: return_amount,
    release_status: return_amount === 0 ? releaseStatus.usedUp : releaseStatus.issued,
  };
  return [{ use, welfareId: plan.row.id, staff, release: spent }];
}

/** What the uses of some orders change in rows that stand already. */
export function welfareAdjustments(used: readonly Used[]) {
  const plans = new Map<string, number>();
  const joined = new Map<string, { people: number; amount: number }>();
  const releases = new Map<string, number>();
  for (const { use, welfareId, release } of used) {
    const net = use.use_amount - use.return_amount;
    plans.set(welfareId, (plans.get(welfareId) ?? 0) + net);
    if (!release) releases.set(use.release_id, (releases.get(use.release_id) ?? 0) + net);
    else {
      const before = joined.get(welfareId) ?? { people: 0, amount: 0 };
      joined.set(welfareId, { people: before.people + 1, amount: before.amount + release.release_amount });
    }
  }
  const rounds = [...joined].map(
    ([id, { people, amount }]): Pick<RoundRow, 'id' | 'staff_count' | 'done_count' | 'round_amount'> => ({
      id,
      staff_count: people,
      done_count: people,
      round_amount: amount,
    }),
  );
  return [
    {
      table: 'corporate_welfare',
      add: ['used_amount', 'person_count', 'per_release_amount', 'release_amount'],
      least: [],
      rows: [...plans].map(([id, used_amount]) => ({
        id,
        used_amount,
        person_count: joined.get(id)?.people ?? 0,
        per_release_amount: joined.get(id)?.amount ?? 0,
        release_amount: joined.get(id)?.amount ?? 0,
      })),
    },
    {
      table: 'corporate_welfare_round',
      add: ['staff_count', 'done_count', 'round_amount'],
      least: [],
      rows: rounds,
    },
    {
      table: 'corporate_welfare_release',
      add: ['used_amount', 'remain_amount'],
      least: [],
      rows: [...releases].map(([id, net]) => ({ id, used_amount: net, remain_amount: -net })),
    },
  ];
}
