import type { Lang } from '../label.ts';
import type { KindDefinition } from './kind.ts';

/** Seconds in each unit, and what it is called, the largest first. */
const units = [
  [3_600, { en: ' h', zh: '小时' }],
  [60, { en: ' min', zh: '分' }],
  [1, { en: ' s', zh: '秒' }],
] as const;

/** Seconds as hours, minutes and seconds, those of 0 left out: 5400 is `1 h 30 min`, in Chinese `1小时30分`. */
export function durationText(seconds: number, lang: Lang): string {
  let rest = Math.abs(seconds);
  const parts = units.flatMap(([size, name]) => {
    const count = Math.floor(rest / size);
    rest %= size;
    return count > 0 ? [`${count}${name[lang]}`] : [];
  });
  const text = parts.join(lang === 'zh' ? '' : ' ') || `0${units[2][1][lang]}`;
  return seconds < 0 ? `-${text}` : text;
}

const two = (part: number) => String(part).padStart(2, '0');

/** As sheets write it: 5400 is `1:30:00`. */
export function clockText(seconds: number): string {
  const rest = Math.abs(seconds);
  const clock = `${Math.floor(rest / 3_600)}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  return seconds < 0 ? `-${clock}` : clock;
}

const amount = String.raw`(\d{1,12}(?:\.\d{1,6})?)`;
const byUnits = new RegExp(
  `^(-?)(?:${amount}(?:h|hrs?|hours?|小时|时))?(?:${amount}(?:m|mins?|minutes?|分钟?))?(?:${amount}(?:s|secs?|seconds?|秒钟?)?)?$`,
);
const byClock = /^(-?)(\d{1,9}):([0-5]\d):([0-5]\d)$/;

/**
 * Seconds of what people type in either language: `1 h 30 min`, `90 min`, `1.5 h`, `1:30:00`, `1小时30分`; a number alone counts seconds.
 * Null for everything else: `1:30` could be minutes or hours, and a part of a second is kept nowhere.
 */
function secondsOf(typed: string): number | null {
  const text = typed.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  const [, sign, ...parts] = byClock.exec(text) ?? byUnits.exec(text) ?? [];
  if (parts.every((part) => part === undefined)) return null;
  const sum = units.reduce((all, [size], at) => all + Number(parts[at] ?? 0) * size, 0);
  const seconds = Math.round(sum);
  if (!Number.isSafeInteger(seconds) || Math.abs(sum - seconds) > 1e-6) return null;
  return sign && seconds ? -seconds : seconds;
}

export const duration = {
  column: 'integer',
  codes: null,
  holds: null,
  files: null,
  schema: (field, is) => is.number(field).meta({ description: 'Seconds' }),
  text: (value, _, lang) => durationText(Number(value), lang),
  sheet: { format: '[h]:mm:ss', value: (seconds) => seconds / 86_400, plain: clockText },
  parse: 'number',
  filter: 'numbers',
  number: {
    text: (value, _, lang) => durationText(value, lang),
    typed: (value, _, lang) => durationText(value, lang),
    read: secondsOf,
    decimals: null,
    unit: null,
    example: { en: '1 h 30 min', zh: '1小时30分' },
    fault: {
      en: 'must be a duration such as 1 h 30 min, 90 min or 1:30:00',
      zh: '应为时长，例如 1小时30分、90分 或 1:30:00',
    },
  },
  figure: null,
  sums: true,
} as const satisfies KindDefinition;
