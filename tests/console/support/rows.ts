import type { WireRow } from '../../../src/data/row.ts';

const two = (n: number) => String(n).padStart(2, '0');
const base = (n: number) => ({
  id: String(n),
  version: 0,
  create_time: `2026-03-${two(1 + (n % 28))} 09:${two(n % 60)}:00`,
  update_time: '2026-03-10 09:00:00',
});

/** Factory staff, numbered from 1; every third is disabled. */
export const people = (count: number): WireRow[] =>
  Array.from({ length: count }, (_, at) => at + 1).map((n) => ({
    ...base(n),
    staff_no: `HG${String(n).padStart(4, '0')}`,
    person_name: `Worker ${n}`,
    phone: '138****5678',
    vendor_id: String(1 + (n % 2)),
    vendor_name: n % 2 ? 'North works' : 'South works',
    person_role: 1 + (n % 3),
    line_name: `Line ${n % 4}`,
    enabled: n % 3 === 0 ? 0 : 1,
  }));

/** Sale orders of `today`, numbered from 1: settled and paid in turn. */
export const orders = (count: number, today = '2026-03-10'): WireRow[] =>
  Array.from({ length: count }, (_, at) => at + 1).map((n) => ({
    ...base(n),
    create_time: `${today} 09:${two(n % 60)}:00`,
    order_no: `S2603100900${String(n).padStart(4, '0')}`,
    order_status: n % 2 ? 3 : 2,
    pay_status: n % 2 ? 1 : 0,
    shop_name: 'A point with a very long name at the corner of the street',
    user_phone: '138****5678',
    goods_summary: 'Water ×1',
    pay_amount: 1_234_50 + n,
    refund_amount: 0,
    total_amount: 1_234_50 + n,
    refund_state: 0,
    after_sale_status: null,
    pay_channel: 1,
    mgt_org_name: 'Head office',
    mct_name: 'Shop Ltd',
    provider_name: 'Sharp eyes',
  }));
