import type { Label } from '../../../kit/label.ts';
import { tempZone } from '../../../shared/point.ts';
import { commandType } from '../enums.ts';

/** What may be told to a cabinet (P72); console and server decide by the same rules. */

/** Tenths of a degree. */
export interface Band {
  readonly min: number;
  readonly max: number;
}

/** What a zone may be set to (docs/specification.md §3); null where a cabinet doesn't cool. */
export function temperatureBand(zone: number | null): Band | null {
  if (zone === tempZone.chilled) return { min: 20, max: 100 };
  if (zone === tempZone.frozen) return { min: -350, max: -200 };
  return null;
}

/** What a model of cabinets may be set to: its own limits, its zone's where it has none; null where it doesn't cool. */
export function bandOf(model: {
  readonly temp_zone: number;
  readonly temp_min: number | null;
  readonly temp_max: number | null;
}): Band | null {
  const { temp_zone, temp_min: min, temp_max: max } = model;
  return min !== null && max !== null ? { min, max } : temperatureBand(temp_zone);
}

/** Beyond its zone by more than this the temperature is wrong (P72). Tenths of a degree. */
const tolerance = 30;

export function outOfZone(zone: number | null, temperature: number): boolean {
  const band = temperatureBand(zone);
  return band !== null && (temperature < band.min - tolerance || temperature > band.max + tolerance);
}

/** A wrong temperature is shown once it has lasted so long. Minutes. */
export const outMinutes = 30;

const c = commandType;

/** Refused while a door is open [13005]. */
export const needsClosedDoor: ReadonlySet<number> = new Set([c.reboot, c.calibrate]);

/** How long a cabinet has to carry a command out. Seconds. */
const seconds: Readonly<Record<number, number>> = {
  [c.openDoor]: 30,
  [c.restartApp]: 180,
  [c.reboot]: 300,
  [c.uploadLog]: 600,
  [c.calibrate]: 300,
  [c.upgrade]: 1_800,
  [c.ads]: 1_800,
};
export const timeoutOf = (type: number): number => seconds[type] ?? 120;

export type CommandParams = {
  readonly temp_set?: number | null;
  readonly volume?: number | null;
  readonly light?: 0 | 1 | null;
};

/** The parameter that a command needs; the others come without. */
const paramOf: Readonly<Record<number, keyof CommandParams>> = {
  [c.setTemperature]: 'temp_set',
  [c.setVolume]: 'volume',
  [c.light]: 'light',
};
export const neededParam = (type: unknown): keyof CommandParams | undefined => paramOf[Number(type)];

/** What is wrong with a command as it was entered, at its field; whether the cabinet can take it is another question. */
export function commandProblem(
  type: number,
  params: CommandParams,
  reason: string | null | undefined,
): { readonly field: string; readonly msg: Label } | null {
  const needed = neededParam(type);
  if (needed && (params[needed] ?? null) === null)
    return { field: `params.${needed}`, msg: { en: 'is required', zh: '不能为空' } };
  const extra = Object.entries(params).find(
    ([name, value]) => name !== needed && value !== null && value !== undefined,
  );
  if (extra)
    return {
      field: `params.${extra[0]}`,
      msg: { en: 'does not belong to this command', zh: '不适用于该指令' },
    };
  if (type === c.openDoor && !reason)
    return { field: 'reason', msg: { en: 'is required to open a door', zh: '远程开门须填写原因' } };
  return null;
}
