import { epochOf, momentText } from '../../kit/time.ts';
import { validType } from './enums.ts';

/** Until when a coupon holds that comes into somebody's hands now, `YYYY-MM-DD HH:mm:ss` in +08:00. */
export function validUntil(
  coupon: {
    readonly valid_type: number;
    readonly valid_days: number | null;
    readonly valid_end_time: string | null;
  },
  now: string,
): string {
  const days = momentText(epochOf(now) + (coupon.valid_days ?? 0) * 86_400_000);
  return coupon.valid_type === validType.fixed ? (coupon.valid_end_time ?? now) : days;
}
