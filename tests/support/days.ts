import { addDays, momentText } from '../../resources/kit/time.ts';

/** The date so many days from now, or before now, by the business's clock (+08:00). */
export const dayFromNow = (days: number): string => addDays(momentText(Date.now()), days);
