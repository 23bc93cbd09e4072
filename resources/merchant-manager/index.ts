import { definePart } from '../part.ts';
import { alipayMerchant } from '../self-receive-payment/alipay.ts';

export const part = definePart({
  resources: [alipayMerchant],
  models: [],
  server: [async () => (await import('./server.ts')).alipayMerchantServerExtension],
  console: {
    alipay_merchant: { load: async () => (await import('./console.tsx')).alipayMerchantConsole },
  },
});
