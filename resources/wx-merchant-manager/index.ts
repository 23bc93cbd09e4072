import { definePart } from '../part.ts';
import { ChannelCall } from '../self-receive-payment/channel-call.ts';
import { wechatMerchant } from '../self-receive-payment/wechat.ts';

export const part = definePart({
  resources: [wechatMerchant],
  models: [ChannelCall],
  server: [async () => (await import('./server.ts')).wechatMerchantServerExtension],
  console: {
    wx_merchant: { load: async () => (await import('./console.tsx')).wechatMerchantConsole },
  },
  seed: async () => (await import('../self-receive-payment/seed/index.ts')).seed,
});
