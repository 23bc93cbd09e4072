import { addDays, momentText } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { AlipayConfig } from './alipay.ts';
import {
  type AlipayAnswer,
  type AlipayCaller,
  AlipayError,
  createAlipayCaller,
  settled,
} from './alipay-call.ts';
import { billLines, chunksOf } from './bill-lines.ts';
import { billCents } from './bill-money.ts';
import { BillTable } from './bill-table.ts';
import { BillError, type BillRow, type ChannelBills, type FundRow } from './bills.ts';
import type { Fetch } from './fetch.ts';
import { zippedEntries } from './zip-stream.ts';

const tradeColumns = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '商品名称',
  '完成时间',
  '订单金额（元）',
  '退款批次号/请求号',
  '服务费（元）',
] as const;
const fundColumns = [
  '业务流水号',
  '商户订单号',
  '商品名称',
  '发生时间',
  '收入金额（+元）',
  '支出金额（-元）',
  '账户余额（元）',
  '业务类型',
] as const;
/** The only text that a consumer's basket writes, and so the only one that may hold a comma. */
const freeText = '商品名称';
const summary = '汇总';

/** A value is followed by a tab where it is a number or a text, so that sheets leave it as it is. */
function cellsOf(line: string, width: number, freeAt: number): readonly string[] {
  const cells = line.split(',');
  const surplus = cells.length - width;
  if (surplus < 0) throw new BillError('damaged', 'a line of a bill is too short');
  if (surplus === 0) return cells;
  return [
    ...cells.slice(0, freeAt),
    cells.slice(freeAt, freeAt + surplus + 1).join(','),
    ...cells.slice(freeAt + surplus + 1),
  ];
}

/** Alipay says of a bill that it doesn't exist whether it never will or is still to be made: at ten in the morning after at the latest. */
function withoutBill(error: unknown, day: string, now: number): never {
  if (!(error instanceof AlipayError) || !/bill_not_exist/i.test(error.code)) throw error;
  const early = momentText(now) < `${addDays(day, 1)} 10:00:00`;
  throw new BillError(early ? 'notReady' : 'none', error.message);
}

/** Which bill is asked for; `trade_zft_merchant` is that of a secondary merchant of direct pay. */
interface BillOf {
  readonly bill_type: 'trade' | 'trade_zft_merchant' | 'signcustomer';
  readonly bill_date: string;
  readonly smid?: string;
}

/** The details of a bill, each as its cells beside the table of its columns. */
async function* detailsOf(
  { call, download }: AlipayCaller,
  clock: Clock,
  bill: BillOf,
  needed: readonly string[],
): AsyncGenerator<readonly [BillTable, readonly string[]]> {
  const method = 'alipay.data.dataservice.bill.downloadurl.query';
  const { bill_download_url } = await call<AlipayAnswer & { bill_download_url?: string }>(method, bill)
    .then((answer) => settled(method, answer))
    .catch((error: unknown) => withoutBill(error, bill.bill_date, clock()));
  if (!bill_download_url) throw new BillError('damaged', 'Alipay named no bill');
  let found = false;
  for await (const { name, chunks } of zippedEntries(chunksOf(await download(bill_download_url)))) {
    // Beside the details lies a second table with their sums, which is unpacked and let go.
    if (found || name.includes(summary)) continue;
    found = true;
    let table: BillTable | undefined;
    let freeAt = -1;
    for await (const line of billLines(chunks, 'gbk')) {
      if (line === '' || line.startsWith('#')) continue;
      if (table === undefined) {
        const head = line.split(',').map((name) => name.trim());
        table = new BillTable(head, needed);
        freeAt = head.indexOf(freeText);
      } else yield [table, cellsOf(line, table.width, freeAt)];
    }
  }
  if (!found) throw new BillError('damaged', 'the archive of a bill holds no details');
}

function tradeOf(table: BillTable, cells: readonly string[], subMerchantNo: string | null): BillRow {
  const cell = (name: (typeof tradeColumns)[number]) => table.cell(cells, name);
  const business = cell('业务类型');
  const refund = business === '退款';
  const requestNo = cell('退款批次号/请求号');
  return {
    kind: refund ? 'refund' : 'pay',
    ourNo: refund ? requestNo : cell('商户订单号'),
    channelNo: refund ? requestNo : cell('支付宝交易号'),
    paymentNo: refund ? cell('支付宝交易号') : null,
    subMerchantNo,
    cents: Math.abs(billCents(cell('订单金额（元）'))),
    // Alipay writes what it took as a negative amount.
    feeCents: 0 - billCents(cell('服务费（元）')),
    time: cell('完成时间'),
    // Only what was done stands in a bill.
    state: refund || business === '交易' ? 'success' : 'unknown',
    channelState: business,
  };
}

function movementOf(table: BillTable, cells: readonly string[]): FundRow {
  const cell = (name: (typeof fundColumns)[number]) => table.cell(cells, name);
  const amount = (text: string) => (text === '' ? 0 : Math.abs(billCents(text)));
  const income = amount(cell('收入金额（+元）'));
  return {
    channelNo: cell('业务流水号'),
    ourNo: cell('商户订单号'),
    direction: income > 0 ? 'in' : 'out',
    cents: income > 0 ? income : amount(cell('支出金额（-元）')),
    balanceCents: billCents(cell('账户余额（元）')),
    business: cell('业务类型'),
    time: cell('发生时间'),
  };
}

/** Bills of Alipay: a zip of CSV in GBK, checked by the archive's checksum, since Alipay gives no other one. */
export function createAlipayBills(config: AlipayConfig, clock: Clock, send: Fetch = fetch): ChannelBills {
  const caller = createAlipayCaller(config, clock, send);
  return {
    trades: async function* (day, smid) {
      const bill: BillOf = smid
        ? { bill_type: 'trade_zft_merchant', bill_date: day, smid }
        : { bill_type: 'trade', bill_date: day };
      for await (const [table, cells] of detailsOf(caller, clock, bill, tradeColumns))
        yield tradeOf(table, cells, smid ?? null);
    },
    funds: async function* (day) {
      const bill: BillOf = { bill_type: 'signcustomer', bill_date: day };
      for await (const [table, cells] of detailsOf(caller, clock, bill, fundColumns))
        yield movementOf(table, cells);
    },
  };
}
