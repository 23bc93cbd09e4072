import { temperatureBand } from '../../operation/device/command/rules.ts';

/** The course of one run, for its charts. */
export const samplesCall = 'GET /vendor_aging/sample/{id}/v1';

/** One sample of a run covers so many minutes. */
export const sampleMinutes = 5;
export const samplesPerHour = 60 / sampleMinutes;

/** What a cabinet tells of five minutes of its run (P79). Temperatures in tenths of a degree; null where it wasn't read. */
export interface AgingSample {
  /** Sample n tells of the minutes 5n to 5n + 5. */
  readonly sample_no: number;
  readonly online: 0 | 1;
  readonly temp: number | null;
  readonly signal: number | null;
  readonly cpu_temp: number | null;
  readonly free_mb: number | null;
  readonly cycle_count: number;
  readonly cycle_fail: number;
}

/** As it is kept: the place within its hour, then the fields in the order of `AgingSample`. */
export type KeptSample = readonly [
  place: number,
  online: 0 | 1,
  temp: number | null,
  signal: number | null,
  cpu: number | null,
  free: number | null,
  cycles: number,
  failed: number,
];

export const keptOf = (of: AgingSample): KeptSample => [
  of.sample_no % samplesPerHour,
  of.online,
  of.temp,
  of.signal,
  of.cpu_temp,
  of.free_mb,
  of.cycle_count,
  of.cycle_fail,
];

export const sampleOf = (hour: number, kept: KeptSample): AgingSample => ({
  sample_no: hour * samplesPerHour + kept[0],
  online: kept[1],
  temp: kept[2],
  signal: kept[3],
  cpu_temp: kept[4],
  free_mb: kept[5],
  cycle_count: kept[6],
  cycle_fail: kept[7],
});

/** Figures of a run that follow from its samples alone. */
export interface SampleFigures {
  /** Tenths of an hour, until the end of the last sample. */
  readonly run_hours: number;
  readonly cycle_count: number;
  readonly cycle_fail: number;
  readonly offline_minutes: number;
  readonly temp_min: number | null;
  readonly temp_max: number | null;
  readonly temp_samples: number;
  readonly temp_inside: number;
}

/**
 * What the samples of a run come to, in whatever order they came. Where one is missing the cabinet was silent, which is offline. In the
 * first hour it cools down: its temperature counts from the second on, and a sample without one isn't inside the band. Where a cabinet
 * doesn't cool there is no band to be outside of.
 */
export function sampleFigures(samples: readonly AgingSample[], zone: number | null): SampleFigures {
  const covered = samples.reduce((most, { sample_no }) => Math.max(most, sample_no + 1), 0);
  const sum = (of: (sample: AgingSample) => number) => samples.reduce((total, each) => total + of(each), 0);
  const settled = samples.filter(({ sample_no }) => sample_no >= samplesPerHour);
  const band = temperatureBand(zone);
  const temps = settled.flatMap(({ temp }) => (temp === null ? [] : [temp]));
  return {
    run_hours: Math.floor((covered * 10) / samplesPerHour),
    cycle_count: sum(({ cycle_count }) => cycle_count),
    cycle_fail: sum(({ cycle_fail }) => cycle_fail),
    offline_minutes: (covered - sum(({ online }) => online)) * sampleMinutes,
    temp_min: temps.length > 0 ? Math.min(...temps) : null,
    temp_max: temps.length > 0 ? Math.max(...temps) : null,
    temp_samples: settled.length,
    temp_inside: band ? temps.filter((temp) => temp >= band.min && temp <= band.max).length : settled.length,
  };
}

const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  return known.length > 0 ? Math.round(known.reduce((total, each) => total + each, 0) / known.length) : null;
};

/** A sample, or an hour of a run that ended long ago, as one place of a chart. */
export interface AgingPoint extends Omit<AgingSample, 'sample_no' | 'online'> {
  /** Minutes since the start of the run at which it begins. */
  readonly minute: number;
  readonly offline_minutes: number;
}

export const coursePoint = ({ sample_no, online, ...rest }: AgingSample): AgingPoint => ({
  ...rest,
  minute: sample_no * sampleMinutes,
  offline_minutes: online ? 0 : sampleMinutes,
});

/** What is left of an hour once its samples go: means, and sums of what is counted. */
export function hourOf(hour: number, samples: readonly AgingSample[]): AgingPoint {
  const sum = (of: (sample: AgingSample) => number) => samples.reduce((total, each) => total + of(each), 0);
  return {
    minute: hour * 60,
    temp: mean(samples.map(({ temp }) => temp)),
    signal: mean(samples.map(({ signal }) => signal)),
    cpu_temp: mean(samples.map(({ cpu_temp }) => cpu_temp)),
    free_mb: mean(samples.map(({ free_mb }) => free_mb)),
    cycle_count: sum(({ cycle_count }) => cycle_count),
    cycle_fail: sum(({ cycle_fail }) => cycle_fail),
    offline_minutes: sum(({ online }) => (online ? 0 : sampleMinutes)),
  };
}

/** What `samplesCall` answers: one row for so many minutes. */
export interface AgingCourse {
  readonly minutes: number;
  readonly rows: readonly AgingPoint[];
}
