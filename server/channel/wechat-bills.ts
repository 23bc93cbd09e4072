import type { Clock } from '../clock.ts';
import { billLines, chunksOf, unzipped, withSha1 } from './bill-lines.ts';
import { billCents } from './bill-money.ts';
import { BillTable } from './bill-table.ts';
import { BillError, type BillRow, type ChannelBills, type FundRow } from './bills.ts';
import type { Fetch } from './fetch.ts';
import type { WechatPayConfig } from './wechat.ts';
import { createWechatCaller, type WechatCaller, WechatError } from './wechat-call.ts';

interface BillAddress {
  readonly hash_type?: string;
  readonly hash_value?: string;
  readonly download_url?: string;
}

const tradeColumns = [
  '交易时间',
  '特约商户号',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '微信退款单号',
  '商户退款单号',
  '应结订单金额',
  '退款金额',
  '退款状态',
  '手续费',
] as const;
const fundColumns = [
  '记账时间',
  '微信支付业务单号',
  '业务名称',
  '收支类型',
  '收支金额（元）',
  '账户结余（元）',
  '业务凭证号',
] as const;

const refundStates: Readonly<Record<string, BillRow['state']>> = {
  SUCCESS: 'success',
  PROCESSING: 'processing',
  FAIL: 'failed',
  CHANGE: 'failed',
};
const payStates: Readonly<Record<string, BillRow['state']>> = { SUCCESS: 'success', REVOKED: 'failed' };

/** Each value of a detail has a backtick in front, so that a comma within one ends nothing. */
const cellsOf = (line: string) => line.slice(1).split(',`');

/** Why WeChat Pay has no bill of a day. */
function withoutBill(error: unknown): never {
  if (error instanceof WechatError) {
    if (error.code === 'NO_STATEMENT_EXIST') throw new BillError('none', error.message);
    if (error.code === 'STATEMENT_CREATING') throw new BillError('notReady', error.message);
  }
  throw error;
}

/** The details of a bill, each as its cells beside the table of its columns. */
async function* detailsOf(
  { json, download }: WechatCaller,
  url: string,
  needed: readonly string[],
): AsyncGenerator<readonly [BillTable, readonly string[]]> {
  const { hash_type, hash_value, download_url } = await json<BillAddress>('GET', url).catch(withoutBill);
  if (hash_type !== 'SHA1' || !hash_value || !download_url)
    throw new BillError('damaged', 'WeChat Pay named no bill that can be checked');
  const file = withSha1(unzipped(chunksOf(await download(download_url))), hash_value);
  let table: BillTable | undefined;
  let summed = false;
  for await (const line of billLines(file, 'utf-8')) {
    if (line === '') continue;
    if (table === undefined) table = new BillTable(line.replace(/^\uFEFF/, '').split(','), needed);
    // What follows the details is their sum, under a head of its own. It is read to its end for the sake of the hash.
    else if (!line.startsWith('`')) summed = true;
    else if (!summed) yield [table, cellsOf(line)];
  }
}

function tradeOf(table: BillTable, cells: readonly string[]): BillRow {
  const cell = (name: (typeof tradeColumns)[number]) => table.cell(cells, name);
  const trade = cell('交易状态');
  const refund = trade === 'REFUND';
  const channelState = refund ? cell('退款状态') : trade;
  return {
    kind: refund ? 'refund' : 'pay',
    ourNo: refund ? cell('商户退款单号') : cell('商户订单号'),
    channelNo: refund ? cell('微信退款单号') : cell('微信订单号'),
    paymentNo: refund ? cell('微信订单号') : null,
    // Zero stands for none.
    subMerchantNo: cell('特约商户号').replace(/^0$/, '') || null,
    cents: Math.abs(billCents(refund ? cell('退款金额') : cell('应结订单金额'))),
    feeCents: billCents(cell('手续费')),
    time: cell('交易时间'),
    state: (refund ? refundStates : payStates)[channelState] ?? 'unknown',
    channelState,
  };
}

function movementOf(table: BillTable, cells: readonly string[]): FundRow {
  const cell = (name: (typeof fundColumns)[number]) => table.cell(cells, name);
  return {
    channelNo: cell('微信支付业务单号'),
    ourNo: cell('业务凭证号'),
    direction: cell('收支类型') === '收入' ? 'in' : 'out',
    cents: Math.abs(billCents(cell('收支金额（元）'))),
    balanceCents: billCents(cell('账户结余（元）')),
    business: cell('业务名称'),
    time: cell('记账时间'),
  };
}

/** Bills of WeChat Pay, API v3: gzip of CSV, whose SHA-1 stands in a signed answer. A day's is made in the next morning. */
export function createWechatBills(config: WechatPayConfig, clock: Clock, send: Fetch = fetch): ChannelBills {
  const caller = createWechatCaller(config, clock, send);
  return {
    trades: async function* (day, subMerchantNo) {
      const query = new URLSearchParams({
        bill_date: day,
        ...(subMerchantNo && { sub_mchid: subMerchantNo }),
        bill_type: 'ALL',
        tar_type: 'GZIP',
      });
      const details = detailsOf(caller, `/v3/bill/tradebill?${query}`, tradeColumns);
      for await (const [table, cells] of details) yield tradeOf(table, cells);
    },
    funds: async function* (day) {
      const query = new URLSearchParams({ bill_date: day, account_type: 'BASIC', tar_type: 'GZIP' });
      const details = detailsOf(caller, `/v3/bill/fundflowbill?${query}`, fundColumns);
      for await (const [table, cells] of details) yield movementOf(table, cells);
    },
  };
}
