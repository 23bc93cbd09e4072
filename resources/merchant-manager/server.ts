import { implement } from '../../server/server-extension.ts';
import { payChannel } from '../enums.ts';
import { alipayMerchant } from '../self-receive-payment/alipay.ts';
import { onboardingExtension } from '../self-receive-payment/extension.server.ts';

export const alipayMerchantServerExtension = implement(
  alipayMerchant,
  onboardingExtension(alipayMerchant, payChannel.alipay),
);
