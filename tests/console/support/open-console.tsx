import { render, screen } from '@testing-library/react';
import { createSession } from '../../../providers/session.ts';
import { product as own } from '../../../resources/index.ts';
import { everywhere } from '../../../resources/kit/access-model.ts';
import { grantableCodes } from '../../../resources/kit/permissions.ts';
import type { Product } from '../../../resources/kit/product.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { quarterLimits } from '../../../resources/kit/statistics-range.ts';
import type { LoginControl } from '../../../resources/kit/wire.ts';
import type { Browser } from '../../../src/browser.ts';
import { openConsole } from '../../../src/console.tsx';
import type { ConsoleExtensions } from '../../../src/customize.ts';
import { LanguageProvider } from '../../../src/i18n/language.tsx';
import { declarationsOf, ownHalves } from './declarations.ts';
import { grantsOf } from './grants.ts';
import { person } from './person.ts';
import type { TestApi } from './test-api.ts';

export const me = '900';

/** The product with further modules that only this test knows. */
export function productWith(...resources: readonly AnyResource[]): Product {
  return { ...own, resources: [...own.resources, ...resources] };
}

interface Options {
  readonly api: TestApi;
  readonly path: string;
  readonly product?: Product;
  readonly extensions?: ConsoleExtensions;
  /** Codes that this person doesn't hold. */
  readonly without?: readonly string[];
  readonly identity?: number;
  readonly lang?: 'en' | 'zh';
  /** What else `login/control` tells, or tells otherwise. */
  readonly control?: Partial<LoginControl>;
  readonly browser?: Browser;
  /** A screen will crash, which React would report as an error of the test. */
  readonly crashes?: boolean;
  /** What the entry of the history holds: after a reload, what it held before. */
  readonly entry?: unknown;
}

/** The whole console of a signed-in person at an address: routes, providers and screens as they are, over the test's server. */
export async function openAt({
  api,
  path,
  product = own,
  extensions = ownHalves,
  without = [],
  identity = 1,
  lang = 'en',
  control = {},
  crashes = false,
  entry = null,
  browser = { reload: () => {}, leave: () => {} },
}: Options) {
  const id = control.user_id ?? me;
  const codes = grantableCodes(product).filter((code) => !without.includes(code));
  api.on('GET /manager/login/control/v1', () => ({
    data: {
      user_id: id,
      identity_type: identity,
      name: 'Wang Xiaoming',
      mct_name: null,
      mgt_org_id: '1',
      mgt_org_name: 'Headquarters',
      phone: '139****0002',
      level: 1,
      modules: codes,
      grants: [['g', id, 'r', everywhere], ...grantsOf('r', codes)],
      places: ['001'],
      need_change_pwd: 0,
      need_totp: 0,
      access_version: '1',
      draft_key: 'ZHJhZnRzLW9mLWEtdGVzdC1hcmUtbm8tc2VjcmV0ISE',
      quarters: quarterLimits,
      preference: {},
      ...control,
    },
  }));
  localStorage.setItem('language', lang);
  localStorage.setItem('lang', lang);
  const session = createSession(localStorage);
  session.open({ auth_token: 'token', socket_token: 'socket' });
  window.history.replaceState(entry, '', path);
  const opened = await openConsole({
    declarations: declarationsOf(product),
    extensions,
    api: api.url,
    session,
    browser,
  });
  if (!('element' in opened)) throw new Error('the console did not open');
  render(<LanguageProvider>{opened.element}</LanguageProvider>, crashes ? { onCaughtError: () => {} } : {});
  await screen.findByRole('main');
  return { user: person() };
}
