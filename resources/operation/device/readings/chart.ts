import { epochOf } from '../../../kit/time.ts';
import type { Band } from '../command/rules.ts';
import type { Reading } from './index.ts';

/** Places of the picture, in its own units. */
export const sizes = { height: 200, left: 40, top: 8, plot: 132, bars: 178 } as const;
/** Its width, about what it is shown at, so that its words stay as large as they are. */
export const widths = { desk: 960, phone: 320 } as const;

const day = 86_400_000;
const hour = 3_600_000;
/** A line isn't drawn over a silence: nobody knows what was between. Milliseconds. */
const silence = 16 * 60_000;
/** Tenths of a degree between two lines of the grid, the first that needs at most five of them. */
const steps = [10, 20, 50, 100, 200];

export interface Chart {
  /** Lowest and highest reading, in tenths of a degree. */
  readonly min: number;
  readonly max: number;
  readonly path: string;
  readonly dots: readonly { readonly x: number; readonly y: number; readonly reading: Reading }[];
  readonly levels: readonly { readonly y: number; readonly value: number }[];
  readonly hours: readonly { readonly x: number; readonly moment: number }[];
  readonly zone: { readonly y: number; readonly height: number } | null;
}

/** The last 24 hours before `now` (milliseconds) as places in the picture. @throws RangeError where there is no reading */
export function chartOf(readings: readonly Reading[], band: Band | null, now: number, width: number): Chart {
  if (readings.length === 0) throw new RangeError('nothing to draw');
  const temps = readings.map(({ temp }) => temp);
  const [min, max] = [Math.min(...temps), Math.max(...temps)];
  const low = Math.min(min, band?.min ?? min);
  const high = Math.max(max, band?.max ?? max);
  const step = steps.find((each) => (high - low) / each <= 4) ?? 500;
  const floor = Math.floor(low / step) * step;
  const ceiling = Math.max(floor + step, Math.ceil(high / step) * step);
  const x = (moment: number) => sizes.left + ((moment - (now - day)) / day) * (width - sizes.left);
  const y = (temp: number) => sizes.top + ((ceiling - temp) / (ceiling - floor)) * sizes.plot;
  const dots = readings.map((reading) => ({ x: x(epochOf(reading.time)), y: y(reading.temp), reading }));
  const path = dots
    .map((dot, at) => {
      const before = readings[at - 1];
      const gap = !before || epochOf(dot.reading.time) - epochOf(before.time) > silence;
      return `${gap ? 'M' : 'L'}${dot.x.toFixed(1)} ${dot.y.toFixed(1)}`;
    })
    .join('');
  const firstHour = Math.ceil((now - day) / (4 * hour)) * 4 * hour;
  return {
    min,
    max,
    path,
    dots,
    levels: Array.from({ length: Math.round((ceiling - floor) / step) + 1 }, (_, at) => ({
      value: floor + at * step,
      y: y(floor + at * step),
    })),
    hours: Array.from({ length: 6 }, (_, at) => firstHour + at * 4 * hour)
      .filter((moment) => moment > now - day + hour && moment < now - hour)
      .map((moment) => ({ x: x(moment), moment })),
    zone: band && { y: y(band.max), height: y(band.min) - y(band.max) },
  };
}
