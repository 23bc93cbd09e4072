import { demoData } from '../../server/seed/fill.ts';
import { serve } from '../../server/serve.ts';
import { product } from '../index.ts';
import { presetRoles } from '../personnel/seed/roles.ts';
import { productSettings } from './product-settings.ts';
import { accountsToName } from './sample-accounts.ts';
import { seed } from './seed.ts';
import { serverExtensions } from './server-extensions.ts';

/** `npm start`, `npm run dev`: the server of this product. */
await serve({
  product,
  serverExtensions,
  presetRoles: presetRoles(product),
  fill: demoData(seed, accountsToName),
  mediaDir: 'resources/shared/seed/media',
  settings: productSettings,
});
