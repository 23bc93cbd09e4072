import { describe, expect, it } from 'vitest';
import { product } from '../../resources/index.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import { wholeRounds } from '../rounds.ts';
import { hosting } from './support/hosting.ts';

/** In the page: what a table cuts that people need to read. */
function findCut() {
  const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  const overflows = (element: Element) =>
    element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
  const cutter = (cell: Element) =>
    [cell, ...cell.querySelectorAll('*:not(.visually-hidden)')].find(
      (element) => element.textContent !== '' && clips(element) && overflows(element),
    );
  /** The characters that stand before the ellipsis, whatever their lines. */
  const shownOf = (element: Element) => {
    const box = element.getBoundingClientRect();
    const right = box.right - Number.parseFloat(getComputedStyle(element).paddingRight) - 13;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let shown = '';
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [at, character] of [...(node.textContent ?? '')].entries()) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const place = range.getBoundingClientRect();
        if (place.right <= right && place.bottom <= box.bottom + 1) shown += character;
      }
    }
    return shown;
  };
  const heads = [...document.querySelectorAll('.list-table thead th')];
  const found = heads.filter(cutter).map((head) => `head: ${head.textContent}`);
  const shownBefore = new Map<string, string>();
  for (const cell of document.querySelectorAll<HTMLTableCellElement>('.list-table tbody td')) {
    const text = cell.textContent ?? '';
    const element = cutter(cell);
    if (!element) continue;
    if (cell.querySelector('.status')) found.push(`status: ${text}`);
    const shown = `${heads[cell.cellIndex]?.textContent}: ${shownOf(element)}`;
    const other = shownBefore.get(shown);
    if (other !== undefined && other !== text) found.push(`alike: ${other} | ${text}`);
    shownBefore.set(shown, text);
  }
  const scroll = document.querySelector('.list-scroll');
  if (scroll && scroll.scrollWidth > scroll.clientWidth)
    found.push(`columns below the pinned ones: ${scroll.scrollWidth - scroll.clientWidth} px`);
  return found;
}

const lists = product.resources.flatMap((resource) => pathsOf(resource)?.list ?? []);

describe('the lists of an office screen', () => {
  const host = hosting();

  // Which words are long is another matter on each page and in each language: the usual run looks at other pages in each.
  it.each([
    { lang: 'en', from: 0 },
    { lang: 'zh', from: 2 },
  ] as const)(
    'at 1440 px no head and no status is cut, and no two values look alike for what is cut ($lang)',
    { timeout: 400_000 },
    async ({ lang, from }) => {
      const visitor = await host.arrive({ lang });
      const { page } = visitor;
      await visitor.signIn('13900000002');
      for (const [nth, path] of lists.filter((_, at) => wholeRounds || at % 4 === from).entries()) {
        await (nth === 0 || wholeRounds ? page.goto(path) : visitor.move(path));
        await page.locator('main, .statement').first().waitFor();
        await visitor.expectSettled();
        expect(await page.evaluate(findCut), path).toEqual([]);
      }
      await visitor.leave();
    },
  );
});
