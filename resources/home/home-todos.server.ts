import { within } from '../../server/access/subject.ts';
import type { Caller } from '../../server/behaviour.ts';
import { whereSql } from '../../server/db/where.ts';
import { tabsOf } from '../../server/http/list-params.ts';
import { type Condition, countUpTo } from '../../server/rows/query.ts';
import { visibleOf } from '../../server/rows/visible.ts';
import type { Label } from '../kit/label.ts';
import { allows } from '../kit/permissions.ts';
import type { AnyWhere } from '../kit/predicate.ts';
import type { AnyResource } from '../kit/resource.ts';
import { addDays } from '../kit/time.ts';
import { device } from '../operation/device.ts';
import { afterSaleOrder } from '../order-manager/after-sale-order.ts';
import { complaint } from '../order-manager/complaint.ts';
import { errorOrder } from '../order-manager/error-order.ts';
import { warningOrder } from '../order-manager/warning-order.ts';
import type { Todo } from './home-wire.ts';

interface Waiting {
  readonly key: string;
  readonly label: Label;
  readonly of: AnyResource;
  readonly where: AnyWhere;
  /** Of these, what waits too long. */
  readonly late?: AnyWhere;
  /** What shows exactly these in the list. */
  readonly search: string;
}

const tabOf = (of: AnyResource, tab: string): AnyWhere => tabsOf(of).get(tab) ?? {};
/** What a tab of a list shows, and one by which some of it waits too long. */
const tabbed = (of: AnyResource, tab: string, late?: string) => ({
  of,
  where: tabOf(of, tab),
  ...(late && { late: tabOf(of, late) }),
  search: `?tab=${tab}`,
});

/** A SIM is renewed before it runs out. Days (docs/domain/home.md §6). */
const simDays = 30;

/** What waits for somebody, in lists that are built (docs/domain/home.md §6). */
function waiting(today: string): readonly Waiting[] {
  const simUntil = addDays(today, simDays);
  return [
    {
      key: 'error',
      label: { en: 'Abnormal orders', zh: '待处理异常订单' },
      ...tabbed(errorOrder, '0'),
    },
    {
      key: 'complaint',
      label: { en: 'Complaints to handle', zh: '待处理客诉' },
      ...tabbed(complaint, '0', 'overdue'),
    },
    {
      key: 'after_sale',
      label: { en: 'Refunds to audit', zh: '待审核售后' },
      ...tabbed(afterSaleOrder, 'audit'),
    },
    {
      key: 'warning',
      label: { en: 'Warnings to review', zh: '待复核预警' },
      ...tabbed(warningOrder, '0'),
    },
    {
      key: 'sim',
      label: { en: 'SIMs expiring in 30 days', zh: '30天内到期流量卡' },
      of: device,
      where: { sim_expire_date: { lte: simUntil } },
      late: { sim_expire_date: { lt: today } },
      search: `?end_sim_expire_date=${simUntil}`,
    },
  ];
}

const mostCounted = 10_000;

/** What waits for the caller on screens that he holds, with the list that shows it. */
export async function todosOf(caller: Caller, orgs: readonly Condition[]): Promise<Todo[]> {
  const count = async (of: AnyResource, ...all: readonly AnyWhere[]) => {
    const reader = { ...caller, me: within(caller.me, of, 'read') };
    const wanted = all.map(
      (where): Condition =>
        (column) =>
          whereSql(where, of.model.fields, column, caller.surroundings),
    );
    return countUpTo(caller.services.db, visibleOf(reader, of, [...orgs, ...wanted]), mostCounted);
  };
  const held = waiting(caller.surroundings.today).filter(({ of }) => allows(caller.me.codes, of, 'read'));
  return Promise.all(
    held.map(async ({ key, label, of, where, late, search }) => ({
      key,
      label,
      count: await count(of, where),
      ...(late && { overdue: await count(of, where, late) }),
      path: `${of.route}${search}`,
    })),
  );
}
