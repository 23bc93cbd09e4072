import type { ChildProcess } from 'node:child_process';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuth } from '../../providers/auth.ts';
import { createSession } from '../../providers/session.ts';
import { connect } from '../../src/connect.ts';
import { openConsole } from '../../src/console.tsx';
import { LanguageProvider } from '../../src/i18n/language.tsx';
import { password, users } from '../server/support/world.ts';
import { declarationsOf } from './support/declarations.ts';
import { productWithLockers as product } from './support/locker.ts';
import { startServer } from './support/server-process.ts';

/** Adding a plain module is one file and one line: this one is declared in the test, on the real server and the real screens. */
describe('a module that is only declared', () => {
  let server: ChildProcess;
  let api: string;

  beforeAll(async () => {
    ({ process: server, api } = await startServer('locker-server.ts'));
  });
  afterAll(() => server?.kill());

  it('has a menu entry, a route, a list, a form, a detail, its calls, its table and its permissions', async () => {
    localStorage.setItem('lang', 'en');
    const session = createSession(localStorage);
    const http = connect({ api, token: session.token, onSessionEnd: () => {} });
    const auth = createAuth({ http, session, codes: [], onSignedOut: session.close });
    expect(await auth.login({ login_name: users.root, password })).toEqual({ success: true });
    window.history.replaceState(null, '', '/shop-manager/locker');
    const opened = await openConsole({
      declarations: declarationsOf(product),
      extensions: {},
      api,
      session,
      browser: { reload: () => {}, leave: () => {} },
    });
    if (!('element' in opened)) throw new Error('the console did not open');
    render(<LanguageProvider>{opened.element}</LanguageProvider>);
    const user = userEvent.setup();

    const menu = await screen.findByRole('navigation', { name: 'Main menu' });
    expect(within(menu).getByRole('link', { name: 'Lockers' })).toHaveProperty(
      'pathname',
      '/shop-manager/locker',
    );
    await screen.findByRole('heading', { name: 'Lockers' });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const form = await screen.findByRole('dialog');
    await user.type(await within(form).findByRole('textbox', { name: 'Locker No.' }), 'L-007');
    await user.click(within(form).getByRole('radio', { name: 'Large' }));
    await user.type(within(form).getByRole('textbox', { name: 'Deposit' }), '12.5');
    await user.click(within(form).getByRole('button', { name: 'Save' }));

    const link = await screen.findByRole('link', { name: 'L-007' });
    const row = link.closest('tr');
    if (!row) throw new Error('the new row stands in the list');
    expect(within(row).getByText('12.50')).toBeDefined();
    expect(within(row).getByText('Large')).toBeDefined();
    expect(within(row).getByText('Enabled')).toBeDefined();

    await user.click(link);
    await screen.findByRole('heading', { name: 'L-007' });
    expect(await screen.findByText('周岚')).toBeDefined();
  });
});
