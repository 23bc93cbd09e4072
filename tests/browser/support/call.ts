import type { Page } from 'playwright-core';

/** A call by the session of a page. @throws Error with what the server said against it */
export const call = (page: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const token = localStorage.getItem('auth_token') ?? '';
      const headers = { 'auth-token': token, 'content-type': 'application/json' };
      const sent =
        what === undefined ? { method: how, headers } : { method: how, headers, body: JSON.stringify(what) };
      const { code, data, msg } = await (await fetch(`/api${where}`, sent)).json();
      if (code !== 0) throw new Error(`${how} ${where} answered ${code}: ${msg}`);
      return data;
    },
    [method, path, body] as const,
  );
