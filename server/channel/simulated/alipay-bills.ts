import { addDays } from '../../../resources/kit/time.ts';
import { yuan } from '../alipay.ts';
import { type AlipayHandler, alipayFailure, alipaySuccess } from './alipay-handler.ts';
import { type BillAsked, type BookedLine, isMade, linesOfDay } from './differences.ts';
import { gbkEncoder } from './gbk.ts';
import { simulatedAlipayConfig } from './identity.ts';
import { inChunks } from './in-chunks.ts';
import type { SimulatedOptions } from './options.ts';
import { streamedBytes } from './streamed-bytes.ts';
import { zipped } from './zip.ts';

const payChannel = 2;
const tradeHead =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,' +
  '支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,' +
  '退款批次号/请求号,服务费（元）,分润（元）,备注';
const fundHead =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注';
const goods = '无人零售,购物';
const end = '\r\n';

const signed = (cents: number) => (cents < 0 ? `-${yuan(-cents)}` : yuan(cents));
/** Texts and long numbers have a tab behind them. */
const tabbed = (text: string | null) => `${text ?? ''}\t`;
const feeOf = ({ kind, feeCents }: BookedLine) => (kind === 'refund' ? -Math.abs(feeCents) : feeCents);

/** Alipay's bills name an address, which is fetched without a signature. */
export function alipayBills({ clock, book }: SimulatedOptions): AlipayHandler {
  return async ({ method, content }) => {
    if (method !== 'alipay.data.dataservice.bill.downloadurl.query') return null;
    const { bill_type = '', bill_date = '', smid = '' } = content as Readonly<Record<string, string>>;
    if (
      !/^(trade|trade_zft_merchant|signcustomer)$/.test(bill_type) ||
      !/^\d{4}-\d{2}-\d{2}$/.test(bill_date)
    )
      return alipayFailure('isv.invalid-arguments', '参数不合法');
    if (book === null || !isMade(bill_date, clock()))
      return alipayFailure('isp.bill_not_exist', '账单不存在');
    const query = new URLSearchParams({
      bizType: bill_type,
      bizDates: bill_date,
      smid,
      fileType: 'csv.zip',
    });
    return alipaySuccess({
      bill_download_url: `http://dwbillcenter.alipay.com/downloadBillFile.resource?${query}`,
    });
  };
}

/** The file behind such an address: a zip of CSV in GBK, the details first and their sums behind. */
export function alipayBillFile(options: SimulatedOptions, { searchParams }: URL): Response {
  const { book, differencesPerMille } = options;
  const day = searchParams.get('bizDates') ?? '';
  const funds = searchParams.get('bizType') === 'signcustomer';
  const of = searchParams.get('smid') || null;
  if (book === null) return new Response('', { status: 404 });
  const { partnerId } = simulatedAlipayConfig(options.identity);
  const encode = gbkEncoder();
  const name = funds ? '账务明细' : '业务明细';

  async function* details(source: SimulatedOptions['book']): AsyncGenerator<string> {
    if (source === null) return;
    yield `#支付宝${name}查询${end}#账号：[${partnerId}0156]${end}`;
    yield `#起始日期：[${day} 00:00:00]   终止日期：[${addDays(day, 1)} 00:00:00]${end}`;
    yield `#-----------------------------------------${name}列表----------------------------------------${end}`;
    yield `${funds ? fundHead : tradeHead}${end}`;
    let balance = 0;
    let rows = 0;
    const asked: BillAsked = { book: source, payChannel, day, perMille: differencesPerMille, of };
    for await (const row of linesOfDay(asked)) {
      rows += 1;
      // Alipay's bills hold what was done: what isn't through stands in none. Merchants' own money stands in bills of theirs.
      if (!row.through || row.subMerchantNo !== of) continue;
      if (!funds) {
        yield tradeLine(row);
        continue;
      }
      const change = row.kind === 'refund' ? -row.cents : row.cents;
      balance += change;
      yield fundLine(row, change, balance, row.kind === 'refund' ? '退款' : '交易', rows);
      const fee = -feeOf(row);
      balance += fee;
      if (fee !== 0) yield fundLine(row, fee, balance, '收费', rows);
    }
    yield `#-----------------------------------------${name}列表结束------------------------------------${end}`;
  }
  async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
    for await (const text of inChunks(lines)) yield encode(text);
  }
  async function* sums(): AsyncGenerator<string> {
    yield `#支付宝${name}汇总查询${end}`;
  }
  const file = `${partnerId}0156_${day.replaceAll('-', '')}_${name}`;
  return new Response(
    streamedBytes(
      zipped([
        { name: encode(`${file}(汇总).csv`), content: encoded(sums()) },
        { name: encode(`${file}.csv`), content: encoded(details(book)) },
      ]),
    ),
  );
}

function tradeLine(row: BookedLine): string {
  const refund = row.kind === 'refund';
  const amount = signed(refund ? -row.cents : row.cents);
  const cells = [
    tabbed(refund ? row.paymentNo : row.channelNo),
    tabbed(refund ? row.paymentOurNo : row.ourNo),
    tabbed(refund ? '退款' : '交易'),
    tabbed(goods),
    row.time,
    row.time,
    ...Array.from({ length: 4 }, () => tabbed('')),
    tabbed('***'),
    amount,
    amount,
    ...Array.from({ length: 5 }, () => '0.00'),
    tabbed(''),
    '0.00',
    '0.00',
    tabbed(refund ? row.ourNo : ''),
    signed(-feeOf(row)),
    '0.00',
    tabbed(''),
  ];
  return `${cells.join(',')}${end}`;
}

function fundLine(row: BookedLine, cents: number, balance: number, business: string, at: number): string {
  const cells = [
    tabbed(`${row.channelNo}${at}`),
    tabbed(row.channelNo),
    tabbed(row.ourNo),
    tabbed(goods),
    row.time,
    tabbed('***'),
    cents >= 0 ? yuan(cents) : '',
    cents < 0 ? signed(cents) : '',
    signed(balance),
    tabbed('支付宝'),
    tabbed(business),
    tabbed(''),
  ];
  return `${cells.join(',')}${end}`;
}
