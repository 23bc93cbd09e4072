import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '../../../resources/index.ts';
import type { Product } from '../../../resources/kit/product.ts';
import { openConsole } from '../../../src/console.tsx';
import { Entry } from '../../../src/entry.tsx';
import { type Backend, type BackendOptions, startBackend } from './backend.ts';
import { declarationsOf } from './declarations.ts';

export interface OpenOptions extends Partial<BackendOptions> {
  readonly at?: string;
  /** False where nobody is signed in yet. */
  readonly signedIn?: boolean;
  readonly language?: 'en' | 'zh';
  readonly backend?: Backend;
  /** How the rest of the console arrives; a rejection stands for a file that is gone. */
  readonly loadConsole?: Parameters<typeof Entry>[0]['loadConsole'];
}

/** The whole console in front of a server, opened at an address as a browser would. */
export async function open(options: OpenOptions = {}) {
  const { at = '/', signedIn = true, language = 'en' } = options;
  const declared: Product = options.product ?? product;
  const backend = options.backend ?? (await startBackend({ ...options, product: declared }));
  history.replaceState(null, '', at);
  localStorage.setItem('lang', language);
  if (signedIn) {
    localStorage.setItem('auth_token', 't1');
    localStorage.setItem('socket_token', 's1');
  }
  const went: string[] = [];
  const user = userEvent.setup({ delay: null });
  const loadConsole =
    options.loadConsole ??
    (async () => ({
      openProductConsole: (given) =>
        openConsole({ ...given, declarations: declarationsOf(declared), extensions: {} }),
    }));
  const view = render(
    <Entry
      title={declared.title}
      api={backend.api}
      browser={{ reload: () => went.push('reload'), leave: (path) => went.push(path) }}
      loadConsole={loadConsole}
    />,
  );
  return { ...view, backend, user, went };
}

export const place = () => location.pathname + location.search;

/** The rows of the list, without its head and foot. */
export async function listRows(name: string): Promise<HTMLElement[]> {
  const list = await screen.findByRole('region', { name });
  const [first] = await within(list).findAllByRole('link');
  const body = first?.closest('tbody');
  return body ? within(body).getAllByRole('row') : [];
}
