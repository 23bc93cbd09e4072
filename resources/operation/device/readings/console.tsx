import { type PointerEvent, useState } from 'react';
import { useApp } from '../../../../src/app-context.tsx';
import type { SlotProps } from '../../../../src/customize.ts';
import { useCall } from '../../../../src/data/use-call.ts';
import { useLanguage } from '../../../../src/i18n/language.tsx';
import { usePhone } from '../../../../src/shell/use-phone.ts';
import { Call } from '../../../kit/calls.ts';
import { scaled } from '../../../kit/format.ts';
import type { Label } from '../../../kit/label.ts';
import type { RowOf } from '../../../kit/resource.ts';
import { momentText } from '../../../kit/time.ts';
import { temperatureBand } from '../command/rules.ts';
import type { device } from '../index.ts';
import { chartOf, sizes, widths } from './chart.ts';
import { type Reading, readingsCall } from './index.ts';

const words = {
  temperature: { en: 'Temperature °C', zh: '温度 ℃' },
  signal: { en: 'Signal', zh: '信号' },
  zone: { en: 'Zone', zh: '温区' },
  none: { en: 'No readings in the last 24 hours.', zh: '近24小时无上报数据。' },
  summary: {
    en: 'Temperature of the last 24 hours: {min} to {max} °C, last {last} °C',
    zh: '近24小时温度：{min}～{max}℃，最新{last}℃',
  },
} as const satisfies Readonly<Record<string, Label>>;

/** Temperature as a line over its zone, signal as bars below: a day at a glance, a reading at the pointer. */
export function ReadingsChart({ row }: SlotProps<RowOf<typeof device>>) {
  const { say } = useLanguage();
  const { now } = useApp();
  const width = widths[usePhone() ? 'phone' : 'desk'];
  const { data } = useCall<{ rows: readonly Reading[] }>(new Call(readingsCall, { params: { id: row.id } }), {
    keepPrevious: true,
    quiet: true,
  });
  const [at, setAt] = useState<number | null>(null);
  if (!data) return <div className="readings-waiting" />;
  if (data.rows.length === 0) return <p className="readings-none">{say(words.none)}</p>;
  const chart = chartOf(data.rows, temperatureBand(row.temp_zone), now(), width);
  const shown = at === null ? undefined : chart.dots[at];
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const distances = chart.dots.map((dot) => Math.abs(dot.x - x));
    setAt(distances.indexOf(Math.min(...distances)));
  };
  const last = data.rows.at(-1);
  const { reading } = shown ?? {};
  return (
    <figure className="readings">
      <figcaption>
        <span className="readings-key" data-of="temperature">
          {say(words.temperature)}
        </span>
        {chart.zone && (
          <span className="readings-key" data-of="zone">
            {say(words.zone)}
          </span>
        )}
        <span className="readings-key" data-of="signal">
          {say(words.signal)}
        </span>
        <output>
          {reading &&
            `${reading.time.slice(11, 16)}  ${scaled(reading.temp, 1)} °C  ${say(words.signal)} ${reading.signal ?? '--'}`}
        </output>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${sizes.height}`}
        role="img"
        aria-label={say(words.summary, {
          min: scaled(chart.min, 1),
          max: scaled(chart.max, 1),
          last: scaled(last?.temp, 1),
        })}
        onPointerMove={move}
        onPointerLeave={() => setAt(null)}
      >
        {chart.zone && (
          <rect
            className="readings-zone"
            x={sizes.left}
            width={width - sizes.left}
            y={chart.zone.y}
            height={chart.zone.height}
          />
        )}
        {chart.levels.map(({ y, value }) => (
          <g key={value}>
            <line className="readings-grid" x1={sizes.left} x2={width} y1={y} y2={y} />
            <text x={sizes.left - 6} y={y + 4} textAnchor="end">
              {scaled(value, 1)}
            </text>
          </g>
        ))}
        {chart.hours.map(({ x, moment }) => (
          <text key={moment} x={x} y={sizes.height - 4} textAnchor="middle">
            {momentText(moment).slice(11, 16)}
          </text>
        ))}
        {chart.dots.map(({ x, reading: { time, signal } }) => (
          <line
            key={time}
            className="readings-signal"
            x1={x}
            x2={x}
            y1={sizes.bars}
            y2={sizes.bars - (signal ?? 0) * 4}
          />
        ))}
        <path className="readings-line" d={chart.path} />
        {shown && (
          <>
            <line className="readings-at" x1={shown.x} x2={shown.x} y1={0} y2={sizes.bars} />
            <circle className="readings-dot" cx={shown.x} cy={shown.y} r={3.5} />
          </>
        )}
      </svg>
    </figure>
  );
}
