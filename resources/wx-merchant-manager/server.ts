import { implement } from '../../server/server-extension.ts';
import { payChannel } from '../enums.ts';
import { onboardingTasks } from '../self-receive-payment/asking.server.ts';
import { onboardingExtension } from '../self-receive-payment/extension.server.ts';
import { wechatMerchant } from '../self-receive-payment/wechat.ts';

/** A round of asking is over both channels, and so declared once. */
export const wechatMerchantServerExtension = implement(wechatMerchant, {
  ...onboardingExtension(wechatMerchant, payChannel.wechat),
  tasks: onboardingTasks,
});
