import { simulatedKey } from './keys.ts';
import { accountMarkers, digits, type Marker, markerOf } from './markers.ts';

/** An application as a simulated channel keeps it. */
export interface KeptApplication {
  readonly businessCode: string;
  /** Milliseconds since the epoch, of the submission that counts. */
  readonly at: number;
  /** What becomes of it; null: it goes through. */
  readonly fate: Marker | null;
  /** The settlement account, masked. */
  readonly account: string;
  /** How the bank takes it. */
  readonly verified: 'success' | 'failed' | 'verifying';
}

/** The channel's numbers follow from ours, so that the demo's rows can be written with them. */
export interface SimulatedNumbers {
  readonly applymentId: string;
  readonly subMerchantNo: string;
}

export const simulatedNumbers = (payChannel: 'wechat' | 'alipay', businessCode: string): SimulatedNumbers =>
  payChannel === 'wechat'
    ? {
        applymentId: `2000${digits(`applyment ${businessCode}`, 12)}`,
        subMerchantNo: `16${digits(`merchant ${businessCode}`, 8)}`,
      }
    : {
        applymentId: `2026${digits(`applyment ${businessCode}`, 18)}`,
        subMerchantNo: `2088${digits(`merchant ${businessCode}`, 12)}`,
      };

/** `62*************78`, as WeChat Pay shows an account. */
export const maskedAccount = (number: string) =>
  `${number.slice(0, 2)}${'*'.repeat(Math.max(0, number.length - 4))}${number.slice(-2)}`;

export const keptApplication = (
  businessCode: string,
  at: number,
  { name, account }: { readonly name: string; readonly account: string },
): KeptApplication => ({
  businessCode,
  at,
  fate: markerOf(name),
  account: maskedAccount(account),
  verified: account.endsWith(accountMarkers.failed)
    ? 'failed'
    : account.endsWith(accountMarkers.verifying)
      ? 'verifying'
      : 'success',
});

/** How many of its states an application has behind it. */
export const stageOf = ({ at }: KeptApplication, now: number, reviewMs: number) =>
  reviewMs === 0 ? Number.POSITIVE_INFINITY : Math.floor((now - at) / reviewMs);

/** What the demo's rows of a simulated channel are written with, as if the application had been handed in then. */
export function simulatedEntries(
  channel: 'wechat' | 'alipay',
  given: {
    readonly businessCode: string;
    readonly at: number;
    readonly name: string;
    readonly account: string;
  },
): readonly { readonly key: string; readonly value: object }[] {
  const { applymentId, subMerchantNo } = simulatedNumbers(channel, given.businessCode);
  const link = { businessCode: given.businessCode };
  return [
    {
      key: simulatedKey.application(channel, given.businessCode),
      value: keptApplication(given.businessCode, given.at, given),
    },
    { key: simulatedKey.applyment(channel, applymentId), value: link },
    { key: simulatedKey.merchant(channel, subMerchantNo), value: link },
  ];
}
