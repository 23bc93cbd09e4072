import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { product } from '../../../resources/index.ts';
import {
  arrange,
  declaredColumns,
  inView,
  runInTwoLines,
  runLength,
  toStoredColumns,
} from '../../../src/screens/list/arrangement.ts';
import { pagesToOffer } from '../../../src/screens/list/pager.tsx';
import { columnViews } from '../../../src/screens/list/table/column-view.ts';
import { endsTellApart, withoutMiddle } from '../../../src/screens/list/table/middle.ts';
import { shareRoom } from '../../../src/screens/list/table/share-room.ts';
import { useRoom } from '../../../src/screens/list/table/use-room.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const column = fc
  .record({
    width: fc.integer({ min: 60, max: 400 }),
    given: fc.option(fc.integer({ min: 0, max: 50 })),
    tight: fc.boolean(),
  })
  .map(({ width, given, tight }) => (given === null ? { width } : { width, least: width - given, tight }));
const columns = fc.array(column, { minLength: 1, maxLength: 20 });
const leastOf = ({ width, least }: { width: number; least?: number }) => least ?? width;
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

test('columns fill the room exactly, and none is narrower than it bears', () => {
  fc.assert(
    fc.property(columns, fc.integer({ min: 100, max: 6_000 }), (given, room) => {
      const widths = shareRoom(given, room);
      const least = given.map(leastOf);
      expect(widths.every((width, at) => width >= Math.floor(least[at] ?? 0))).toBe(true);
      expect(sum(widths)).toBe(Math.max(room, sum(least)));
    }),
  );
});

test('what is left over goes to those that share, and one that is wide for its head takes none of it', () => {
  expect(
    shareRoom([{ width: 100, least: 80 }, { width: 152, least: 112, tight: true }, { width: 60 }], 400),
  ).toEqual([188, 152, 60]);
  expect(
    shareRoom([{ width: 100, least: 80 }, { width: 152, least: 112, tight: true }, { width: 60 }], 252),
  ).toEqual([80, 112, 60]);
});

test('two lines end between words, or beside a Chinese character', () => {
  expect(runInTwoLines('Refund amount (¥)')).toBe(runLength('amount (¥)'));
  expect(runInTwoLines('今日销售额(¥)')).toBe(runLength('售额(¥)'));
  expect(runInTwoLines('Acknowledged')).toBe(runLength('Acknowledged'));
});

test('texts that differ only in their ends give up their middles, and keep as much as fits', () => {
  const [left, right] = ['科技园三期综合楼一层东侧左手边第一台', '科技园三期综合楼一层东侧左手边第二台'];
  expect(endsTellApart([left, right], 130)).toBe(true);
  expect(endsTellApart([left, left], 130)).toBe(false);
  expect(endsTellApart([left, right], 260)).toBe(false);
  expect(withoutMiddle(right, 130)).toBe('科技园三…边第二台');
  expect(withoutMiddle(right, 260)).toBe(right);
});

test('numbers that people copy are never cut, as wide as the declaration says', () => {
  const scans = product.resources.find(({ name }) => name === 'mct_user_scan_record');
  if (!scans) throw new Error('the product scans nothing');
  const views = columnViews(declaredColumns(scans, false), { lang: 'en', now: '' });
  const measure = (name: string) => views.find(({ field }) => field === name);
  // What its head asks for, where the declaration says less.
  expect(measure('cabinet_code')?.width).toBeLessThan(120);
  expect(measure('cabinet_code')?.least).toBe(92);
  expect(measure('order_no')?.least).toBeUndefined();
});

test('an arrangement survives being stored, for every list', () => {
  for (const resource of product.resources) {
    const declared = declaredColumns(resource, false);
    fc.assert(
      fc.property(fc.shuffledSubarray(declared, { minLength: declared.length }), (order) => {
        expect(arrange(declared, toStoredColumns(order))).toEqual(order);
      }),
      { numRuns: 20 },
    );
  }
});

test('whatever was stored, every declared column is there once and the kept ones are visible', () => {
  const kept = fc.record({
    prop: fc.oneof(fc.string(), fc.constantFrom('order_no', 'pay_amount', 'create_time', 'order_status')),
    visible: fc.boolean(),
    width: fc.option(fc.integer({ min: -100, max: 3_000 })),
    fixed: fc.constantFrom('left' as const, 'right' as const, null),
    sort: fc.integer({ min: 0, max: 500 }),
  });
  const resource = product.resources.find(({ name }) => name === 'mgt_order');
  if (!resource) throw new Error('the product sells nothing');
  const declared = declaredColumns(resource, false);
  const names = declared.map(({ column: { field } }) => field).sort();
  fc.assert(
    fc.property(fc.array(kept, { maxLength: 30 }), (stored) => {
      const arranged = arrange(declared, stored);
      expect(arranged.map(({ column: { field } }) => field).sort()).toEqual(names);
      const seen = new Set(inView(arranged).map(({ column: { field } }) => field));
      expect([...(resource.list.keep ?? [])].every((field) => seen.has(field))).toBe(true);
    }),
  );
});

test('[9.02] whatever the page, at most five page buttons stand, first, last and the present one among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 2_000 }), (a, b) => {
      const [page, pages] = [Math.min(a, b), Math.max(a, b)];
      const offered = pagesToOffer(page, pages).filter((one) => one !== null);
      expect(offered).toHaveLength(Math.min(5, pages));
      expect(offered).toEqual([...new Set(offered)].sort((x, y) => x - y));
      for (const one of [1, page, pages]) expect(offered).toContain(one);
    }),
  );
});

/** jsdom lays nothing out: what an element would measure. */
const box = { width: 0 };

function Measured() {
  const element = useRef<HTMLDivElement>(null);
  const room = useRoom(element);
  const measure = (node: HTMLDivElement | null) => {
    element.current = node;
    if (node) Object.defineProperty(node, 'clientWidth', { configurable: true, get: () => box.width });
  };
  return <div ref={measure}>{room} px</div>;
}

test('[9.07] the table follows its width at most once in 16 ms', () => {
  let resized = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  box.width = 500;
  render(<Measured />);
  screen.getByText('500 px');
  for (box.width = 501; box.width < 600; box.width += 1) act(resized);
  act(() => vi.advanceTimersByTime(15));
  screen.getByText('500 px');
  act(() => vi.advanceTimersByTime(1));
  screen.getByText('600 px');
});
