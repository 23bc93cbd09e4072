import { definePart } from '../part.ts';
import { AccountChange } from './account-change/index.ts';
import { merchantLog } from './log/index.ts';
import { MerchantRate } from './rate/index.ts';

export const part = definePart({
  resources: [merchantLog],
  models: [MerchantRate, AccountChange],
});
