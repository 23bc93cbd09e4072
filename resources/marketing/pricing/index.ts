import { welfareType } from '../../corporate-welfare/enums.ts';
import { decidePrices, type PriceRule, type WhyNot } from '../../goods-management/price-limit/deciding.ts';
import { compareIds } from '../../goods-management/strategy/rank.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { promotionType } from '../promotion/enums.ts';
import { pricingOutcome, pricingReason, pricingStep } from './enums.ts';
import {
  type Activity,
  activityOff,
  type Buyer,
  couponOff,
  type HeldCoupon,
  type HeldWelfare,
  type Why,
  welfareOff,
} from './offers.ts';
import { spread } from './spread.ts';
import {
  type Asking,
  activityTakes,
  couponTakes,
  type OpenLine,
  type Reduction,
  type Standing,
  standingOf,
  welfareTakes,
} from './taking.ts';

/** What is taken of one kind of goods. Prices in cents a unit. */
export interface BasketLine {
  readonly goods_id: string;
  readonly goods_name: string;
  readonly quantity: number;
  readonly retail_price: number;
  readonly shop_price: number;
  /** What it was sold for before: such a price stays as it is. */
  readonly sold_price?: number;
}
export interface AskedBasket {
  readonly lines: readonly BasketLine[];
  readonly buyer: Buyer;
  /** `YYYY-MM-DD HH:mm:ss` in +08:00: when the door opened. */
  readonly moment: string;
}

/** A strategy with what people call it. */
export interface NamedStrategy extends PriceRule {
  readonly config_name: string;
}
/** Everything that may change a price; what doesn't apply may stand among it. */
export interface Offers {
  readonly strategies: readonly NamedStrategy[];
  readonly activities: readonly Activity[];
  readonly coupons: readonly HeldCoupon[];
  readonly welfare: readonly HeldWelfare[];
}

export interface PricedLine {
  readonly goods_id: string;
  readonly quantity: number;
  /** Cents a unit. */
  readonly price: number;
  readonly amount: number;
  /** What activities, coupon and welfare take off it. */
  readonly discount: number;
  readonly pay: number;
}
/** What became of one rule, and why. */
export interface PriceReason {
  readonly step: CodeOf<typeof pricingStep>;
  readonly rule_id: string;
  readonly rule_name: string;
  readonly outcome: CodeOf<typeof pricingOutcome>;
  readonly why: Why | null;
  /** The rule that it gave way to. */
  readonly beaten_id: string | null;
  readonly beaten_name: string | null;
  /** Of a strategy: whose price. */
  readonly goods_name: string | null;
  /** Cents that it took off, or would have taken where it gave way; below 0 where a strategy raised the price. */
  readonly amount: number;
}
export interface Price {
  /** One for each line of the basket, in its order. */
  readonly lines: readonly PricedLine[];
  /** Cents; total less activities, coupon and welfare is what is payable. */
  readonly total_amount: number;
  readonly promotion_amount: number;
  readonly coupon_amount: number;
  readonly welfare_amount: number;
  readonly payable_amount: number;
  /** The activities that take something off, that which takes most first. */
  readonly activities: readonly { readonly activity: Activity; readonly amount: number }[];
  readonly coupon: HeldCoupon | null;
  /** What of employers pays for it, in the order in which it is used. */
  readonly welfare: readonly { readonly welfare: HeldWelfare; readonly amount: number }[];
  readonly reasons: readonly PriceReason[];
}

const [won, lost, off] = [pricingOutcome.won, pricingOutcome.lost, pricingOutcome.off];
type Named = Pick<PriceReason, 'step' | 'rule_id' | 'rule_name'>;
const ofActivity = (step: PriceReason['step'], { id, promotion_name }: Activity): Named => ({
  step,
  rule_id: id,
  rule_name: promotion_name,
});
const ofCoupon = ({ id, coupon_name }: HeldCoupon): Named => ({
  step: pricingStep.coupon,
  rule_id: id,
  rule_name: coupon_name,
});
const ofWelfare = ({ id, welfare_name }: HeldWelfare): Named => ({
  step: pricingStep.welfare,
  rule_id: id,
  rule_name: welfare_name,
});
const whenWon = (of: Named, goods_name: string | null, amount: number): PriceReason => ({
  step: of.step,
  rule_id: of.rule_id,
  rule_name: of.rule_name,
  outcome: won,
  why: null,
  beaten_id: null,
  beaten_name: null,
  goods_name,
  amount,
});
const whenOff = (of: Named, why: Why, goods_name: string | null = null): PriceReason => ({
  step: of.step,
  rule_id: of.rule_id,
  rule_name: of.rule_name,
  outcome: off,
  why,
  beaten_id: null,
  beaten_name: null,
  goods_name,
  amount: 0,
});
// Written out: a basket makes hundreds of them, and spreading costs ten times as much.
const whenLost = (
  of: Named,
  why: Why,
  by: Named,
  amount: number,
  goods_name: string | null = null,
): PriceReason => ({
  step: of.step,
  rule_id: of.rule_id,
  rule_name: of.rule_name,
  outcome: lost,
  why,
  beaten_id: by.rule_id,
  beaten_name: by.rule_name,
  goods_name,
  amount,
});

const whyOfStrategy: Readonly<Record<WhyNot, Why>> = {
  disabled: pricingReason.stopped,
  elsewhere: pricingReason.elsewhere,
  notStarted: pricingReason.notStarted,
  expired: pricingReason.ended,
  weekday: pricingReason.weekday,
  clock: pricingReason.clock,
  outranked: pricingReason.outranked,
};

/** What a unit of each line costs before discounts, by the price strategies (docs/domain/goods.md §P28). */
function unitPrices({ lines, moment }: AskedBasket, { strategies }: Offers) {
  const decisions = decidePrices(strategies, lines, moment);
  const reasons = lines.flatMap((line, at): PriceReason[] => {
    const decision = decisions[at];
    if (!decision || line.sold_price !== undefined) return [];
    const { goods_name } = line;
    const named = ({ id, config_name }: NamedStrategy) => ({
      step: pricingStep.strategy,
      rule_id: id,
      rule_name: config_name,
    });
    const by = decision.rule && named(decision.rule);
    const others = decision.others.map(({ rule, why }): PriceReason => {
      const because = whyOfStrategy[why];
      return why === 'outranked' && by
        ? whenLost(named(rule), because, by, 0, goods_name)
        : whenOff(named(rule), because, goods_name);
    });
    if (!by) return others;
    const amount = (line.shop_price - decision.price) * line.quantity;
    return [whenWon(by, goods_name, amount), ...others];
  });
  const prices = lines.map((line, at) => line.sold_price ?? decisions[at]?.price ?? line.shop_price);
  return { prices, reasons };
}

interface Candidate<R> {
  readonly rule: R;
  readonly taking: Reduction;
}
interface Asked extends Candidate<Activity> {
  readonly asking: Asking;
}

/** That which takes most off; of equal ones the older. */
const bestFirst = <R extends { readonly id: string }>(one: Candidate<R>, other: Candidate<R>) =>
  other.taking.off - one.taking.off || compareIds(one.rule.id, other.rule.id);

const bestOf = (candidates: readonly Asked[]): Asked | undefined =>
  candidates.reduce<Asked | undefined>(
    (best, each) => (best && bestFirst(best, each) <= 0 ? best : each),
    undefined,
  );

/** While no activity has taken a line. */
const everyLine = () => true;

/** A basket while its rules are asked one after the other. */
class Pricing {
  readonly reasons: PriceReason[] = [];
  readonly winners: Candidate<Activity>[] = [];
  readonly discounts: number[];
  readonly open: OpenLine[];
  private readonly basket: AskedBasket;
  private readonly places: Standing;

  constructor(basket: AskedBasket, prices: readonly number[]) {
    this.basket = basket;
    this.open = basket.lines.map(({ goods_id, quantity }, at) => {
      const price = prices[at] ?? 0;
      return { goods_id, quantity, price, left: price * quantity };
    });
    this.discounts = this.open.map(() => 0);
    this.places = standingOf(this.open);
  }

  private take(of: Named, { off: amount, weights }: Reduction): void {
    this.reasons.push(whenWon(of, null, amount));
    for (const [at, share] of spread(amount, weights()).entries()) {
      const line = this.open[at];
      if (!line || share === 0) continue;
      this.open[at] = { ...line, left: line.left - share };
      this.discounts[at] = (this.discounts[at] ?? 0) + share;
    }
  }

  /** Those that the buyer, the hour and the basket let in; for the others it is told why not. */
  private candidates(step: PriceReason['step'], activities: readonly Activity[]): Asked[] {
    const { buyer, moment } = this.basket;
    const found: Asked[] = [];
    for (const rule of activities) {
      const why = activityOff(rule, buyer, moment);
      const asking = why === null ? activityTakes(rule, this.open, this.places) : () => ({ why });
      const answer = asking(everyLine);
      if ('why' in answer) this.reasons.push(whenOff(ofActivity(step, rule), answer.why));
      else found.push({ rule, taking: answer, asking });
    }
    return found;
  }

  /** The best single one for each line: the one that takes most takes its lines, then the best for the rest. */
  goods(activities: readonly Activity[]): void {
    const step = pricingStep.goods;
    const taken = this.open.map(() => false);
    const free = (at: number) => !taken[at];
    let left = this.candidates(step, activities);
    for (let best = bestOf(left); best; best = bestOf(left)) {
      const winner = best;
      const by = ofActivity(step, winner.rule);
      this.take(by, winner.taking);
      this.winners.push(winner);
      for (const at of winner.taking.lines) taken[at] = true;
      const others: Asked[] = [];
      for (const candidate of left) {
        if (candidate === winner) continue;
        const { rule, taking, asking } = candidate;
        const answer = taking.lines.every(free) ? taking : asking(free);
        if ('why' in answer)
          this.reasons.push(whenLost(ofActivity(step, rule), pricingReason.worse, by, taking.off));
        else others.push(answer === taking ? candidate : { rule, taking: answer, asking });
      }
      left = others;
    }
  }

  /** The best one over what the goods' activities have left. */
  order(activities: readonly Activity[]): void {
    const step = pricingStep.order;
    const [best, ...others] = this.candidates(step, activities).sort(bestFirst);
    if (!best) return;
    const by = ofActivity(step, best.rule);
    this.take(by, best.taking);
    this.winners.push(best);
    for (const { rule, taking } of others)
      this.reasons.push(whenLost(ofActivity(step, rule), pricingReason.worse, by, taking.off));
  }

  /** The best one that may stand beside the activities that won. */
  coupon(coupons: readonly HeldCoupon[]): HeldCoupon | null {
    const { buyer, moment } = this.basket;
    const alone = this.winners.find(({ rule }) => rule.stack_coupon !== 1)?.rule;
    const first = this.winners[0]?.rule;
    const found = coupons.flatMap((rule) => {
      const why = couponOff(rule, buyer, moment);
      const answer = why === null ? couponTakes(rule, this.open, this.places) : { why };
      if ('why' in answer) {
        this.reasons.push(whenOff(ofCoupon(rule), answer.why));
        return [];
      }
      const against = rule.stack_promotion === 1 ? alone : first;
      if (!against) return [{ rule, taking: answer }];
      const goods = isOfGoods(against) ? pricingStep.goods : pricingStep.order;
      const by = ofActivity(goods, against);
      this.reasons.push(whenLost(ofCoupon(rule), pricingReason.notTogether, by, answer.off));
      return [];
    });
    // Of two that take the same the one goes first that ends first.
    const ending = (one: HeldCoupon, other: HeldCoupon) =>
      one.valid_end_time < other.valid_end_time ? -1 : Number(one.valid_end_time > other.valid_end_time);
    const [best, ...others] = found.sort(
      (one, other) =>
        other.taking.off - one.taking.off || ending(one.rule, other.rule) || bestFirst(one, other),
    );
    if (!best) return null;
    const by = ofCoupon(best.rule);
    this.take(by, best.taking);
    for (const { rule, taking } of others)
      this.reasons.push(whenLost(ofCoupon(rule), pricingReason.worse, by, taking.off));
    return best.rule;
  }

  private welfareOf(given: HeldWelfare): Candidate<HeldWelfare> | null {
    const why = welfareOff(given, this.basket.moment);
    const answer = why === null ? welfareTakes(given, this.open, this.places) : { why };
    if (!('why' in answer)) return { rule: given, taking: answer };
    this.reasons.push(whenOff(ofWelfare(given), answer.why));
    return null;
  }

  /**
   * What employers pay of the rest: the best staff discount, then balances as long as anything is left, first what lapses first.
   */
  welfare(given: readonly HeldWelfare[]): { readonly welfare: HeldWelfare; readonly amount: number }[] {
    const used: { readonly welfare: HeldWelfare; readonly amount: number }[] = [];
    const use = ({ rule, taking }: Candidate<HeldWelfare>) => {
      this.take(ofWelfare(rule), taking);
      used.push({ welfare: rule, amount: taking.off });
    };
    const isDiscount = ({ welfare_type }: HeldWelfare) => welfare_type === welfareType.discount;
    const [best, ...others] = given
      .filter(isDiscount)
      .flatMap((each) => this.welfareOf(each) ?? [])
      .sort(bestFirst);
    if (best) use(best);
    for (const { rule, taking } of best ? others : [])
      this.reasons.push(
        whenLost(ofWelfare(rule), pricingReason.worse, ofWelfare(best?.rule ?? rule), taking.off),
      );
    const balances = given
      .filter((each) => !isDiscount(each))
      .sort((one, other) =>
        one.expire_time === other.expire_time
          ? compareIds(one.id, other.id)
          : one.expire_time < other.expire_time
            ? -1
            : 1,
      );
    for (const each of balances) {
      const found = this.welfareOf(each);
      if (found) use(found);
    }
    return used;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const goodsTypes: readonly number[] = [
  promotionType.discount,
  promotionType.goodsThreshold,
  promotionType.buyAGetB,
];
/** Whether an activity is about some goods, and not about the order. */
export const isOfGoods = ({ promotion_type }: Pick<Activity, 'promotion_type'>) =>
  goodsTypes.includes(promotion_type);

/**
 * What a basket costs and why (docs/domain/marketing.md §P48): price strategy, the best goods' activity of each line, the best one of the
 * order, a coupon, what employers pay. Each step sees what the one before has left; nothing is ever below 0, and the discounts of the lines add up to those
 * of the order. Whoever needs a price asks this, on either side.
 * @returns amounts in cents; a reason for every rule that was given
 */
export function priceBasket(basket: AskedBasket, offers: Offers): Price {
  const { prices, reasons } = unitPrices(basket, offers);
  const pricing = new Pricing(basket, prices);
  pricing.goods(offers.activities.filter(isOfGoods));
  pricing.order(offers.activities.filter((each) => !isOfGoods(each)));
  const promotion_amount = sum(pricing.discounts);
  const coupon = pricing.coupon(offers.coupons);
  const coupon_amount = sum(pricing.discounts) - promotion_amount;
  const welfare = pricing.welfare(offers.welfare);
  const discount = sum(pricing.discounts);
  const lines = pricing.open.map(({ goods_id, quantity, price, left }, at): PricedLine => {
    const amount = price * quantity;
    return { goods_id, quantity, price, amount, discount: pricing.discounts[at] ?? 0, pay: left };
  });
  const total_amount = sum(lines.map(({ amount }) => amount));
  return {
    lines,
    total_amount,
    promotion_amount,
    coupon_amount,
    welfare_amount: discount - promotion_amount - coupon_amount,
    payable_amount: total_amount - discount,
    activities: pricing.winners
      .toSorted(bestFirst)
      .map(({ rule, taking }) => ({ activity: rule, amount: taking.off })),
    coupon,
    welfare,
    reasons: [...reasons, ...pricing.reasons],
  };
}
