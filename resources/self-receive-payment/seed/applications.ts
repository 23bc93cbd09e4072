import { simulatedEntries, simulatedNumbers } from '../../../server/channel/simulated/applications.ts';
import { storedFields } from '../../../server/db/declared-tables.ts';
import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import { Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { accountType, entryStatus, payChannel, settleMode } from '../../enums.ts';
import type { Rejected } from '../../kit/resource.ts';
import { luhnDigit } from '../../shared/bank-card.ts';
import { mctType } from '../../shared/merchant.ts';
import { type EntryState, entryStatesOf, firstMerchants } from '../../shared/seed/entries.ts';
import type { MerchantRow } from '../../shared/seed/merchants.ts';
import type { World } from '../../shared/seed/world.ts';
import { Application } from '../application.ts';
import type { BindingState } from '../bindings.ts';
import type { ChannelCall } from '../channel-call.ts';
import {
  accountCheck,
  administratorType,
  alipayService,
  bankAccountType,
  callOutcome,
  certificateType,
  documentType,
  merchantCategory,
  salesScene,
  settlementRule,
  settleTarget,
  subjectStatus,
} from '../enums.ts';

type Row = StoredRow<typeof Application>;
type CallRow = StoredRow<typeof ChannelCall>;

const s = entryStatus;
const licence = '/media/licence.svg';
const shop = '/media/scene-before-1.svg';
const inside = '/media/scene-shopping-1.svg';

/** Every column without a value. */
const emptyRow = () =>
  // What is given beside it are all columns that must have one.
  Object.fromEntries(storedFields(Application).map(([name]) => [name, null])) as { [K in keyof Row]: null };

interface Plan {
  /** Which of the first merchants it is of; null of the others. */
  readonly shown: number | null;
  readonly merchant: MerchantRow;
  readonly channel: Row['pay_channel'];
  readonly status: Exclude<EntryState, undefined>;
}

const plansOf = ({ merchants }: World): Plan[] =>
  merchants.flatMap((merchant, index) => {
    const self = merchant.settle_mode === settleMode.selfReceive;
    const { wechat, alipay } = entryStatesOf(index, merchant.mct_type, self);
    const shown = index < firstMerchants ? index : null;
    return [
      ...(wechat === undefined ? [] : [{ shown, merchant, channel: payChannel.wechat, status: wechat }]),
      ...(alipay === undefined ? [] : [{ shown, merchant, channel: payChannel.alipay, status: alipay }]),
    ];
  });

const rejected: readonly Rejected[] = [
  { field: 'account_no', reason: '银行账号有误，请核对后修改' },
  { field: 'id_back_url', reason: '身份证国徽面照片模糊，请重新上传' },
];
const alipayRejected: readonly Rejected[] = [
  { field: 'outdoor_images', reason: '门头照片与经营地址不符，请重新上传' },
  { field: 'contact_phone', reason: '联系人手机号无法接通' },
];
const kindsOf = (channel: Row['pay_channel']): readonly BindingState['kind'][] =>
  channel === payChannel.wechat ? ['appId', 'payScore', 'profitShare'] : ['appId', 'settleRule'];

/** What banks said of the first merchants' accounts. */
const checks: Readonly<Record<number, Row['verify_state']>> = {
  3: accountCheck.verifying,
  9: accountCheck.failed,
  10: accountCheck.unknown,
};

/** How an application that the demo shows came to where it is. */
function progressOf({ channel, status, shown }: Plan, applyNo: string, since: number) {
  const wechat = channel === payChannel.wechat;
  const { applymentId, subMerchantNo } = simulatedNumbers(wechat ? 'wechat' : 'alipay', applyNo);
  const past = (state: number) => status !== null && status !== s.rejected && status > state;
  const reasons = wechat ? rejected : alipayRejected;
  const states: Readonly<Record<number, string>> = wechat
    ? {
        [s.reviewing]: 'APPLYMENT_STATE_AUDITING',
        [s.confirming]: 'APPLYMENT_STATE_TO_BE_CONFIRMED',
        [s.entering]: 'APPLYMENT_STATE_TO_BE_SIGNED',
        [s.binding]: 'APPLYMENT_STATE_FINISHED',
        [s.rejected]: 'APPLYMENT_STATE_REJECTED',
        [s.entered]: 'APPLYMENT_STATE_FINISHED',
      }
    : {
        [s.reviewing]: '031 kz=CREATE fk=CREATE sub=CREATE',
        [s.confirming]: '031 kz=PASS fk=PASS sub=NOT_CONFIRM',
        [s.entering]: '031 kz=PASS fk=PASS sub=FINISH',
        [s.binding]: '99 kz=PASS fk=PASS sub=FINISH',
        [s.rejected]: '-1 kz=REJECT fk=PASS sub=CREATE',
        [s.entered]: '99 kz=PASS fk=PASS sub=FINISH',
      };
  const numbered = past(wechat ? s.confirming : s.entering);
  const known = status !== null;
  const link = wechat
    ? `https://pay.weixin.qq.com/public/apply4ec_sign/s?applymentId=${applymentId}`
    : `https://render.alipay.com/p/sign/${applymentId}`;
  const entered = status === s.entered;
  return {
    submit_status: known ? subjectStatus.submitted : subjectStatus.toSubmit,
    entry_status: status,
    channel_state: known ? (states[status] ?? null) : null,
    applyment_id: known ? applymentId : null,
    sub_mchid: wechat && numbered ? subMerchantNo : null,
    smid: !wechat && numbered ? subMerchantNo : null,
    sign_url: past(s.reviewing) || status === s.confirming ? link : null,
    rejections: status === s.rejected ? reasons : null,
    reject_reason: status === s.rejected ? reasons.map(({ reason }) => reason).join('；') : null,
    rate: known ? 60 : null,
    bindings: entered
      ? kindsOf(channel).map((kind) => ({ kind, state: 'bound' as const, reason: null }))
      : null,
    verify_state: entered ? (checks[shown ?? 0] ?? accountCheck.success) : null,
    submit_time: known ? at(since) : null,
    submit_count: known ? 1 : 0,
    send_count: known ? 1 : 0,
    confirm_time: past(s.reviewing) ? at(since + 4 * hour) : null,
    enter_time: past(s.confirming) ? at(since + 20 * hour) : null,
    bind_time: past(s.entering) ? at(since + 26 * hour) : null,
    reject_time: status === s.rejected ? at(since + 18 * hour) : null,
    finish_time: entered ? at(since + 27 * hour) : null,
    ask_time: known ? at(since + 27 * hour) : null,
  } as const satisfies Partial<Row>;
}

/** Documents run for years from the demo's day. */
const validity = (now: number) => ({
  begin: at(now - 900 * day).slice(0, 10),
  end: at(now + 1_800 * day).slice(0, 10),
});

const documents: readonly Row['id_doc_type'][] = [
  documentType.idCard,
  documentType.passport,
  documentType.hongKongMacau,
  documentType.taiwan,
  documentType.foreignResidence,
];
const documentAt = (place: number) => documents[place % documents.length] ?? documentType.idCard;
/** An ID card's number is the merchant's legal person's; other documents have numbers of another form. */
const numberFor = (type: Row['id_doc_type'], merchant: MerchantRow, n: number) =>
  type === documentType.idCard ? merchant.legal_id_no : `E${merchant.mct_no.slice(1)}${n}`;

/** Enterprises among the first merchants are owned by several people and represented by an agent, with every kind of document. */
function peopleOf({ merchant, shown }: Plan, begin: string, end: string) {
  if (shown === null || merchant.mct_type !== mctType.enterprise) return {};
  const owner = (n: number) => {
    const type = documentAt(shown + n);
    const name = `${merchant.legal_name?.slice(0, 1)}某${'甲乙丙丁'.charAt(n - 1)}`;
    return { name, type, number: numberFor(type, merchant, n) };
  };
  const [a, b, c, d] = [owner(1), owner(2), owner(3), owner(4)];
  const legal = documentAt(shown);
  return {
    id_doc_type: legal,
    legal_id_no: numberFor(legal, merchant, 0),
    owner_flag: 0,
    owner_count: 4,
    owner1_name: a.name,
    owner1_doc_type: a.type,
    owner1_id_no: a.number,
    owner1_front_url: licence,
    owner1_begin: begin,
    owner1_end: end,
    owner2_name: b.name,
    owner2_doc_type: b.type,
    owner2_id_no: b.number,
    owner2_front_url: licence,
    owner2_begin: begin,
    owner2_end: end,
    owner3_name: c.name,
    owner3_doc_type: c.type,
    owner3_id_no: c.number,
    owner3_front_url: licence,
    owner3_begin: begin,
    owner3_end: end,
    owner4_name: d.name,
    owner4_doc_type: d.type,
    owner4_id_no: d.number,
    owner4_front_url: licence,
    owner4_begin: begin,
    owner4_end: end,
    contact_type: administratorType.agent,
    contact_doc_type: a.type,
    contact_id_no: a.number,
    contact_front_url: licence,
    contact_begin: begin,
    contact_end: end,
    authorization_url: licence,
    sales_scenes: [salesScene.store, salesScene.miniProgram],
    mini_appid: 'wx0123456789abcdef',
    mini_pics: [inside],
  } as const satisfies Partial<Row>;
}

const categories: readonly Row['mcc'][] = [
  merchantCategory.groceries,
  merchantCategory.variety,
  merchantCategory.supermarket,
  merchantCategory.food,
];

function contentOf(plan: Plan, now: number) {
  const { merchant, channel, shown } = plan;
  const { begin, end } = validity(now);
  const enterprise = merchant.mct_type === mctType.enterprise;
  const individual = merchant.mct_type === mctType.individual;
  // Channels pay to banks alone: who has another account named one for the application.
  const atBank =
    merchant.account_type === accountType.public || merchant.account_type === accountType.private;
  const card = `621700000000${String(merchant.id).padStart(6, '0')}`;
  const account_no = atBank ? merchant.account_no : card + luhnDigit(card);
  const account = {
    bank_account_type: enterprise ? bankAccountType.public : bankAccountType.private,
    account_holder: enterprise ? merchant.full_name : merchant.legal_name,
    bank_name: merchant.bank_name ?? '招商银行',
    bank_branch: merchant.bank_branch,
    account_no,
    account_no_again: account_no,
  };
  const common = {
    subject_type: merchant.mct_type,
    subject_name: merchant.full_name,
    service_phone: merchant.contact_phone,
    contact_name: merchant.contact_name,
    contact_phone: merchant.contact_phone,
  };
  if (channel === payChannel.wechat)
    return {
      ...common,
      ...account,
      bank_area_id: merchant.area_id,
      license_url: licence,
      credit_code: merchant.credit_code,
      license_address: merchant.address,
      license_begin: merchant.contract_start,
      license_long: 1,
      legal_name: merchant.legal_name,
      id_doc_type: documentType.idCard,
      id_front_url: licence,
      id_back_url: licence,
      legal_id_no: merchant.legal_id_no,
      id_begin: begin,
      id_end: end,
      owner_flag: enterprise ? 1 : null,
      contact_type: administratorType.legalPerson,
      contact_name: merchant.legal_name,
      contact_email: merchant.email ?? 'finance@example.com',
      merchant_shortname: merchant.short_name,
      sales_scenes: [salesScene.store],
      store_name: merchant.short_name,
      store_area_id: merchant.area_id,
      store_address: merchant.address,
      store_entrance_url: shop,
      store_indoor_url: inside,
      settlement_id: enterprise ? settlementRule.enterprise : settlementRule.soleTrader,
      qualification_type: '零售',
      ...peopleOf(plan, begin, end),
    } as const satisfies Partial<Row>;
  const toCard = !individual && merchant.account_type !== accountType.alipay;
  const alipay = `1370001${merchant.mct_no.slice(-4)}`;
  return {
    ...common,
    alias_name: merchant.short_name,
    cert_type: individual ? certificateType.idCard : certificateType.licence,
    cert_no: individual ? merchant.legal_id_no : merchant.credit_code,
    cert_image: licence,
    cert_image_back: individual ? licence : null,
    cert_name: merchant.mct_type === mctType.soleTrader ? merchant.full_name : null,
    ...(!individual && {
      legal_name: merchant.legal_name,
      legal_id_no: merchant.legal_id_no,
      id_front_url: licence,
      id_back_url: licence,
    }),
    notice_email: merchant.email,
    mcc: categories[(shown ?? 0) % categories.length] ?? merchantCategory.groceries,
    service_codes:
      shown === 9
        ? [
            alipayService.faceToFace,
            alipayService.deduction,
            alipayService.miniProgram,
            alipayService.preAuthorisation,
          ]
        : [alipayService.faceToFace, alipayService.deduction],
    business_area_id: merchant.area_id,
    business_address: merchant.address,
    outdoor_images: [shop],
    indoor_images: [inside],
    binding_logon_id: alipay,
    settle_target: toCard ? settleTarget.bankCard : settleTarget.alipay,
    ...(toCard ? account : { alipay_logon_id: alipay }),
    sign_time: at(now - 40 * day),
  } as const satisfies Partial<Row>;
}

/** Applications that are open began within these days, the others long before. */
const openDays = 3;
/** Behind the minute in which the demo began, so that what is under review stays so for a while. */
const stillMs = 12 * 3_600_000;

export interface SeededApplication {
  readonly row: Row;
  readonly calls: readonly CallRow[];
  /** What its simulated channel knows of it. */
  readonly known: ReturnType<typeof simulatedEntries>;
}

/** Calls that an application left behind; ids hold so many for each. */
const mostCalls = 8;
type Told = readonly [name: string, answer: string | null, outcome?: CallRow['call_outcome']];

function namesOf({ channel, status, shown }: Plan): readonly Told[] {
  if (status === null) return [];
  const first: readonly Told[] = [
    ['upload', 'OK'],
    ['submit', 'accepted'],
    ['query', status === s.rejected ? 'REJECTED' : 'AUDITING'],
  ];
  if (status !== s.entered) return first;
  // Some were asked in vain at first.
  const vain: readonly Told[] =
    shown === 9
      ? [['bind payScore', null, callOutcome.lost]]
      : shown === 10
        ? [['check account', 'NO_AUTH', callOutcome.refused]]
        : [];
  const linked = kindsOf(channel).map((kind): Told => [`bind ${kind}`, 'bound']);
  return [...first, ...vain, ...linked, ['query bind', 'bound']];
}

/** P37, P40: what merchants have applied for, with what their channels were asked. */
export function onboardingApplications(world: World): readonly SeededApplication[] {
  const stream = new Stream(world.settings.seedNumber, 'onboarding');
  const { now } = world;
  return plansOf(world).map((plan, index): SeededApplication => {
    const { merchant, channel, status } = plan;
    const wechat = channel === payChannel.wechat;
    const ended = status === s.entered || status === s.rejected;
    const opened = secondsOf(merchant.create_time);
    const since = ended
      ? Math.min(opened + stream.int(2, 200) * day + stream.int(1, 9) * hour, now - 4 * day)
      : now - stream.int(1, openDays * 24 - 30) * hour;
    const apply_no = `${wechat ? 'W' : 'A'}${at(since).replace(/\D/g, '').slice(2)}${String(index).padStart(6, '0')}`;
    const id = String(index + 1);
    const row: Row = {
      ...emptyRow(),
      license_long: 0,
      id_long: 0,
      unknown_flag: 0,
      ...contentOf(plan, now),
      ...progressOf(plan, apply_no, since),
      apply_no,
      pay_channel: channel,
      mct_id: merchant.id,
      mgt_org_id: merchant.mgt_org_id,
      create_id: merchant.owner_id,
      create_name: merchant.owner_id === null ? null : merchant.contact_name,
      ...newRowColumns(index + 1, at(since - hour)),
    };
    const calls = namesOf(plan).map(
      ([call_name, answer, call_outcome = callOutcome.answered], place): CallRow => ({
        apply_id: id,
        mct_id: merchant.id,
        mgt_org_id: merchant.mgt_org_id,
        call_name,
        call_outcome,
        answer,
        duration_ms: stream.int(90, 900),
        ...newRowColumns(index * mostCalls + place + 1, at(since + place * hour)),
      }),
    );
    const submitted = status === s.reviewing ? now * 1_000 + stillMs : since * 1_000;
    const known =
      status === null
        ? []
        : simulatedEntries(wechat ? 'wechat' : 'alipay', {
            businessCode: apply_no,
            at: submitted,
            name: status === s.rejected ? `${merchant.full_name}驳回` : merchant.full_name,
            account: merchant.account_no ?? '',
          });
    return { row, calls, known };
  });
}

export const lastCallId = (count: number) => count * mostCalls;
