import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import type { Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { agingEvent, levelOf, type VendorAgingEvent } from '../aging/event.ts';
import type { VendorAging } from '../aging/index.ts';
import {
  type AgingSample,
  hourOf,
  keptOf,
  sampleFigures,
  sampleMinutes,
  samplesPerHour,
} from '../aging/samples.ts';
import { agingStatus } from '../factory-enums.ts';

type AgingRow = StoredRow<typeof VendorAging>;
export type AgingEventRow = StoredRow<typeof VendorAgingEvent>;
export type AgingHourRow = Readonly<Record<string, string | number | null>>;

/** Events of one run have the numbers of its place. */
export const eventsPerRun = 8;

/** Runs before so many days had their samples taken by another program: only what they came to is known. */
const courseDays = 180;
const sampleDays = 90;

/** A run whose figures are those of its samples, its hours, and what happened in it. */
export interface SeededCourse {
  readonly run: AgingRow;
  readonly hours: readonly AgingHourRow[];
  readonly events: readonly AgingEventRow[];
}

interface Circumstances {
  readonly temp_zone: number;
  /** Tenths of a degree: what it was set to keep. */
  readonly band: readonly [coldest: number, warmest: number];
  /** Now, in seconds. */
  readonly now: number;
  /** What else happened to it, one of the first cabinets ever built. */
  readonly extra: AgingEventRow['event_type'] | null;
}

/** Five minutes after five minutes: the first hour cools down; a failed run leaves its band and a door sticks. */
function samplesOf(stream: Stream, run: AgingRow, band: readonly [number, number]): AgingSample[] {
  const [coldest, warmest] = band;
  const middle = Math.round((coldest + warmest) / 2);
  const count = Math.floor((run.run_hours * samplesPerHour) / 10);
  const failed = run.aging_status === agingStatus.failed;
  const silent = stream.int(samplesPerHour, Math.max(samplesPerHour, count - 1));
  const stuck = stream.int(samplesPerHour, Math.max(samplesPerHour, count - 1));
  const warm = Math.floor(count * 0.6);
  return Array.from({ length: count }, (_, sample_no): AgingSample => {
    const cooling = Math.max(0, samplesPerHour - 2 - sample_no) / samplesPerHour;
    const out = failed && sample_no >= warm && sample_no < warm + Math.ceil(count * 0.05);
    const swing = Math.round(Math.sin(sample_no / 3) * (warmest - coldest) * 0.2) + stream.int(-4, 4);
    return {
      sample_no,
      online: sample_no === silent ? 0 : 1,
      temp: out ? warmest + stream.int(15, 40) : Math.round(middle + swing + (230 - middle) * cooling),
      signal: stream.int(3, 5),
      cpu_temp: 480 + Math.round(Math.sin(sample_no / 40) * 35) + stream.int(-12, 12),
      free_mb: 820 - (sample_no % 288) + stream.int(-15, 15),
      cycle_count: 2 + (stream.chance(0.2) ? 1 : 0),
      cycle_fail: failed && sample_no === stuck ? 2 : 0,
    };
  });
}

/** The course of a run that is otherwise known: of one long ago its hours, or nothing but its events. */
export function seededCourse(stream: Stream, given: AgingRow, of: Circumstances): SeededCourse {
  const start = secondsOf(given.start_time);
  const known = start > of.now - courseDays * day;
  const samples = known ? samplesOf(stream, given, of.band) : [];
  const run: AgingRow = known ? { ...given, ...sampleFigures(samples, of.temp_zone) } : given;
  const hours = Array.from(
    { length: Math.ceil(samples.length / samplesPerHour) },
    (_, hour_no): AgingHourRow => {
      const begins = start + hour_no * hour;
      const some = samples.slice(hour_no * samplesPerHour, (hour_no + 1) * samplesPerHour);
      const single = begins > of.now - sampleDays * day;
      return {
        aging_id: run.id,
        hour_no,
        hour_time: at(begins),
        samples: single ? JSON.stringify(some.map(keptOf)) : null,
        summary: single ? null : JSON.stringify(hourOf(hour_no, some)),
      };
    },
  );
  const length = Math.max(1, Math.floor((run.run_hours * hour) / 10));
  const silent = samples.find(({ online }) => online === 0);
  const moments: (readonly [number, AgingEventRow['event_type']])[] = [
    ...Array.from(
      { length: run.restart_count },
      (_, nth) => [start + Math.floor((length * (nth + 1)) / 5), agingEvent.restart] as const,
    ),
    ...(silent
      ? ([
          [start + silent.sample_no * sampleMinutes * 60, agingEvent.offline],
          [start + (silent.sample_no + 1) * sampleMinutes * 60, agingEvent.online],
        ] as const)
      : []),
    ...(run.cycle_fail > 0 ? [[start + Math.floor(length / 2), agingEvent.lock] as const] : []),
    ...(of.extra === null ? [] : [[start + Math.floor(length / 4), of.extra] as const]),
  ];
  const events = moments
    .toSorted(([a], [b]) => a - b)
    .map(
      ([moment, event_type], nth): AgingEventRow => ({
        aging_id: run.id,
        vendor_id: run.vendor_id,
        event_no: nth + 1,
        event_time: at(moment),
        event_type,
        event_level: levelOf(event_type),
        ...newRowColumns((Number(run.id) - 1) * eventsPerRun + nth + 1, at(moment)),
      }),
    );
  return { run, hours, events };
}
