import { createHash, generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAlipayOnboarding } from '../../server/channel/alipay-onboarding.ts';
import type { Fetch } from '../../server/channel/fetch.ts';
import { simulatedAlipay } from '../../server/channel/simulated/alipay-server.ts';
import { simulatedEntries } from '../../server/channel/simulated/applications.ts';
import {
  simulatedAlipayConfig,
  simulatedIdentity,
  simulatedWechatConfig,
} from '../../server/channel/simulated/identity.ts';
import { simulatedMemory } from '../../server/channel/simulated/memory.ts';
import { simulatedWechat } from '../../server/channel/simulated/wechat-server.ts';
import { createWechatOnboarding, wechatProgress } from '../../server/channel/wechat-onboarding.ts';
import { openField, sealField } from '../../server/channel/wechat-sealing.ts';
import { alipayApplicationOf, secrets, wechatApplicationOf } from './support/channel-applications.ts';

const identity = simulatedIdentity();
const another = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const reviewMs = 60_000;
const picture = { filename: '执照.PNG', bytes: Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1') };

const start = Date.parse('2026-03-02T02:00:00Z');

/** Both clients over simulated channels, with what they sent and what was kept of it. */
function world() {
  let now = start;
  const clock = () => now;
  const kept: string[] = [];
  const memory = simulatedMemory();
  const options = {
    identity,
    memory: {
      ...memory,
      write: (key: string, value: object) => {
        kept.push(`${key} ${JSON.stringify(value)}`);
        return memory.write(key, value);
      },
    },
    clock,
    book: null,
    delayMs: 3_000,
    reviewMs,
    failuresPerMille: 0,
    returnsPerMille: 0,
    differencesPerMille: 0,
  };
  const sent: { url: string; method: string; headers: Headers; body: string }[] = [];
  const heard =
    (to: Fetch): Fetch =>
    (url, init) => {
      const body = init.body instanceof Uint8Array ? Buffer.from(init.body).toString('latin1') : init.body;
      sent.push({
        url,
        method: init.method ?? '',
        headers: new Headers(init.headers),
        body: String(body ?? ''),
      });
      return to(url, init);
    };
  const toWechat = simulatedWechat(options);
  return {
    memory,
    kept,
    sent,
    toWechat,
    pass: (states: number) => {
      now += states * reviewMs;
    },
    wechat: createWechatOnboarding(simulatedWechatConfig(identity), clock, heard(toWechat)),
    alipay: createAlipayOnboarding(simulatedAlipayConfig(identity), clock, heard(simulatedAlipay(options))),
  };
}

beforeAll(() => {
  // Pairs are made when they are first used.
  identity.merchant.publicKey.export({ type: 'spki', format: 'pem' });
  identity.platform.publicKey.export({ type: 'spki', format: 'pem' });
});

describe('WeChat Pay: applyment4sub', () => {
  it('sends an application as documented, with the sensitive fields sealed for the platform', async () => {
    const { wechat, sent } = world();
    const submission = await wechat.submit(wechatApplicationOf({ businessCode: '1900000000_1' }));
    expect(submission).toEqual({ state: 'accepted', applymentId: expect.stringMatching(/^2000\d{12}$/) });
    const [call] = sent;
    expect(call?.url).toBe('https://api.mch.weixin.qq.com/v3/applyment4sub/applyment/');
    expect(call?.headers.get('wechatpay-serial')).toBe('PUB_KEY_ID_SIMULATED');
    for (const secret of secrets) {
      if (secret !== '赵晨光') expect(call?.body).not.toContain(secret);
    }
    const body = JSON.parse(call?.body ?? '');
    // The legal person's name stands on the licence, which is public; everywhere else it is sealed.
    expect(call?.body.split('赵晨光')).toHaveLength(2);
    expect(body.subject_info.business_license_info).toEqual({
      license_copy: 'V1_licence',
      license_number: '91310115MA1H8XKT3R',
      merchant_name: '晨泉商贸有限公司',
      legal_person: '赵晨光',
      period_begin: '2018-01-01',
      period_end: '长期',
    });
    const open = (text: string) => openField(text, identity.platform.privateKey);
    expect(open(body.contact_info.mobile_phone)).toBe('13800138000');
    expect(open(body.subject_info.identity_info.id_card_info.id_card_number)).toBe('110101199003074477');
    expect(open(body.bank_account_info.account_number)).toBe('6222021234567890123');
    expect(body.subject_info.identity_info).toMatchObject({
      id_doc_type: 'IDENTIFICATION_TYPE_IDCARD',
      owner: true,
    });
    expect(body.business_info.sales_info.sales_scenes_type).toEqual(['SALES_SCENES_STORE']);
    expect(body.settlement_info).toMatchObject({ settlement_id: '716', activities_rate: '0.38' });
    expect(body.bank_account_info.bank_account_type).toBe('BANK_ACCOUNT_TYPE_CORPORATE');
  });

  it('seals by RSA-OAEP with SHA-1, which another key does not open', () => {
    const sealed = sealField('6222021234567890123', identity.platform.publicKey);
    expect(Buffer.from(sealed, 'base64')).toHaveLength(256);
    expect(() => openField(sealed, another.privateKey)).toThrow();
    const long = '开户名称'.repeat(100);
    expect(() => sealField(long, identity.platform.publicKey)).toThrow(/^(?!.*开户).*too long/);
  });

  it('uploads a picture with its name and hash signed', async () => {
    const { wechat, sent } = world();
    expect(await wechat.upload(picture)).toMatch(/^V1_[0-9a-f]{64}$/);
    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    expect(Buffer.from(sent[0]?.body ?? '', 'latin1').toString()).toContain(
      `Content-Disposition: form-data; name="meta"\r\nContent-Type: application/json\r\n\r\n{"filename":"执照.PNG","sha256":"${hash}"}\r\n`,
    );
    await expect(
      wechat.upload({ filename: 'a.png', bytes: Buffer.from('not a picture') }),
    ).rejects.toMatchObject({ code: 'PARAM_ERROR' });
  });

  it('goes through every state in time, then makes the links of the merchant', async () => {
    const { wechat, pass } = world();
    const businessCode = '1900000000_2';
    await wechat.submit(wechatApplicationOf({ businessCode }));
    const walk = [];
    for (let state = 0; state < 5; state += 1) {
      const progress = await wechat.find(businessCode);
      walk.push([progress?.step, progress?.channelState, progress?.subMerchantNo === null]);
      pass(1);
    }
    expect(walk).toEqual([
      ['review', 'APPLYMENT_STATE_AUDITING', true],
      ['confirm', 'APPLYMENT_STATE_TO_BE_CONFIRMED', true],
      ['enter', 'APPLYMENT_STATE_TO_BE_SIGNED', false],
      ['enter', 'APPLYMENT_STATE_SIGNING', false],
      ['bind', 'APPLYMENT_STATE_FINISHED', false],
    ]);
    const entered = await wechat.find(businessCode);
    expect(await wechat.query(entered?.applymentId ?? '')).toEqual(entered);
    expect(entered?.signUrl).toContain(entered?.applymentId);

    const merchant = { subMerchantNo: entered?.subMerchantNo ?? '', businessCode, appId: 'wx1' };
    expect(await wechat.bind(merchant, 'payScore')).toMatchObject({ state: 'pending' });
    expect(await wechat.bind(merchant, 'profitShare')).toMatchObject({
      state: 'bound',
      channelState: 'SERVICE_PROVIDER',
    });
    pass(1);
    expect((await wechat.queryBindings(merchant)).map(({ kind, state }) => [kind, state])).toEqual([
      ['appId', 'bound'],
      ['payScore', 'bound'],
    ]);
    expect(await wechat.bind({ ...merchant, appId: null }, 'appId')).toMatchObject({ state: 'bound' });
    expect(await wechat.checkAccount(merchant)).toEqual({
      state: 'success',
      channelState: 'VERIFY_SUCCESS',
      accountNo: '62***************23',
      reason: null,
    });
    await expect(wechat.checkAccount({ ...merchant, subMerchantNo: '1600000001' })).rejects.toMatchObject({
      code: 'NO_AUTH',
    });
  });

  it('asks for a refused link again under another number', async () => {
    const { wechat, pass, sent } = world();
    const businessCode = '1900000000_3';
    await wechat.submit(wechatApplicationOf({ businessCode }));
    pass(5);
    const subMerchantNo = (await wechat.find(businessCode))?.subMerchantNo ?? '';
    const foreign = { subMerchantNo, businessCode, appId: 'wxffff' };
    await wechat.bind(foreign, 'appId');
    pass(1);
    const [refused] = await wechat.queryBindings(foreign);
    expect(refused).toMatchObject({ state: 'failed', reason: 'AppID与商户主体不一致' });
    const own = { ...foreign, appId: 'wx1' };
    expect(await wechat.bind(own, 'appId')).toMatchObject({ state: 'pending' });
    pass(1);
    expect(await wechat.bind(own, 'appId')).toMatchObject({ state: 'bound' });
    const numbers = sent
      .filter(({ url, method }) => method === 'POST' && url.endsWith('applications'))
      .map(({ body }) => JSON.parse(body).out_apply_no);
    expect(numbers).toHaveLength(2);
    expect(new Set(numbers).size).toBe(2);
  });

  it('tells a rejection field by field, and takes the mended application under the same number', async () => {
    const { wechat, pass } = world();
    const businessCode = '1900000000_4';
    await wechat.submit(wechatApplicationOf({ businessCode, name: '晨泉商贸驳回' }));
    pass(1);
    expect(await wechat.find(businessCode)).toMatchObject({
      step: 'rejected',
      rejections: [
        { field: 'subject_name', channelField: 'merchant_name', reason: expect.stringContaining('营业执照') },
        { field: 'account_no', channelField: 'account_number', reason: expect.stringContaining('银行账号') },
      ],
    });
    expect(await wechat.submit(wechatApplicationOf({ businessCode }))).toMatchObject({ state: 'accepted' });
    expect(await wechat.find(businessCode)).toMatchObject({ step: 'review', rejections: [] });
  });

  it('refuses at once what the documentation does not allow, with the field of the form', async () => {
    const { wechat } = world();
    const application = wechatApplicationOf({ businessCode: '1900000000_5', number: '123' });
    expect(await wechat.submit(application)).toEqual({
      state: 'refused',
      code: 'PARAM_ERROR',
      rejections: [
        {
          field: 'account_no',
          channelField: 'account_number',
          reason: expect.stringContaining('/bank_account_info/account_number'),
        },
      ],
    });
    expect(await wechat.find('1900000000_5')).toBeNull();
    const person = { ...application, subject: { ...application.subject, type: 0 } };
    expect(await wechat.submit(person)).toMatchObject({
      state: 'refused',
      rejections: [{ field: 'subject_type' }],
    });
  });

  it.each([
    ['丢失', 'review'],
    ['未达', null],
  ])('finds again what was handed in where the answer is lost, or nothing was: %s', async (word, step) => {
    const { wechat, sent } = world();
    const businessCode = '1900000000_6';
    const application = wechatApplicationOf({ businessCode, name: `晨泉商贸${word}` });
    await expect(wechat.submit(application)).rejects.toThrow('fetch failed');
    expect((await wechat.find(businessCode))?.step ?? null).toBe(step);
    // Sent again all the same, it is found and not made twice.
    expect(await wechat.submit(application)).toMatchObject({ state: 'accepted' });
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('takes a call that arrives twice as one, and keeps a state that it does not know', async () => {
    const { wechat, pass } = world();
    const twice = wechatApplicationOf({ businessCode: '1900000000_7', name: '晨泉商贸重复' });
    expect(await wechat.submit(twice)).toMatchObject({ state: 'accepted' });
    await wechat.submit(wechatApplicationOf({ businessCode: '1900000000_8', name: '晨泉商贸未知' }));
    pass(2);
    expect(await wechat.find('1900000000_7')).toMatchObject({ step: 'enter' });
    expect(await wechat.find('1900000000_8')).toMatchObject({
      step: 'unknown',
      channelState: 'APPLYMENT_STATE_RISK_HOLD',
      rejections: [],
    });
    expect(wechatProgress({ applyment_id: 1, applyment_state: 'APPLYMENT_STATE_CANCELED' })).toMatchObject({
      step: 'rejected',
      rejections: [{ field: null, reason: 'APPLYMENT_STATE_CANCELED' }],
    });
    expect(() => wechatProgress({ applyment_id: 1 })).toThrow('without its state');
  });

  it('knows applications that the demo was filled with', async () => {
    const { wechat, memory } = world();
    const given = {
      businessCode: 'DEMO_1',
      at: Date.parse('2026-02-01T02:00:00Z'),
      name: '晨泉商贸有限公司',
      account: '6222021234561111',
    };
    for (const { key, value } of simulatedEntries('wechat', given)) await memory.write(key, value);
    const found = await wechat.find('DEMO_1');
    expect(found).toMatchObject({ step: 'bind' });
    const merchant = { subMerchantNo: found?.subMerchantNo ?? '', businessCode: 'DEMO_1', appId: null };
    expect(await wechat.checkAccount(merchant)).toMatchObject({ state: 'verifying' });
  });

  it('believes no answer that somebody else signed, and is believed by its own signature alone', async () => {
    const { toWechat } = world();
    const config = simulatedWechatConfig(identity);
    const clientWith = (other: object) =>
      createWechatOnboarding({ ...config, ...other }, () => start, toWechat);
    await expect(clientWith({ platformKey: another.publicKey }).find('1')).rejects.toThrow(
      'without its signature',
    );
    await expect(clientWith({ privateKey: another.privateKey }).find('1')).rejects.toMatchObject({
      code: 'SIGN_ERROR',
    });
    expect(await clientWith({}).find('1')).toBeNull();
  });
});

it('a simulated channel keeps nothing of an application that tells of a person or an account', async () => {
  const { wechat, alipay, kept } = world();
  await wechat.submit(wechatApplicationOf({ businessCode: 'K1' }));
  await alipay.submit(alipayApplicationOf({ businessCode: 'K2' }));
  expect(kept).toHaveLength(6);
  for (const secret of secrets) expect(kept.join('\n')).not.toContain(secret);
});

describe('Alipay: direct pay', () => {
  it('sends an application encrypted as a whole, and goes through its states', async () => {
    const { alipay, sent, pass } = world();
    expect(await alipay.upload({ ...picture, filename: 'a.png' })).toMatch(/^[0-9a-f]{32}$/);
    const businessCode = 'ALI20260302000001';
    const submission = await alipay.submit(alipayApplicationOf({ businessCode }));
    expect(submission).toMatchObject({ state: 'accepted' });
    const call = sent[1];
    const params = new URLSearchParams(call?.body);
    expect(params.get('method')).toBe('ant.merchant.expand.indirect.zft.create');
    expect(params.get('encrypt_type')).toBe('AES');
    for (const secret of secrets) expect(decodeURIComponent(call?.body ?? '')).not.toContain(secret);
    const walk = [];
    for (let state = 0; state < 4; state += 1) {
      const progress = await alipay.find(businessCode);
      walk.push([progress?.step, progress?.channelState]);
      pass(1);
    }
    expect(walk).toEqual([
      ['review', '031 kz=CREATE fk=CREATE sub=CREATE'],
      ['confirm', '031 kz=PASS fk=PASS sub=NOT_CONFIRM'],
      ['enter', '031 kz=PASS fk=PASS sub=FINISH'],
      ['bind', '99 kz=PASS fk=PASS sub=FINISH'],
    ]);
    const entered = await alipay.find(businessCode);
    expect(entered?.subMerchantNo).toMatch(/^2088\d{12}$/);
    const merchant = { subMerchantNo: entered?.subMerchantNo ?? '', businessCode, appId: null };
    expect((await alipay.queryBindings(merchant)).map(({ state }) => state)).toEqual(['bound', 'pending']);
    expect(await alipay.bind(merchant, 'profitShare')).toMatchObject({ state: 'bound' });
    expect((await alipay.queryBindings(merchant)).map(({ state }) => state)).toEqual(['bound', 'bound']);
    expect(await alipay.checkAccount(merchant)).toMatchObject({ state: 'success' });
  });

  it('tells rejections by field, finds a lost submission again and keeps an unknown state', async () => {
    const { alipay, pass } = world();
    await alipay.submit(alipayApplicationOf({ businessCode: 'A1', name: '晨泉商贸驳回' }));
    await alipay.submit(alipayApplicationOf({ businessCode: 'A2', name: '晨泉商贸未知' }));
    const lost = alipayApplicationOf({ businessCode: 'A3', name: '晨泉商贸丢失' });
    await expect(alipay.submit(lost)).rejects.toThrow('fetch failed');
    expect(await alipay.find('A3')).toMatchObject({ step: 'review' });
    expect(await alipay.find('A4')).toBeNull();
    pass(1);
    expect((await alipay.find('A1'))?.rejections).toEqual([
      { field: 'subject_name', channelField: 'name', reason: 'name: 商户名称与证件不一致' },
      { field: 'account_no', channelField: 'account_no', reason: 'account_no: 银行账号有误' },
    ]);
    expect(await alipay.find('A2')).toMatchObject({
      step: 'unknown',
      channelState: expect.stringMatching(/^055/),
    });
    const short = { ...alipayApplicationOf({ businessCode: 'A5' }), mcc: '' };
    expect(await alipay.submit(short)).toMatchObject({ state: 'refused', rejections: [{ field: 'mcc' }] });
  });
});
