import { createHash } from 'node:crypto';
import { createGzip } from 'node:zlib';
import { yuan } from '../alipay.ts';
import { piped } from '../piped.ts';
import { type BookedLine, isMade, linesOfDay } from './differences.ts';
import { simulatedWechatConfig } from './identity.ts';
import { inChunks } from './in-chunks.ts';
import type { SimulatedOptions } from './options.ts';
import { streamedBytes } from './streamed-bytes.ts';
import { refusal, type WechatHandler } from './wechat-handler.ts';

const payChannel = 1;

/** The columns of a service provider's trade bill, type ALL. */
const tradeHead =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const tradeSumHead =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const fundHead =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号';
const fundSumHead = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额';

/** Yuan; fees have five decimals in these bills. */
const signedYuan = (cents: number) => (cents < 0 ? `-${yuan(-cents)}` : yuan(cents));
const feeYuan = (cents: number) => `${signedYuan(cents)}000`;
const line = (cells: readonly string[]) => `${cells.map((cell) => `\`${cell}`).join(',')}\r\n`;

/** WeChat Pay's own bills of the money: gzip of CSV, whose SHA-1 stands in the answer that names it. */
export function wechatBills(options: SimulatedOptions): WechatHandler {
  const { book, clock, differencesPerMille } = options;
  const config = simulatedWechatConfig(options.identity);
  const booked = (day: string, of: string | null) =>
    book === null ? emptyBook() : linesOfDay({ book, payChannel, day, perMille: differencesPerMille, of });

  async function* trades(day: string, of: string | null): AsyncGenerator<string> {
    yield `\uFEFF${tradeHead}\r\n`;
    const sum = { rows: 0, paid: 0, refunded: 0, fee: 0 };
    for await (const row of booked(day, of)) {
      sum.rows += 1;
      if (row.kind === 'pay') sum.paid += row.cents;
      else sum.refunded += row.cents;
      sum.fee += feeOf(row);
      yield line(tradeCells(row));
    }
    yield `${tradeSumHead}\r\n`;
    const refunded = yuan(sum.refunded);
    yield line([
      String(sum.rows),
      yuan(sum.paid),
      refunded,
      '0.00',
      feeYuan(sum.fee),
      yuan(sum.paid),
      refunded,
    ]);
  }
  const tradeCells = (row: BookedLine): readonly string[] => {
    const refund = row.kind === 'refund';
    const state = refund ? 'REFUND' : row.through ? 'SUCCESS' : 'REVOKED';
    const amount = yuan(row.cents);
    return [
      row.time,
      config.appid,
      config.mchid,
      row.subMerchantNo ?? '0',
      '',
      (refund ? row.paymentNo : row.channelNo) ?? '',
      (refund ? row.paymentOurNo : row.ourNo) ?? '',
      'oSimulated',
      'NATIVE',
      state,
      'OTHERS',
      'CNY',
      refund ? '0.00' : amount,
      '0.00',
      refund ? row.channelNo : '0',
      refund ? row.ourNo : '0',
      refund ? amount : '0.00',
      '0.00',
      refund ? 'ORIGINAL' : '',
      refund ? (row.through ? 'SUCCESS' : 'PROCESSING') : '',
      '无人零售,购物',
      '',
      feeYuan(feeOf(row)),
      '0.60%',
      refund ? '0.00' : amount,
      refund ? amount : '0.00',
      '',
    ];
  };

  async function* funds(day: string): AsyncGenerator<string> {
    yield `\uFEFF${fundHead}\r\n`;
    const sum = { rows: 0, ins: 0, inCents: 0, outs: 0, outCents: 0, balance: 0 };
    const move = (row: BookedLine, business: string, cents: number) => {
      sum.rows += 1;
      sum.balance += cents;
      if (cents >= 0) {
        sum.ins += 1;
        sum.inCents += cents;
      } else {
        sum.outs += 1;
        sum.outCents -= cents;
      }
      return line([
        row.time,
        row.channelNo,
        `${row.channelNo}${sum.rows}`,
        business,
        business,
        cents >= 0 ? '收入' : '支出',
        yuan(Math.abs(cents)),
        signedYuan(sum.balance),
        'system',
        '',
        row.ourNo,
      ]);
    };
    for await (const row of booked(day, null)) {
      if (!row.through || row.subMerchantNo !== null) continue;
      const refund = row.kind === 'refund';
      yield move(row, refund ? '退款' : '交易', refund ? -row.cents : row.cents);
      const fee = feeOf(row);
      if (fee !== 0) yield move(row, '扣除交易手续费', -fee);
    }
    yield `${fundSumHead}\r\n`;
    yield line([String(sum.rows), String(sum.ins), yuan(sum.inCents), String(sum.outs), yuan(sum.outCents)]);
  }
  const fileOf = (kind: string, day: string, of: string | null) =>
    kind === 'trade' ? trades(day, of) : funds(day);

  const address = async (kind: 'trade' | 'fund', query: URLSearchParams) => {
    const day = query.get('bill_date') ?? '';
    const of = query.get('sub_mchid');
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return refusal(400, 'PARAM_ERROR', '账单日期格式错误');
    if (!isMade(day, clock())) return refusal(400, 'STATEMENT_CREATING', '账单生成中，请稍后再试');
    const hash = createHash('sha1');
    let lines = 0;
    for await (const text of fileOf(kind, day, of)) {
      hash.update(text);
      lines += 1;
    }
    // A head, the sum's head and the sum: nothing moved on that day.
    if (lines <= 3) return refusal(400, 'NO_STATEMENT_EXIST', '请求的账单文件不存在');
    const token = Buffer.from(`${kind}:${day}:${of ?? ''}`).toString('base64url');
    return {
      status: 200,
      content: {
        hash_type: 'SHA1',
        hash_value: hash.digest('hex'),
        download_url: `${config.endpoint}/v3/billdownload/file?token=${token}`,
      },
    };
  };

  return async ({ method, path, query }) => {
    if (method !== 'GET') return null;
    if (path === '/v3/bill/tradebill') return address('trade', query);
    if (path === '/v3/bill/fundflowbill') return address('fund', query);
    if (path !== '/v3/billdownload/file') return null;
    const [kind = '', day = '', of = ''] = Buffer.from(query.get('token') ?? '', 'base64url')
      .toString()
      .split(':');
    return { file: streamedBytes(piped(inChunks(fileOf(kind, day, of || null)), createGzip())) };
  };
}

/** What the channel keeps of a line: of a payment a fee, which it gives back with a refund. */
const feeOf = ({ kind, feeCents }: BookedLine) => (kind === 'refund' ? -Math.abs(feeCents) : feeCents);

async function* emptyBook(): AsyncGenerator<BookedLine> {}
