import type { Into } from '../kit/statistics.ts';
import { orderKind, payStatus, testOrder } from '../order-manager/enums.ts';

type Way<Name extends string> = Extract<Into<Name>, { readonly route: string }>;

/** The time of payment among those that the list's range may count by. */
const paidOn = 2;

/**
 * The way from a number of orders to the orders that it counts (docs/domain/statistics.md §7): those of goods, paid in the period,
 * that nobody made to try a cabinet.
 * @param more what they are narrowed by besides
 * @param unless filters that orders don't have
 */
export const countedOrders = <Name extends string>(
  more: Way<Name>['params'],
  unless?: Way<Name>['unless'],
) => ({
  route: '/order-manager/sale-order' as const,
  params: {
    start_create_time: 'start' as const,
    end_create_time: 'end' as const,
    date_type: { is: paidOn },
    pay_status: { is: payStatus.paid },
    order_kind: { is: orderKind.normal },
    min_total_amount: { is: 1 },
    test_order: { is: testOrder.no },
    ...more,
  },
  maxDays: 93,
  unless,
});
