import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Watermark } from '../../src/shell/watermark.tsx';

/** jsdom draws nothing: this context keeps what was drawn, and the picture that comes of it names it. */
interface Drawn {
  width: number;
  height: number;
  angle: number;
  fill: string;
  texts: string[];
}
let drawn: Drawn[] = [];

beforeEach(() => {
  drawn = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const tile: Drawn = { width: this.width, height: this.height, angle: 0, fill: '', texts: [] };
    drawn.push(tile);
    const context = {
      translate() {},
      rotate: (angle: number) => {
        tile.angle = angle;
      },
      fillText(text: string) {
        tile.texts.push(text);
        tile.fill = String(this.fillStyle);
      },
      fillStyle: '',
    };
    return context as Partial<CanvasRenderingContext2D> as CanvasRenderingContext2D;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 1, 16, 30), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const layer = () => document.querySelector<HTMLElement>('[data-watermark]');

test('[1.03] name, last four digits of the phone and the date in +08:00, on 200×150 in translucent grey, turned by −15°', () => {
  render(<Watermark name="王小明" phone="13812345678" />);
  const [tile] = drawn;
  expect(tile).toMatchObject({ width: 200, height: 150, texts: ['王小明 5678', '2026-05-02'] });
  expect((tile?.angle ?? 0) * (180 / Math.PI)).toBeCloseTo(-15);
  const [red, green, blue, alpha] = (tile?.fill.match(/[\d.]+/g) ?? []).map(Number);
  expect([green, blue]).toEqual([red, red]);
  expect(alpha).toBeGreaterThan(0);
  expect(alpha).toBeLessThan(0.5);
  expect(layer()?.style.backgroundSize).toBe('200px 150px');
  expect(layer()?.style.pointerEvents).toBe('none');
});

test('[1.03] the date turns at midnight in +08:00, on a page that stands open', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 1, 15, 59, 30), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  render(<Watermark name="王小明" phone="13812345678" />);
  expect(drawn.at(-1)?.texts).toEqual(['王小明 5678', '2026-05-01']);
  act(() => void vi.advanceTimersByTime(29_000));
  expect(drawn.at(-1)?.texts[1]).toBe('2026-05-01');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(drawn.at(-1)?.texts).toEqual(['王小明 5678', '2026-05-02']);
});

test('is put back when it is removed, hidden or emptied', async () => {
  render(<Watermark name="王小明" phone="13812345678" />);
  const whole = layer()?.outerHTML;
  expect(whole).toContain('data:image/png');
  layer()?.remove();
  await waitFor(() => expect(layer()?.outerHTML).toBe(whole));
  layer()?.setAttribute('style', 'display:none');
  await waitFor(() => expect(layer()?.outerHTML).toBe(whole));
  layer()?.setAttribute('hidden', '');
  await waitFor(() => expect(layer()?.outerHTML).toBe(whole));
});

test('goes with the person who signed out', () => {
  const { unmount } = render(<Watermark name="王小明" phone="13812345678" />);
  unmount();
  expect(layer()).toBeNull();
});
