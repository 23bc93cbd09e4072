import type { ChildProcess } from 'node:child_process';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSession } from '../../providers/session.ts';
import { createSignIn } from '../../providers/sign-in.ts';
import { lint } from '../../resources/kit/lint.ts';
import { indexOf } from '../../resources/kit/product-index.ts';
import { connect } from '../../src/connect.ts';
import { openConsole } from '../../src/console.tsx';
import { LanguageProvider } from '../../src/i18n/language.tsx';
import { password } from '../server/support/world.ts';
import { librarian, library } from '../support/library.ts';
import { startServer } from './support/server-process.ts';

let server: ChildProcess;
let api: string;
beforeAll(async () => {
  ({ process: server, api } = await startServer('library-server.ts'));
});
afterAll(() => server?.kill());

it('a library is a product of the same framework: its declarations alone are a server and a console', async () => {
  expect(lint(library)).toEqual([]);
  localStorage.setItem('lang', 'en');
  const session = createSession(localStorage);
  const http = connect({ api, token: session.token, onSessionEnd: () => {} });
  const { signIn } = createSignIn(http, session);
  expect(await signIn({ login_name: librarian, password })).toEqual({ ok: true });
  window.history.replaceState(null, '', '/library/book');
  const { resources, models, ...common } = library;
  const parts = { library: { resources, models } };
  const opened = await openConsole({
    declarations: {
      index: indexOf(library, parts),
      common,
      parts: { library: async () => parts.library },
    },
    extensions: {},
    api,
    session,
    browser: { reload: () => {}, leave: () => {} },
  });
  if (!('element' in opened)) throw new Error('the console did not open');
  render(<LanguageProvider>{opened.element}</LanguageProvider>);
  const user = userEvent.setup();

  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent?.trim()),
  ).toEqual(['Books', 'Loans']);
  await screen.findByRole('heading', { name: 'Books' });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const form = await screen.findByRole('dialog');
  await user.type(await within(form).findByRole('textbox', { name: 'Book title' }), 'The Trial');
  await user.type(within(form).getByRole('textbox', { name: 'Price' }), '12.5');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  const listed = await screen.findByRole('row', { name: /The Trial/ });
  expect(within(listed).getByText('12.50')).toBeDefined();

  await user.click(within(menu).getByRole('link', { name: 'Loans' }));
  await screen.findByRole('heading', { name: 'Loans' });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const lending = await screen.findByRole('dialog');
  // The only book there is is chosen already.
  await within(lending).findByTitle('The Trial');
  await user.type(within(lending).getByRole('textbox', { name: 'Reader' }), 'Josef K.');
  await user.click(within(lending).getByRole('button', { name: 'Save' }));
  const lent = await screen.findByRole('row', { name: /Josef K\..*The Trial.*Lent/ });
  await user.click(within(lent).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByRole('row', { name: /Josef K\..*Returned/ })).toBeDefined();
});
