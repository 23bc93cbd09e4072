import { createHash, createSign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAlipayBills } from '../../server/channel/alipay-bills.ts';
import { billLines } from '../../server/channel/bill-lines.ts';
import { billCents } from '../../server/channel/bill-money.ts';
import type { BillRow, BookRow, SimulatedBook } from '../../server/channel/bills.ts';
import { simulatedAlipay } from '../../server/channel/simulated/alipay-server.ts';
import { type BillDifference, differenceOf } from '../../server/channel/simulated/differences.ts';
import {
  simulatedAlipayConfig,
  simulatedIdentity,
  simulatedWechatConfig,
} from '../../server/channel/simulated/identity.ts';
import { simulatedMemory } from '../../server/channel/simulated/memory.ts';
import { simulatedWechat } from '../../server/channel/simulated/wechat-server.ts';
import { createWechatBills } from '../../server/channel/wechat-bills.ts';
import { zippedEntries } from '../../server/channel/zip-stream.ts';

const identity = simulatedIdentity();
const day = '2026-03-01';
const nextDay = '2026-03-02';
const perMille = 40;
const clockText = (second: number) =>
  [second / 3_600, (second / 60) % 60, second % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

/** 3,000 payments over the day and every tenth refunded, the last of them minutes before midnight. */
const rows: readonly BookRow[] = Array.from({ length: 3_000 }, (_, n): BookRow[] => {
  const time = `${day} ${clockText(Math.floor((n / 3_000) * 86_400))}`;
  const pay: BookRow = {
    kind: 'pay',
    ourNo: `P${n}`,
    channelNo: `42${n}`,
    paymentNo: null,
    paymentOurNo: null,
    subMerchantNo: n < 5 ? '1600000001' : null,
    cents: 100 + n,
    feeCents: 1,
    time,
  };
  const refund: BookRow = {
    ...pay,
    kind: 'refund',
    ourNo: `R${n}`,
    channelNo: `50${n}`,
    paymentNo: pay.channelNo,
    paymentOurNo: pay.ourNo,
    cents: 50,
    feeCents: 1,
  };
  return n % 10 === 0 ? [pay, refund] : [pay];
}).flat();

const pageSize = 500;
function bookOf(all: readonly BookRow[]): SimulatedBook & { largest: number } {
  return {
    largest: 0,
    async page({ from, until, after }) {
      const fitting = all.filter(({ time }) => time >= from && time < until);
      const start = Number(after ?? 0);
      const page = fitting.slice(start, start + pageSize);
      this.largest = Math.max(this.largest, page.length);
      return { rows: page, next: start + pageSize < fitting.length ? String(start + pageSize) : null };
    },
  };
}
const channelsOver = (book: SimulatedBook | null, now = Date.parse('2026-03-03T04:00:00Z')) => {
  const options = {
    identity,
    memory: simulatedMemory(),
    clock: () => now,
    book: book && { page: (asked: Parameters<SimulatedBook['page']>[0]) => book.page(asked) },
    delayMs: 0,
    reviewMs: 0,
    failuresPerMille: 0,
    returnsPerMille: 0,
    differencesPerMille: perMille,
  };
  return {
    wechat: createWechatBills(simulatedWechatConfig(identity), () => now, simulatedWechat(options)),
    alipay: createAlipayBills(simulatedAlipayConfig(identity), () => now, simulatedAlipay(options)),
  };
};
const all = async <T>(stream: AsyncIterable<T>): Promise<T[]> => {
  const read: T[] = [];
  for await (const row of stream) read.push(row);
  return read;
};
const keyOf = ({ kind, ourNo }: { kind: string; ourNo: string }) => `${kind} ${ourNo}`;

/** What the two sides differ in, by our rows. */
function compared(bill: readonly BillRow[]): Map<BillDifference, number> {
  const there = new Map(bill.map((row) => [keyOf(row), row]));
  const counts = new Map<BillDifference, number>();
  const count = (difference: BillDifference) => counts.set(difference, (counts.get(difference) ?? 0) + 1);
  for (const row of rows) {
    const found = there.get(keyOf(row));
    there.delete(keyOf(row));
    if (!found) count(differenceOf(row, perMille) === 'border' ? 'border' : 'missing');
    else if (found.cents !== row.cents) count('amount');
    else if (found.state !== 'success') count('state');
    else expect(found).toMatchObject({ channelNo: row.channelNo, paymentNo: row.paymentNo, time: row.time });
  }
  for (const row of there.values()) {
    expect(row.ourNo).toMatch(/^X\d{18}$/);
    count('extra');
  }
  return counts;
}
const planted = () => {
  const counts = new Map<BillDifference, number>();
  for (const row of rows) {
    const difference = differenceOf(row, perMille);
    if (difference) counts.set(difference, (counts.get(difference) ?? 0) + 1);
  }
  return counts;
};

describe('bills of WeChat Pay', () => {
  it('hold what was traded, with the planted differences and no other ones', async () => {
    const book = bookOf(rows);
    const { wechat } = channelsOver(book);
    const expected = planted();
    expect([...expected.keys()].sort()).toEqual(['amount', 'border', 'extra', 'missing', 'state']);
    const bill = await all(wechat.trades(day));
    expect(compared(bill)).toEqual(expected);
    expect(book.largest).toBe(pageSize);
    expect(bill.find(({ ourNo }) => ourNo === 'R10')).toEqual({
      kind: 'refund',
      ourNo: 'R10',
      channelNo: '5010',
      paymentNo: '4210',
      subMerchantNo: null,
      cents: 50,
      feeCents: -1,
      time: `${day} 00:04:48`,
      state: 'success',
      channelState: 'SUCCESS',
    });
    const ofOne = await all(wechat.trades(day, '1600000001'));
    expect(ofOne.length).toBeGreaterThan(3);
    expect(new Set(ofOne.map(({ subMerchantNo }) => subMerchantNo))).toEqual(new Set(['1600000001']));
    // What slipped over midnight stands in the next day's bill, which holds nothing else.
    const slipped = await all(wechat.trades(nextDay));
    expect(slipped).toHaveLength(expected.get('border') ?? 0);
    expect(new Set(slipped.map(({ time }) => time))).toEqual(new Set([`${nextDay} 00:00:01`]));
  });

  it('tell every movement of the account, fees by themselves, up to its balance', async () => {
    const { wechat } = channelsOver(bookOf(rows.slice(0, 40)));
    const moved = await all(wechat.funds(day));
    expect(new Set(moved.map(({ business }) => business))).toEqual(
      new Set(['交易', '退款', '扣除交易手续费']),
    );
    const balance = moved.reduce(
      (sum, { direction, cents }) => sum + (direction === 'in' ? cents : -cents),
      0,
    );
    expect(moved.at(-1)?.balanceCents).toBe(balance);
  });

  it('are none where nothing was traded, and not ready before the morning after', async () => {
    await expect(all(channelsOver(null).wechat.trades(day))).rejects.toMatchObject({ fault: 'none' });
    const early = channelsOver(bookOf(rows), Date.parse('2026-03-02T00:59:00Z'));
    await expect(all(early.wechat.trades(day))).rejects.toMatchObject({ fault: 'notReady' });
    await expect(all(early.alipay.trades(day))).rejects.toMatchObject({ fault: 'notReady' });
  });

  /** WeChat Pay with a file of our own behind a hash of our own. */
  const withFile = (file: Buffer, hash: string) => {
    const asked: string[] = [];
    const bills = createWechatBills(simulatedWechatConfig(identity), Date.now, async (url, init) => {
      asked.push(`${url} ${new Headers(init.headers).get('authorization')?.slice(0, 25)}`);
      if (url.includes('billdownload')) return new Response(new Uint8Array(file));
      const text = JSON.stringify({
        hash_type: 'SHA1',
        hash_value: hash,
        download_url: 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=t',
      });
      const signature = createSign('RSA-SHA256')
        .update(`1\nn\n${text}\n`)
        .sign(identity.platform.privateKey, 'base64');
      return new Response(text, {
        headers: { 'wechatpay-timestamp': '1', 'wechatpay-nonce': 'n', 'wechatpay-signature': signature },
      });
    });
    return { bills, asked };
  };
  const head =
    '交易时间,特约商户号,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,应结订单金额,退款金额,退款状态,手续费,商品名称';
  const line = '`2026-03-01 10:00:00,`0,`42,`P1,`NEW_STATE,`0,`0,`1.00,`0.00,`,`0.00600,`水,茶';

  it('end with an error where the hash is another one, after the rows that came before', async () => {
    const text = `${head}\r\n${line}\r\n总交易单数,x\r\n\`1,\`1\r\n`;
    const sha1 = createHash('sha1').update(text).digest('hex');
    const { bills, asked } = withFile(gzipSync(text), sha1);
    expect(await all(bills.trades(day))).toEqual([
      expect.objectContaining({
        ourNo: 'P1',
        cents: 100,
        feeCents: 1,
        state: 'unknown',
        channelState: 'NEW_STATE',
      }),
    ]);
    expect(asked[0]).toContain('/v3/bill/tradebill?bill_date=2026-03-01&bill_type=ALL&tar_type=GZIP');
    expect(asked[1]).toContain('WECHATPAY2-SHA256-RSA2048');

    const read: BillRow[] = [];
    const damaged = withFile(gzipSync(text.replace('`1.00', '`9.00')), sha1).bills;
    await expect(
      (async () => {
        for await (const row of damaged.trades(day)) read.push(row);
      })(),
    ).rejects.toMatchObject({ fault: 'damaged' });
    expect(read).toHaveLength(1);
    // Where the answer says that it is packed, `fetch` has unpacked it before we see it.
    expect(await all(withFile(Buffer.from(text), sha1).bills.trades(day))).toHaveLength(1);
    await expect(all(withFile(Buffer.from('no gzip'), sha1).bills.trades(day))).rejects.toMatchObject({
      fault: 'damaged',
    });
    const cut = gzipSync(text).subarray(0, -12);
    await expect(all(withFile(cut, sha1).bills.trades(day))).rejects.toMatchObject({ fault: 'damaged' });
    const lacking = gzipSync(`交易时间,商户订单号\r\n${line}`);
    await expect(all(withFile(lacking, sha1).bills.trades(day))).rejects.toThrow(
      'lacks 特约商户号, 微信订单号',
    );
  });
});

describe('bills of Alipay', () => {
  it('are read out of the archive, in GBK, with the planted differences', async () => {
    const { alipay } = channelsOver(bookOf(rows));
    const expected = planted();
    // Alipay's bills hold what is through only: what isn't is missing.
    expected.set('missing', (expected.get('missing') ?? 0) + (expected.get('state') ?? 0));
    expected.delete('state');
    // Each merchant's own money stands in a bill of its own.
    const bill = [...(await all(alipay.trades(day))), ...(await all(alipay.trades(day, '1600000001')))];
    const counts = new Map<BillDifference, number>();
    const there = new Map(bill.map((row) => [keyOf(row), row]));
    for (const row of rows) {
      const found = there.get(keyOf(row));
      there.delete(keyOf(row));
      const difference = !found
        ? differenceOf(row, perMille) === 'border'
          ? 'border'
          : 'missing'
        : found.cents !== row.cents
          ? 'amount'
          : null;
      if (difference) counts.set(difference, (counts.get(difference) ?? 0) + 1);
    }
    counts.set('extra', there.size);
    expect(counts).toEqual(expected);
    expect(bill.find(({ ourNo }) => ourNo === 'R10')).toEqual({
      kind: 'refund',
      ourNo: 'R10',
      channelNo: 'R10',
      paymentNo: '4210',
      subMerchantNo: null,
      cents: 50,
      feeCents: -1,
      time: `${day} 00:04:48`,
      state: 'success',
      channelState: '退款',
    });
    const moved = await all(alipay.funds(day));
    const balance = moved.reduce(
      (sum, { direction, cents }) => sum + (direction === 'in' ? cents : -cents),
      0,
    );
    expect(moved.at(-1)?.balanceCents).toBe(balance);
  });

  it('are refused where the archive was cut or changed', async () => {
    const options = {
      identity,
      memory: simulatedMemory(),
      clock: () => Date.parse('2026-03-03T04:00:00Z'),
      book: bookOf(rows.slice(10, 205)),
      delayMs: 0,
      reviewMs: 0,
      failuresPerMille: 0,
      returnsPerMille: 0,
      differencesPerMille: 0,
    };
    const send = simulatedAlipay(options);
    const download = await send('https://dwbillcenter.alipay.com/f?bizType=trade&bizDates=2026-03-01', {});
    const archive = Buffer.from(await download.arrayBuffer());
    const read = async (bytes: Buffer) => {
      const chunks = async function* () {
        for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
      };
      const found: [string, number][] = [];
      for await (const entry of zippedEntries(chunks())) {
        let lines = 0;
        if (!entry.name.includes('汇总')) for await (const _ of billLines(entry.chunks, 'gbk')) lines += 1;
        found.push([entry.name, lines]);
      }
      return found;
    };
    expect(await read(archive)).toEqual([
      ['20880000000000000156_20260301_业务明细(汇总).csv', 0],
      ['20880000000000000156_20260301_业务明细.csv', 201],
    ]);
    await expect(read(archive.subarray(0, 800))).rejects.toMatchObject({ fault: 'damaged' });
    const changed = Buffer.from(archive);
    changed.writeUInt8((changed[900] ?? 0) ^ 0xff, 900);
    await expect(read(changed)).rejects.toMatchObject({ fault: 'damaged' });
    const resummed = Buffer.from(archive);
    const checksum = resummed.lastIndexOf(Buffer.from('PK\x07\x08', 'latin1')) + 4;
    resummed.writeUInt8((archive[checksum] ?? 0) ^ 0xff, checksum);
    await expect(read(resummed)).rejects.toThrow('checksum');
    await expect(read(Buffer.from('no archive at all'))).rejects.toMatchObject({ fault: 'damaged' });
  });
});

describe('lines and money of bills', () => {
  it('reads cents exactly, with fees of five decimals', () => {
    const readings = ['0.29', '-1.15', '4.35', '500', '0.00600', '0.00400', '-0.00', '1.2', '-0.02000'];
    expect(readings.map(billCents)).toEqual([29, -115, 435, 50_000, 1, 0, 0, 120, -2]);
    for (const text of ['', '1,000.00', '1e3', '0x1', '1.', '--1']) expect(() => billCents(text)).toThrow();
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (cents) => {
        const text = `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
        expect(billCents(text)).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it('has a bound on a line, wherever chunks end', async () => {
    const text = '晨泉,1\r\n饮料,2\n\n尾';
    const chunksOf = async function* (bytes: Buffer, size: number) {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };
    for (const size of [1, 2, 3, 100])
      expect(await all(billLines(chunksOf(Buffer.from(text), size), 'utf-8'))).toEqual([
        '晨泉,1',
        '饮料,2',
        '',
        '尾',
      ]);
    const endless = chunksOf(Buffer.alloc(100_000, 'x'), 1_000);
    await expect(all(billLines(endless, 'utf-8'))).rejects.toMatchObject({ fault: 'damaged' });
  });
});
