import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { createAuth } from '../../../providers/auth.ts';
import { createDataProvider } from '../../../providers/data.ts';
import { createLive } from '../../../providers/live.ts';
import { createSession } from '../../../providers/session.ts';
import { product as own } from '../../../resources/index.ts';
import type { AnyField } from '../../../resources/kit/field.ts';
import type { AnyModel } from '../../../resources/kit/model.ts';
import { codesOf } from '../../../resources/kit/permissions.ts';
import type { Product } from '../../../resources/kit/product.ts';
import { type QuarterLimits, quarterLimits } from '../../../resources/kit/statistics-range.ts';
import { createCodeClock } from '../../../src/account/plain/code-clock.ts';
import { createCatalogue } from '../../../src/catalogue.ts';
import { connect } from '../../../src/connect.ts';
import { ConsoleRoot, type FixedApp } from '../../../src/console-root.tsx';
import { createReopening } from '../../../src/drafts/reopening.ts';
import { createExit } from '../../../src/exit.ts';
import { LanguageProvider } from '../../../src/i18n/language.tsx';
import { FieldRow } from '../../../src/kinds/inputs/field-row.tsx';
import { createIdentityStore } from '../../../src/live/identity.ts';
import { createUnread } from '../../../src/live/unread.ts';
import { RefineRoot } from '../../../src/refine-root.tsx';
import { createListTrail } from '../../../src/screens/list/list-trail.ts';
import { openTabsTalk } from '../../../src/tabs-talk.ts';
import { createUnsavedWork } from '../../../src/unsaved-work.ts';
import { declarationsOf } from '../support/declarations.ts';
import { person } from '../support/person.ts';
import { type TestApi, testApi } from '../support/test-api.ts';

interface Stage {
  readonly element: ReactNode;
  readonly models?: readonly AnyModel[];
  readonly lang?: 'en' | 'zh';
  readonly now?: number;
  /** Which may be asked for. */
  readonly quarters?: QuarterLimits;
  /** What the server answers, said before anything is drawn. */
  readonly answers?: (api: TestApi) => void;
}

/** One part of the console alone, within the real providers over the test's server: no screens, so that it is quick. */
export async function onStage({
  element,
  models = [],
  lang = 'en',
  now = Date.now(),
  quarters = quarterLimits,
  answers,
}: Stage) {
  const api = await testApi();
  api.on('GET /manager/login/control/v1', () => ({
    data: {
      user_id: '900',
      identity_type: 1,
      modules: ['COUPON_MANAGEMENT'],
      grants: [],
      places: ['001'],
      quarters,
    },
  }));
  answers?.(api);
  localStorage.setItem('lang', lang);
  const session = createSession(localStorage);
  session.open({ auth_token: 'token', socket_token: 'socket' });
  const product: Product = { ...own, models: [...own.models, ...models] };
  const http = connect({ api: api.url, token: session.token, onSessionEnd: () => {} });
  const auth = createAuth({ http, session, codes: codesOf(product), onSignedOut: session.close });
  const first = await auth.identify();
  const catalogue = createCatalogue(declarationsOf(product), first.access);
  await catalogue.loadAll().promise;
  const identity = createIdentityStore(first, auth.identify);
  const browser = { reload: () => {}, leave: () => {} };
  const tabs = openTabsTalk();
  const app: FixedApp = {
    catalogue,
    session,
    auth,
    refreshAccess: identity.refresh,
    extensions: {},
    browser,
    signOut: async () => {},
    exit: createExit({ session, token: session.token(), tabs, browser }),
    tabs,
    live: createLive({ api: api.url, token: () => null, onSessionEnd: () => {} }),
    unread: createUnread(),
    unsaved: createUnsavedWork(tabs),
    reopening: createReopening(first.control),
    trail: createListTrail(),
    codeClock: createCodeClock(),
    now: () => now,
  };
  onTestFinished(() => {
    app.live.close();
    app.exit.close();
    tabs.close();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = (
    <RefineRoot client={client} dataProvider={createDataProvider(catalogue.get, http, api.url)}>
      {element}
    </RefineRoot>
  );
  const router = createMemoryRouter([{ path: '*', element: root }]);
  render(
    <LanguageProvider>
      <ConsoleRoot app={app} identity={identity} router={router} />
    </LanguageProvider>,
  );
  return { api, user: person() };
}

/** A field of a form that remembers what was entered. */
export function Field({
  field,
  initial,
  beside,
  onValue,
}: {
  field: AnyField;
  initial?: unknown;
  beside?: Readonly<Record<string, unknown>>;
  onValue: (value: unknown) => void;
}) {
  const [value, setValue] = useState<unknown>(initial ?? null);
  return (
    <FieldRow
      id="field"
      field={field}
      required={false}
      value={value}
      beside={beside}
      onChange={(next) => {
        onValue(next);
        setValue(next);
      }}
    />
  );
}
