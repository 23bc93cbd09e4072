import { z } from 'zod';

/** The variables that say where the partner's library is (README.md). */
export const partnerSettings = {
  PARTNER_GOODS_URL: z.url({
    protocol: /^https?$/,
    error: 'must be an address, such as https://goods.example.com/v2',
  }),
  PARTNER_GOODS_KEY: z.string().regex(/^\S{8,200}$/, 'must be 8 to 200 characters without spaces'),
};
