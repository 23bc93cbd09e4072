import { epochOf, textOf } from '../../resources/kit/time.ts';

/** Moments are whole seconds since the epoch while rows are made, and +08:00 text in them. */
export const secondsOf = (text: string) => epochOf(text) / 1000;
export const at = (seconds: number) => textOf(seconds * 1000);
export const day = 86_400;
export const hour = 3_600;
