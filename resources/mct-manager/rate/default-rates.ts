import { identifyType, payChannel } from '../../enums.ts';
import { defaultRates, recognitionPrice } from '../../finance-manager/expense/rates.ts';
import { rateType } from '../enums.ts';

const channels = [payChannel.wechat, payChannel.alipay] as const;
const recognitions = [
  identifyType.vision,
  identifyType.gravity,
  identifyType.visionGravity,
  identifyType.rfid,
] as const;
const none = {
  pay_channel: null,
  identify_type: null,
  rate: null,
  unit_price: null,
  cost_rate: null,
} as const;

/** The rates that a merchant begins with, one of every kind, so that every day of it is covered (docs/domain/states.md §R17). */
export const firstRates = [
  ...channels.flatMap((pay_channel) => [
    {
      ...none,
      rate_type: rateType.channel,
      pay_channel,
      rate: defaultRates.channel,
      cost_rate: defaultRates.channel,
    },
    {
      ...none,
      rate_type: rateType.collection,
      pay_channel,
      rate: defaultRates.collection,
      cost_rate: defaultRates.channel,
    },
  ]),
  { ...none, rate_type: rateType.share, rate: defaultRates.share },
  ...recognitions.map((identify_type) => ({
    ...none,
    rate_type: rateType.algorithm,
    identify_type,
    unit_price: recognitionPrice(identify_type),
  })),
] as const;
