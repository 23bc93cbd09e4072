import type { Label } from '../../resources/kit/label.ts';
import { addDays } from '../../resources/kit/time.ts';
import { texts } from '../i18n/texts.ts';

const { common } = texts;

/** Quick ranges, both ends included, counted from today (+08:00). */
export function quickRanges(today: string): { label: Label; range: readonly [string, string] }[] {
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonthEnd = addDays(monthStart, -1);
  const yesterday = addDays(today, -1);
  return [
    { label: common.today, range: [today, today] },
    { label: common.yesterday, range: [yesterday, yesterday] },
    { label: common.last7Days, range: [addDays(today, -6), today] },
    { label: common.last30Days, range: [addDays(today, -29), today] },
    { label: common.thisMonth, range: [monthStart, today] },
    { label: common.lastMonth, range: [`${lastMonthEnd.slice(0, 8)}01`, lastMonthEnd] },
  ];
}
