import { epochOf } from '../../resources/kit/time.ts';

/** Moments are whole seconds since the epoch while rows are made, and +08:00 text in them. */
export const day = 86_400;
export const hour = 3_600;
const offset = 8 * hour;

export const secondsOf = (text: string) => epochOf(text) / 1000;

const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/**
 * The kit's `textOf`, without a Date: a million orders write fifteen million moments. The date counts in years that
 * begin in March, so that the leap day is the last one.
 */
export function at(seconds: number): string {
  const local = seconds + offset;
  const days = Math.floor(local / day);
  const rest = local - days * day;
  const fromMarch = days + 719_468;
  const era = Math.floor(fromMarch / 146_097);
  const ofEra = fromMarch - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * ofYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const date = `${year}-${two[month]}-${two[ofYear - Math.floor((153 * shifted + 2) / 5) + 1]}`;
  return `${date} ${two[Math.floor(rest / hour)]}:${two[Math.floor((rest % hour) / 60)]}:${two[rest % 60]}`;
}
