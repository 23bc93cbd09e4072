import type { Label, Lang } from '../kit/label.ts';

/** A link of the merchant at its channel, as it was last told (server/channel/onboarding.ts). */
export interface BindingState {
  readonly kind: 'appId' | 'payScore' | 'profitShare' | 'settleRule';
  readonly state: 'bound' | 'pending' | 'failed' | 'unknown';
  /** Why it failed; null otherwise. */
  readonly reason: string | null;
}

/** What is linked to a merchant at its channel. */
export const bindingKinds: Readonly<Record<BindingState['kind'], Label>> = {
  appId: { en: 'AppID', zh: 'AppID' },
  payScore: { en: 'Pay score', zh: '支付分' },
  profitShare: { en: 'Profit share', zh: '分账' },
  settleRule: { en: 'Settlement rule', zh: '结算规则' },
};

const marks: Readonly<Record<BindingState['state'], string>> = {
  bound: '✓',
  pending: '…',
  failed: '✗',
  unknown: '?',
};

/** `AppID ✓ Pay score … Profit share ✗`; null where nothing was linked yet. */
export const bindingText = (bindings: readonly BindingState[] | null, lang: Lang): string | null =>
  bindings?.map(({ kind, state }) => `${bindingKinds[kind][lang]} ${marks[state]}`).join(' ') || null;
