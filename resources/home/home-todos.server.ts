import { within } from '../../server/access/subject.ts';
import type { Caller } from '../../server/behaviour.ts';
import { whereSql } from '../../server/db/where.ts';
import { tabsOf } from '../../server/http/list-params.ts';
import { type Condition, countUpTo } from '../../server/rows/query.ts';
import { visibleOf } from '../../server/rows/visible.ts';
import type { Label } from '../kit/label.ts';
import { allows } from '../kit/permissions.ts';
import type { AnyResource } from '../kit/resource.ts';
import { afterSaleOrder } from '../order-manager/after-sale-order.ts';
import { complaint } from '../order-manager/complaint.ts';
import { errorOrder } from '../order-manager/error-order.ts';
import { warningOrder } from '../order-manager/warning-order.ts';
import type { Todo } from './home-wire.ts';

interface Waiting {
  readonly key: string;
  readonly label: Label;
  readonly of: AnyResource;
  /** The tab of its list that shows what waits, and the one by which some of it waits too long. */
  readonly tab: string;
  readonly late?: string;
}

/** What waits for somebody (domain.md §6): tabs of lists that are built. */
const waiting: readonly Waiting[] = [
  {
    key: 'error',
    label: { en: 'Abnormal orders', zh: '待处理异常订单' },
    of: errorOrder,
    tab: '0',
  },
  {
    key: 'complaint',
    label: { en: 'Complaints to handle', zh: '待处理客诉' },
    of: complaint,
    tab: '0',
    late: 'overdue',
  },
  {
    key: 'after_sale',
    label: { en: 'Refunds to audit', zh: '待审核售后' },
    of: afterSaleOrder,
    tab: 'audit',
  },
  { key: 'warning', label: { en: 'Warnings to review', zh: '待复核预警' }, of: warningOrder, tab: '0' },
];

const mostCounted = 10_000;

/** What waits for the caller on screens that he holds, with the list that shows it. */
export async function todosOf(caller: Caller, orgs: readonly Condition[]): Promise<Todo[]> {
  const count = async (of: AnyResource, tabs: readonly string[]) => {
    const reader = { ...caller, me: within(caller.me, of, 'read') };
    const tabbed = tabs.map((tab): Condition => {
      const where = tabsOf(of).get(tab) ?? {};
      return (column) => whereSql(where, of.model.fields, column, caller.surroundings);
    });
    return countUpTo(caller.services.db, visibleOf(reader, of, [...orgs, ...tabbed]), mostCounted);
  };
  const held = waiting.filter(({ of }) => allows(caller.me.codes, of, 'read'));
  return Promise.all(
    held.map(async ({ key, label, of, tab, late }) => ({
      key,
      label,
      count: await count(of, [tab]),
      ...(late && { overdue: await count(of, [tab, late]) }),
      path: `${of.route}?tab=${tab}`,
    })),
  );
}
