import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { halves } from '../../../resources/index.console.ts';
import { product } from '../../../resources/index.ts';
import { parseEndpoint } from '../../../resources/kit/endpoint.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import type { RunningConsole } from './console.ts';
import type { Host } from './hosting.ts';

/** What this person's list shows first: the row's id, if there is one, and whether he may see the list at all. */
async function firstOf(page: Page, endpoint: string): Promise<{ refused: boolean; id?: string }> {
  const { path } = parseEndpoint(endpoint as 'GET /');
  return page.evaluate(
    async ([url, forbidden]) => {
      const token = localStorage.getItem('auth_token') ?? '';
      const answer = await fetch(`/api${url}?page=1&size=1`, { headers: { 'Auth-Token': token } });
      const { code, data } = await answer.json();
      return { refused: code === forbidden, id: data?.rows?.[0]?.id as string | undefined };
    },
    [path, 10003] as const,
  );
}

/** Every address that the declarations make, with a record where one is needed; of those that are refused one alone, they all look alike. */
async function addresses(page: Page): Promise<string[]> {
  const all: string[] = [];
  const refused: string[] = [];
  for (const resource of product.resources) {
    const paths = pathsOf(resource);
    if (!paths) continue;
    const { list } = resource.api;
    const first = list ? await firstOf(page, list) : { refused: false };
    if (first.refused) {
      refused.push(paths.list);
      continue;
    }
    const { id } = first;
    all.push(paths.list);
    if (paths.form) all.push(paths.form);
    if (paths.detail && id) all.push(`${paths.detail}?id=${id}`);
    for (const segment of Object.keys(halves[resource.name]?.pages ?? {})) {
      // One that stands in the list's place has the list's address.
      if (id && segment !== 'index') all.push(`${paths.list}/${segment}?id=${id}`);
    }
  }
  return [...all, ...refused.slice(0, 1), '/nowhere'];
}

/** Opens every page of the declarations as this person, on a phone of 360 px, and measures and reads each. */
export async function walkPages(host: Host<RunningConsole>, lang: 'en' | 'zh', who: string): Promise<void> {
  const visitor = await host.arrive({ width: 360, lang });
  const { page } = visitor;
  await visitor.signIn(who);
  for (const path of await addresses(page)) {
    await page.goto(path);
    await page.locator('main, .statement, article').first().waitFor();
    await page.waitForLoadState('networkidle');
    await visitor.expectNoSidewaysScroll();
    const inside = await page.evaluate(() => {
      const main = document.querySelector('main');
      return main ? main.scrollWidth - main.clientWidth : 0;
    });
    expect(inside, `${path} scrolls sideways inside`).toBeLessThanOrEqual(0);
    await visitor.expectAccessible('body', path);
  }
  await visitor.leave();
}
