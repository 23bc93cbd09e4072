import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { parts, product } from '../../../resources/index.ts';
import { parseEndpoint } from '../../../resources/kit/endpoint.ts';
import { indexOf } from '../../../resources/kit/product-index.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { wholeRounds } from '../../rounds.ts';
import type { RunningConsole } from './console.ts';
import type { Host } from './hosting.ts';
import { nowhere } from './visit.ts';

/** What this person's list shows first: the row's id, if there is one, and whether they may see the list at all. */
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

interface Place {
  readonly path: string;
  /** Screens of one kind are drawn by the same code, of the same parts. */
  readonly kind: string;
}

const kindOf = (of: string, parts: Readonly<Record<string, unknown>>): string =>
  [of, ...Object.keys(parts).filter((part) => parts[part])].join(' ');

const { extensions } = indexOf(product, parts);

/** Every place that the declarations make, with a record where one is needed. */
async function places(page: Page): Promise<Place[]> {
  const all: Place[] = [];
  for (const resource of product.resources) {
    const paths = pathsOf(resource);
    if (!paths) continue;
    const { api, statistics, list, form, detail } = resource;
    const first = api.list ? await firstOf(page, api.list) : { refused: false };
    if (first.refused) {
      all.push({ path: paths.list, kind: 'refused' });
      continue;
    }
    const { id } = first;
    const own = extensions[resource.name]?.pages ?? {};
    const { tree, tabs } = list;
    const { beside, import: sheet } = resource;
    all.push({
      path: paths.list,
      kind: resource.page
        ? `${resource.name} page`
        : kindOf('list', { statistics, tree, tabs, beside, sheet }),
    });
    const steps = form?.layout === 'steps';
    if (paths.form) all.push({ path: paths.form, kind: kindOf('form', { batch: form?.batch, steps }) });
    if (paths.detail && id) {
      const sublists = detail?.sections.some((section) => 'sublist' in section);
      const slots = detail?.sections.some((section) => 'slot' in section);
      const drawer = detail?.layout === 'drawer';
      const kind = own.detail ? `${resource.name} detail` : kindOf('detail', { drawer, sublists, slots });
      all.push({ path: `${paths.detail}?id=${id}`, kind });
    }
    for (const segment of Object.keys(own)) {
      // One that stands in the place of the list or of the record has its address.
      if (id && segment !== 'detail')
        all.push({ path: `${paths.list}/${segment}?id=${id}`, kind: `${resource.name} ${segment}` });
    }
  }
  return [...all, { path: nowhere, kind: 'nowhere' }];
}

/**
 * One place of each kind: in English the first that is declared, in Chinese the last, so that two rounds see two of a kind. All of them in
 * the whole round (`npm run test:all`), where those that are refused still need one only: they all look alike.
 */
function round(all: readonly Place[], lang: 'en' | 'zh'): string[] {
  const seen = new Set<string>();
  const isFirst = ({ kind }: Place) => !seen.has(kind) && seen.add(kind);
  return (lang === 'zh' ? all.toReversed() : all)
    .filter((place) => (wholeRounds && place.kind !== 'refused') || isFirst(place))
    .map(({ path }) => path);
}

/** Opens the pages of the declarations as this person, on a phone of 360 px, measures and reads each. */
export async function walkPages(
  host: Host<RunningConsole>,
  { lang, theme }: { lang: 'en' | 'zh'; theme: 'light' | 'dark' },
  who: string,
): Promise<void> {
  const visitor = await host.arrive({ width: 360, lang, theme });
  const { page } = visitor;
  await visitor.signIn(who);
  for (const [at, path] of round(await places(page), lang).entries()) {
    await (at === 0 || path === nowhere || wholeRounds ? page.goto(path) : visitor.move(path));
    await page.locator('main, .statement, article').first().waitFor();
    await visitor.expectSettled();
    await visitor.expectNoSidewaysScroll(path);
    const inside = await page.evaluate(() => {
      const main = document.querySelector('main');
      return main ? main.scrollWidth - main.clientWidth : 0;
    });
    expect(inside, `${path} scrolls sideways inside`).toBeLessThanOrEqual(0);
    await visitor.expectAccessible('body', path);
  }
  await visitor.leave();
}
