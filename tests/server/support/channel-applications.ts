import type {
  AlipayApplication,
  PersonDocument,
  WechatApplication,
} from '../../../server/channel/onboarding.ts';

/** Applications that a channel takes; tests change what they ask about. */

/** Every value here that must not leave in clear. */
export const secrets = [
  '赵晨光',
  '110101199003074477',
  '13800138000',
  'zhao@example.com',
  '晨泉商贸有限公司结算户',
  '6222021234567890123',
] as const;
const [person, idNo, phone, email, holder, account] = secrets;

const legal: PersonDocument = {
  type: 1,
  name: person,
  number: idNo,
  address: null,
  front: 'V1_front',
  back: 'V1_back',
  begin: '2015-06-01',
  end: '2035-06-01',
};

export const wechatApplicationOf = (given: {
  businessCode: string;
  name?: string;
  number?: string;
}): WechatApplication => ({
  businessCode: given.businessCode,
  subject: {
    type: 2,
    name: given.name ?? '晨泉商贸有限公司',
    creditCode: '91310115MA1H8XKT3R',
    licence: 'V1_licence',
    licenceAddress: null,
    licenceBegin: '2018-01-01',
    licenceEnd: null,
    legal,
    isOwner: true,
    owners: [],
  },
  administrator: { type: 1, name: person, phone, email, agent: null },
  business: {
    shortName: '晨泉便利',
    servicePhone: '021-60000000',
    store: {
      name: '晨泉便利张江店',
      areaCode: '310115',
      address: '博云路2号',
      entrance: 'V1_entrance',
      indoor: 'V1_indoor',
    },
    miniProgram: null,
  },
  settlement: {
    ruleId: '716',
    industry: '零售',
    qualifications: [],
    preferential: { activityId: '20191030111cff5b5e', rate: 38 },
  },
  account: {
    type: 1,
    holder,
    bank: '工商银行',
    areaCode: '310100',
    branch: null,
    branchId: '102290012345',
    number: given.number ?? account,
  },
  addition: { text: null, pictures: [] },
});

export const alipayApplicationOf = (given: { businessCode: string; name?: string }): AlipayApplication => ({
  businessCode: given.businessCode,
  merchantType: '01',
  name: given.name ?? '晨泉商贸有限公司',
  aliasName: '晨泉便利',
  certificate: { type: '201', number: '91310115MA1H8XKT3R', image: 'c1', back: null, name: null },
  legal: { name: person, idNumber: idNo, front: 'f1', back: 'b1' },
  mcc: '5331',
  services: ['当面付', '商户代扣'],
  servicePhone: '021-60000000',
  contact: { name: person, phone, email },
  address: { areaCode: '310115', text: '博云路2号' },
  outdoor: ['o1'],
  indoor: ['i1'],
  signingAccount: 'pay@example.com',
  settlement: {
    to: 'bank',
    holder,
    number: account,
    bank: '工商银行',
    branch: '张江支行',
    accountType: 1,
  },
  qualifications: [],
  invoice: null,
  signedAt: '2026-03-01 10:00:00',
});
