import { overlap } from '../../shared/when.ts';
import { promotionType } from './enums.ts';

/** An activity as far as it may conflict with another one at a point that both mean. */
export interface Rivalling {
  readonly id: string;
  readonly promotion_type: number;
  /** `YYYY-MM-DD HH:mm:ss` in +08:00, both included. */
  readonly start_time: string;
  readonly end_time: string;
  readonly week_days: readonly number[] | null;
  /** `HH:mm`; none: all day. */
  readonly start_clock: string | null;
  readonly end_clock: string | null;
  readonly goods_ids: readonly string[];
  readonly goods_a: readonly string[];
  readonly goods_b: readonly string[];
}

const whenOf = (of: Rivalling) => ({
  start_date: of.start_time.slice(0, 10),
  end_date: of.end_time.slice(0, 10),
  week_days: of.week_days,
  start_clock: of.start_clock ?? '00:00',
  end_clock: of.end_clock ?? '23:59',
});

const goodsOf = ({ promotion_type, goods_ids, goods_a, goods_b }: Rivalling): readonly string[] | null => {
  if (promotion_type === promotionType.goodsThreshold) return goods_ids;
  return promotion_type === promotionType.buyAGetB ? [...goods_a, ...goods_b] : null;
};

/**
 * Whether two activities may not run at the same point: the same type at the same time, and where the type is about goods, about some of
 * the same (docs/domain/marketing.md §P47) [17005].
 */
export function areRivals(one: Rivalling, other: Rivalling): boolean {
  if (one.id === other.id || one.promotion_type !== other.promotion_type) return false;
  if (one.end_time < other.start_time || other.end_time < one.start_time) return false;
  if (!overlap(whenOf(one), whenOf(other))) return false;
  const [mine, theirs] = [goodsOf(one), goodsOf(other)];
  if (mine === null || theirs === null) return true;
  const named = new Set(mine);
  return theirs.some((id) => named.has(id));
}
