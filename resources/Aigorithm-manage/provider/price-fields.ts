import { f, once } from '../../kit/index.ts';
import { billMode } from './enums.ts';

/** Most that one recognition costs, and a cabinet's month. Cents. */
export const mostOfRecognition = 1_000;
export const mostOfMonth = 1_000_000;

/** The terms of a price (P65), as a new provider states them and as each change of them does. */
export const priceFields = {
  bill_mode: f.enum({ en: 'Pricing mode', zh: '计费方式' }, billMode, {
    required: true,
    default: billMode.recognition,
  }),
  unit_price: f.money(
    { en: 'Unit price', zh: '单价' },
    {
      required: 'when',
      min: 1,
      max: mostOfMonth,
      help: {
        en: 'What the merchant pays: for a recognition 0.01 to 10.00, or for a cabinet’s month',
        zh: '商户支付：按次0.01至10.00元，按台月为每台每月',
      },
    },
  ),
  rate: f.rate(
    { en: 'Rate', zh: '费率' },
    {
      required: 'when',
      min: 1,
      max: 5_000,
      help: { en: 'Of what the order comes to', zh: '按订单应付金额计' },
    },
  ),
  cost_price: f.money(
    { en: 'Cost price', zh: '成本价' },
    {
      required: true,
      default: 0,
      min: 0,
      max: mostOfMonth,
      help: {
        en: 'What the platform pays the provider: of a recognition, or of a cabinet’s month',
        zh: '平台支付给算法商：每次识别，或每台每月',
      },
    },
  ),
  free_count: f.int(
    { en: 'Free per month', zh: '每月免费次数' },
    {
      required: true,
      default: 0,
      min: 0,
      max: 100_000,
      help: { en: 'Recognitions of each cabinet', zh: '每台柜机每月免费识别次数' },
    },
  ),
  charge_failed: f.flag({ en: 'Charge failed ones', zh: '失败是否计费' }, { required: true, default: 0 }),
} as const;

/** The same as they are said with a new provider; afterwards a change of price says them. */
export const firstPrice = {
  bill_mode: once(priceFields.bill_mode),
  unit_price: once(priceFields.unit_price),
  rate: once(priceFields.rate),
  cost_price: once(priceFields.cost_price),
  free_count: once(priceFields.free_count),
  charge_failed: once(priceFields.charge_failed),
} as const;

/** One recognition costs little; a cabinet's month may cost more. */
export const isPriceOf = (v: { readonly bill_mode: number; readonly unit_price: number }): boolean =>
  v.bill_mode !== billMode.recognition || v.unit_price <= mostOfRecognition;

export const tooDear = {
  en: 'must be at most 10.00 for one recognition',
  zh: '按次计费不能超过10.00元',
} as const;
