import { sql } from 'kysely';
import type { ColumnSql } from '../../../server/db/where.ts';
import { invalid, invalidField, Refusal } from '../../../server/refusal.ts';
import { selectOne } from '../../../server/rows/query.ts';
import { byId, readRow } from '../../../server/rows/reading.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import { allowMaskedFilters } from '../../../server/search/phone-search.ts';
import { type AskedOf, type Caller, implement } from '../../../server/server-extension.ts';
import { Welfare, welfare } from '../../corporate-welfare/plan/index.ts';
import { PriceLimit } from '../../goods-management/price-limit/index.ts';
import { f } from '../../kit/index.ts';
import type { Label } from '../../kit/label.ts';
import type { AnyModel } from '../../kit/model.ts';
import { inputSchema, parseRow } from '../../kit/validation.ts';
import { basketFor } from '../../order-manager/basket.server.ts';
import {
  buyerOf,
  heldOf,
  offersFor,
  type PricedOrder,
  welfareOf,
} from '../../order-manager/pricing/offers.server.ts';
import { stepOfRival } from '../../order-manager/pricing/own-rules.server.ts';
import { Consumer } from '../../shared/consumer.ts';
import { visibleAmong } from '../../shared/meant-points.server.ts';
import { Point } from '../../shared/point.ts';
import { Coupon, coupon } from '../coupon/index.ts';
import { pricingStep } from '../pricing/enums.ts';
import { type Offers, type Price, priceBasket } from '../pricing/index.ts';
import { Promotion, promotion } from '../promotion/index.ts';
import { type TrialAnswer, type TrialReason, trialCall } from './calls.ts';
import { priceTrial, trialFields } from './index.ts';

const fields = {
  ...trialFields,
  promotion_id: f.ref({ en: 'Activity', zh: '活动' }, 'promotion'),
  coupon_id: f.ref({ en: 'Coupon', zh: '优惠券' }, 'mgt_coupon'),
  welfare_id: f.ref({ en: 'Welfare plan', zh: '福利计划' }, 'corporate_welfare'),
};

interface Asked {
  readonly shop_id: string;
  readonly at: string;
  readonly user_phone?: string | null;
  readonly pay_channel: number;
  readonly goods: readonly { readonly goods_id: string; readonly quantity: number }[];
  readonly promotion_id?: string | null;
  readonly coupon_id?: string | null;
  readonly welfare_id?: string | null;
}

/** Somebody whom nobody knows: no order has their id. */
const nobody = '0';

/** @throws Refusal 10006 where the caller knows no such consumer; 10007 */
async function consumerOf(caller: Caller, phone: string | null | undefined): Promise<string> {
  if (!phone) return nobody;
  await allowMaskedFilters(caller, [phone]);
  const named = (column: ColumnSql) => sql<boolean>`${column('user_phone')} = ${phone}`;
  const row = await selectOne(caller.services.db, visibleRows(caller, Consumer, [named]), ['id']);
  if (row) return String(row.id);
  throw invalidField('user_phone', { en: 'is no consumer’s that you may see', zh: '未找到您可查看的用户' });
}

/** What rules are called before people who may not open them. */
const nameless: Readonly<Record<number, Label>> = {
  [pricingStep.strategy]: { en: 'Platform strategy', zh: '平台策略' },
  [pricingStep.goods]: { en: 'Platform activity', zh: '平台活动' },
  [pricingStep.order]: { en: 'Platform activity', zh: '平台活动' },
  [pricingStep.coupon]: { en: 'Platform coupon', zh: '平台优惠券' },
  [pricingStep.welfare]: { en: 'Corporate welfare', zh: '企业福利' },
};

/** Claims, releases and rules have numbers of their own. */
function kindOf(step: number): 'coupon' | 'welfare' | 'rule' {
  if (step === pricingStep.coupon) return 'coupon';
  return step === pricingStep.welfare ? 'welfare' : 'rule';
}

/** The reasons with the names that the caller may read. */
async function toldOf(
  caller: Caller,
  { reasons }: Price,
  { coupons, welfare: given }: Offers,
  tried: ReadonlySet<string>,
): Promise<TrialReason[]> {
  const { db } = caller.services;
  const couponIds = new Map(coupons.map(({ id, coupon_id }) => [id, coupon_id]));
  const met = (...steps: readonly number[]) => [
    ...new Set(
      reasons
        .filter(({ step }) => steps.includes(step))
        .flatMap(({ rule_id }) => couponIds.get(rule_id) ?? rule_id),
    ),
  ];
  const seen = (model: AnyModel, ids: readonly string[]) => visibleAmong(caller, db, model, ids);
  const couponsMet = [...new Set([...couponIds.values()])];
  const plans = new Map(given.map(({ id, welfare_id }) => [id, welfare_id]));
  const [strategies, activities, owned, employers] = [
    await seen(PriceLimit, met(pricingStep.strategy)),
    await seen(Promotion, met(pricingStep.goods, pricingStep.order)),
    await seen(Coupon, couponsMet),
    await seen(Welfare, [...new Set([...plans.values()])]),
  ];
  const unnamed = (step: number) => nameless[step]?.[caller.lang] ?? '';
  const maySee = (step: number, id: string) => {
    if (step === pricingStep.strategy) return strategies.has(id);
    if (step === pricingStep.welfare) return employers.has(plans.get(id) ?? '');
    return step === pricingStep.coupon ? owned.has(couponIds.get(id) ?? '') : activities.has(id);
  };
  return reasons.map((reason): TrialReason => {
    const { step, rule_id, rule_name, outcome, why, beaten_id, beaten_name, goods_name, amount } = reason;
    const rival = stepOfRival(reason);
    return {
      step,
      rule_name: maySee(step, rule_id) ? rule_name : unnamed(step),
      outcome,
      why,
      beaten_name: beaten_id === null || maySee(rival, beaten_id) ? beaten_name : unnamed(rival),
      goods_name,
      amount,
      tried_flag: tried.has(`${kindOf(step)} ${rule_id}`) ? 1 : 0,
    };
  });
}

/** What a basket would cost somebody at a point and a moment, and why; nothing is written. @throws Refusal 10004, 10006, 10007 */
async function tryPrice(caller: Caller, { body }: AskedOf): Promise<TrialAnswer> {
  const parsed = parseRow(inputSchema(fields), body);
  if (!parsed.ok) throw invalid(parsed.errors);
  const asked = parsed.values as unknown as Asked;
  const { db } = caller.services;
  if (!(await selectOne(db, visibleRows(caller, Point, [byId(asked.shop_id)]), ['id'])))
    throw new Refusal(10004);
  if (asked.promotion_id) await readRow(caller, promotion, asked.promotion_id);
  if (asked.coupon_id) await readRow(caller, coupon, asked.coupon_id);
  if (asked.welfare_id) await readRow(caller, welfare, asked.welfare_id);
  const shop = await db
    .selectFrom('mct_shop')
    .select(['shop_name', 'mct_id', 'mgt_org_id'])
    .where('id', '=', asked.shop_id)
    .executeTakeFirstOrThrow();
  const userId = await consumerOf(caller, asked.user_phone);
  const order: PricedOrder = {
    id: nobody,
    order_no: '',
    shop_id: asked.shop_id,
    mct_id: shop.mct_id,
    mgt_org_id: shop.mgt_org_id,
    user_id: userId,
    user_phone: asked.user_phone ?? '',
    pay_channel: asked.pay_channel,
    create_time: asked.at,
  };
  const lines = await basketFor(db, order, asked.goods, []);
  const buyer =
    userId === nobody
      ? { newcomer: true, tag_ids: [], pay_channel: asked.pay_channel }
      : await buyerOf(db, order);
  const known = await offersFor(db, order, lines, { tried: asked.promotion_id ?? undefined });
  const held = asked.coupon_id ? await heldOf(db, order, asked.coupon_id, lines) : [];
  const given = asked.welfare_id ? await welfareOf(db, order, asked.welfare_id, lines) : [];
  const offers = { ...known, coupons: [...known.coupons, ...held], welfare: [...known.welfare, ...given] };
  const price = priceBasket({ lines, buyer, moment: asked.at }, offers);
  const tried = new Set([
    ...(asked.promotion_id ? [`rule ${asked.promotion_id}`] : []),
    ...held.map(({ id }) => `coupon ${id}`),
    ...given.map(({ id }) => `welfare ${id}`),
  ]);
  const { total_amount, promotion_amount, coupon_amount, welfare_amount, payable_amount } = price;
  return {
    shop_name: shop.shop_name,
    lines: price.lines.flatMap((line, at) => {
      const of = lines[at];
      return of ? [{ ...line, goods_name: of.goods_name, shop_price: of.shop_price }] : [];
    }),
    total_amount,
    promotion_amount,
    coupon_amount,
    welfare_amount,
    payable_amount,
    reasons: await toldOf(caller, price, offers, tried),
  };
}

export const priceTrialServerExtension = implement(priceTrial, {
  handlers: {},
  calls: { [trialCall]: tryPrice },
});
