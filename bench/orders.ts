import { type Bench, insertOrders, median, openBench, timed } from './support.ts';

const rounds = 41;
const columns = `id, version, order_no, parent_order_no, order_kind, order_source, shop_id, shop_name, cabinet_code, door_side, scene_name, mgt_org_name,
  mct_name, user_id, user_phone, identify_type, identify_status, provider_name, goods_summary, goods_count, total_amount, promotion_amount, coupon_amount,
  welfare_amount, payable_amount, pay_amount, refund_amount, refund_state, order_status, pay_status, after_sale_status, abnormal_type, pay_channel,
  settle_mode, out_trade_no, transaction_id, open_time, close_time, settle_time, pay_time, create_time, update_time, arrears_flag`;

interface Case {
  readonly name: string;
  readonly path: string;
  /** The page's rows as somebody who knows the table would ask for them, and the total that the answer states. */
  readonly rows: string;
  readonly total: string;
}

const capped = (where: string) =>
  `select count(*)::int as n from (select 1 from mgt_order where ${where} limit 10001) c`;
const cases: readonly Case[] = [
  {
    name: 'default order, no filter',
    path: '/mgt_order/v1?size=20',
    rows: `select ${columns} from mgt_order order by create_time desc, id desc limit 20`,
    total: capped('true'),
  },
  {
    name: 'filtered: paid, one channel, 31 days',
    path: '/mgt_order/v1?size=20&tab=3&pay_channel=1&start_create_time=$from&end_create_time=$to',
    rows: `select ${columns} from mgt_order where order_status = 3 and pay_channel = 1 and create_time >= '$from 00:00:00' and create_time <= '$to 23:59:59'
      order by create_time desc, id desc limit 20`,
    total: capped(
      `order_status = 3 and pay_channel = 1 and create_time >= '$from 00:00:00' and create_time <= '$to 23:59:59'`,
    ),
  },
  {
    name: 'one order by its number',
    path: '/mgt_order/v1?order_no=B000000500000',
    rows: `select ${columns} from mgt_order where order_no = 'B000000500000' order by create_time desc, id desc limit 10`,
    total: capped(`order_no = 'B000000500000'`),
  },
  {
    name: 'deep page: rows 500,001 to 500,020',
    path: '/mgt_order/v1?size=20&page=25001',
    rows: `select ${columns} from mgt_order where id = any(array(select id from mgt_order order by create_time desc, id desc limit 20 offset 500000))
      order by create_time desc, id desc`,
    total: capped('true'),
  },
];

const day = (back: number) =>
  new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
const dated = (text: string) => text.replaceAll('$from', day(30)).replaceAll('$to', day(0));

async function compare(bench: Bench, of: Case) {
  const { pool } = bench.database;
  const ours: number[] = [];
  const byHand: number[] = [];
  const hand = async () => {
    const { rows } = await pool.query(dated(of.rows));
    const total = await pool.query(dated(of.total));
    return JSON.stringify({ code: 0, data: { rows, total: total.rows[0]?.n }, msg: '' });
  };
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(() => bench.get(dated(of.path))));
    byHand.push(await timed(hand));
  }
  const answer = await bench.get(dated(of.path));
  if (answer.code !== 0) throw new Error(`${of.name}: ${answer.msg}`);
  // The first rounds warm both up.
  return { ours: median(ours.slice(5)), byHand: median(byHand.slice(5)), rows: answer.data.rows.length };
}

/** The order list and its total at a million rows against hand-written SQL for the same answer (goal: ≤ 1.5 × at the median). */
export async function benchOrders(count = 1_000_000): Promise<string[]> {
  const lines = [
    '| Database | Case | list over HTTP, ms | hand-written SQL, ms | ratio |',
    '|---|---|---|---|---|',
  ];
  for (const url of [null, process.env.TEST_DATABASE_URL ?? null].slice(
    0,
    process.env.TEST_DATABASE_URL ? 2 : 1,
  )) {
    const bench = await openBench(url);
    try {
      await insertOrders(bench, count);
      for (const of of cases) {
        const { ours, byHand } = await compare(bench, of);
        lines.push(
          `| ${bench.name} | ${of.name} | ${ours.toFixed(1)} | ${byHand.toFixed(1)} | ${(ours / byHand).toFixed(2)} |`,
        );
        console.log(lines.at(-1));
      }
    } finally {
      await bench.close();
    }
  }
  return lines;
}
