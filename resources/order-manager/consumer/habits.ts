import type { Label } from '../../kit/label.ts';

/** What a consumer did lately, for whoever judges an order (P05 D4). */
export const habitDays = 90;
export const habits = {
  open_count: { en: 'Doors opened', zh: '开门次数' },
  order_count: { en: 'Orders', zh: '订单数' },
  refund_count: { en: 'Refunds', zh: '退款数' },
  complaint_count: { en: 'Complaints', zh: '客诉数' },
} as const satisfies Readonly<Record<string, Label>>;
export type Habits = Readonly<Record<keyof typeof habits, number>>;
