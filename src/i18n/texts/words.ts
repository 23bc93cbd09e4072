import type { Label } from '../../../resources/kit/label.ts';

/** The console's own words of one area; every entry is complete in both languages or does not compile. */
export type Words = Readonly<Record<string, Label>>;
