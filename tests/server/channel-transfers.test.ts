import { createSign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAlipayTransfers } from '../../server/channel/alipay-transfers.ts';
import type { Fetch } from '../../server/channel/fetch.ts';
import { simulatedAlipay } from '../../server/channel/simulated/alipay-server.ts';
import {
  simulatedAlipayConfig,
  simulatedIdentity,
  simulatedWechatConfig,
} from '../../server/channel/simulated/identity.ts';
import { simulatedMemory } from '../../server/channel/simulated/memory.ts';
import { simulatedWechat } from '../../server/channel/simulated/wechat-server.ts';
import type { Payee, TransferRequest } from '../../server/channel/transfers.ts';
import { openField } from '../../server/channel/wechat-sealing.ts';
import { createWechatTransfers } from '../../server/channel/wechat-transfers.ts';

const identity = simulatedIdentity();
const delayMs = 3_000;

function world() {
  let now = Date.parse('2026-03-02T02:00:00Z');
  const clock = () => now;
  const options = {
    identity,
    memory: simulatedMemory(),
    clock,
    book: null,
    delayMs,
    reviewMs: 60_000,
    failuresPerMille: 0,
    returnsPerMille: 0,
    differencesPerMille: 0,
  };
  const sent: string[] = [];
  const heard =
    (to: Fetch): Fetch =>
    (url, init) => {
      sent.push(`${init.method} ${url}\n${init.body ?? ''}`);
      return to(url, init);
    };
  return {
    sent,
    pass: (states: number) => {
      now += states * delayMs;
    },
    wechat: createWechatTransfers(simulatedWechatConfig(identity), clock, heard(simulatedWechat(options))),
    alipay: createAlipayTransfers(simulatedAlipayConfig(identity), clock, heard(simulatedAlipay(options))),
  };
}
const bodyOf = (call: string | undefined) => call?.slice(call.indexOf('\n') + 1) ?? '';
const to = (payee: Payee, outBillNo = 'W20260302000001', amount = 1_234_567): TransferRequest => ({
  outBillNo,
  amount,
  payee,
  remark: '2026年3月2日提现，点位销售款结算给商户本人，备注长于三十二个字的部分不会寄出',
});
const wechatUser = (name: string): Payee => ({ kind: 'wechat', openid: 'oUser1', name });
const card = (name: string): Payee => ({
  kind: 'card',
  accountNo: '6222021234567890123',
  name,
  bank: '工商银行',
  branch: '张江支行',
});

describe('WeChat transfer bills', () => {
  it('are sent with the sealed name and the scene, and wait for the payee', async () => {
    const { wechat, sent, pass } = world();
    const request = to(wechatUser('赵晨光'));
    expect(await wechat.query(request)).toBeNull();
    expect(await wechat.transfer(request)).toEqual({
      state: 'processing',
      channelState: 'ACCEPTED',
      known: true,
      confirmWith: null,
    });
    const [url, text] = [sent[1]?.split('\n')[0], bodyOf(sent[1])];
    expect(url).toBe('POST https://api.mch.weixin.qq.com/v3/fund-app/mch-transfer/transfer-bills');
    const body = JSON.parse(text);
    expect(body).toMatchObject({
      out_bill_no: 'W20260302000001',
      transfer_scene_id: '1009',
      openid: 'oUser1',
      transfer_amount: 1_234_567,
      transfer_scene_report_infos: [{ info_type: '采购商品名称' }],
    });
    expect(body.transfer_remark).toHaveLength(32);
    expect(text).not.toContain('赵晨光');
    expect(openField(body.user_name, identity.platform.privateKey)).toBe('赵晨光');
    pass(1);
    expect(await wechat.query(request)).toMatchObject({
      channelState: 'WAIT_USER_CONFIRM',
      confirmWith: expect.stringMatching(/^simulated-/),
    });
    pass(1);
    const done = await wechat.query(request);
    expect(done).toMatchObject({ state: 'success', channelNo: expect.stringMatching(/^1330\d{18}$/) });
    // The number is paid once, however often it is sent.
    expect(await wechat.transfer(request)).toEqual(done);
    expect(await wechat.transfer({ ...request, amount: 1 })).toEqual(done);
  });

  it.each([
    ['赵驳回', { state: 'failed', reason: 'NAME_NOT_CORRECT' }],
    ['赵作废', { state: 'failed', channelState: 'CANCELLED' }],
    ['赵未知', { state: 'processing', channelState: 'RISK_HOLD', known: false }],
    ['赵重复', { state: 'success' }],
  ])('tell what became of one to %s', async (name, expected) => {
    const { wechat, pass } = world();
    await wechat.transfer(to(wechatUser(name)));
    pass(2);
    expect(await wechat.query(to(wechatUser(name)))).toMatchObject(expected);
  });

  it.each([
    ['赵丢失', 'processing'],
    ['赵未达', undefined],
  ])('are asked about where no answer came, and sent again under their number: %s', async (name, known) => {
    const { wechat, pass } = world();
    const request = to(wechatUser(name));
    await expect(wechat.transfer(request)).rejects.toThrow('fetch failed');
    expect((await wechat.query(request))?.state).toBe(known);
    expect(await wechat.transfer(request)).toMatchObject({ state: 'processing' });
    pass(2);
    expect(await wechat.query(request)).toMatchObject({ state: 'success' });
  });

  it('are failed where they are refused and nothing stands under their number', async () => {
    const { wechat } = world();
    expect(await wechat.transfer(to(wechatUser('赵晨光'), 'with-a-dash'))).toMatchObject({
      state: 'failed',
      channelState: 'PARAM_ERROR',
    });
    await expect(wechat.transfer(to(card('赵晨光')))).rejects.toThrow('own users');
  });

  it('wait where the operator’s own account is empty', async () => {
    const config = simulatedWechatConfig(identity);
    const empty = createWechatTransfers(config, Date.now, async () => {
      const text = '{"code":"NOT_ENOUGH","message":"资金不足"}';
      const signature = createSign('RSA-SHA256')
        .update(`1\nn\n${text}\n`)
        .sign(identity.platform.privateKey, 'base64');
      return new Response(text, {
        status: 400,
        headers: {
          'wechatpay-timestamp': '1',
          'wechatpay-nonce': 'n',
          'wechatpay-signature': signature,
        },
      });
    });
    await expect(empty.transfer(to(wechatUser('赵晨光')))).rejects.toMatchObject({ code: 'NOT_ENOUGH' });
  });
});

describe('Alipay transfers', () => {
  it('go to accounts and to cards, encrypted as a whole, once per number', async () => {
    const { alipay, sent, pass } = world();
    const account = to({ kind: 'alipay', logonId: 'zhao@example.com', name: '赵晨光' }, 'A1');
    expect(await alipay.query(account)).toBeNull();
    expect(await alipay.transfer(account)).toMatchObject({ state: 'processing', channelState: 'DEALING' });
    const form = new URLSearchParams(bodyOf(sent[1]));
    expect(form.get('method')).toBe('alipay.fund.trans.uni.transfer');
    expect(form.get('biz_content')).toMatch(/^[\w+/=]+$/);
    for (const secret of ['zhao@example.com', '赵晨光', '12345.67'])
      expect(decodeURIComponent(sent.join())).not.toContain(secret);
    await alipay.transfer(to(card('赵晨光'), 'A2'));
    pass(1);
    const done = await alipay.query(account);
    expect(done).toMatchObject({ state: 'success', channelNo: expect.stringMatching(/^2026\d{18}$/) });
    expect(await alipay.transfer(account)).toEqual(done);
    expect(await alipay.transfer({ ...account, amount: 1 })).toEqual(done);
    expect(await alipay.query(to(card('赵晨光'), 'A2'))).toMatchObject({ state: 'success' });
  });

  it('come back from a bank after they succeeded', async () => {
    const { alipay, pass } = world();
    const request = to(card('赵退票'));
    await alipay.transfer(request);
    pass(1);
    const paid = await alipay.query(request);
    expect(paid).toMatchObject({ state: 'success' });
    pass(20);
    expect(await alipay.query(request)).toMatchObject({
      state: 'returned',
      channelNo: paid?.state === 'success' ? paid.channelNo : '',
      reason: '收款方账户与姓名不匹配',
    });
  });

  it.each([
    ['赵驳回', { state: 'failed', reason: '收款方账户与姓名不匹配' }],
    ['赵未知', { state: 'processing', channelState: 'RISK_HOLD', known: false }],
  ])('tell what became of one to %s', async (name, expected) => {
    const { alipay, pass } = world();
    await alipay.transfer(to(card(name)));
    pass(1);
    expect(await alipay.query(to(card(name)))).toMatchObject(expected);
  });

  it('are found again where the answer was lost', async () => {
    const { alipay } = world();
    const request = to(card('赵丢失'));
    await expect(alipay.transfer(request)).rejects.toThrow('fetch failed');
    expect(await alipay.query(request)).toMatchObject({ state: 'processing' });
  });
});
