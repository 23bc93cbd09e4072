import { type BasketLine, type Offers, type Price, priceBasket } from '../../../marketing/pricing/index.ts';
import type { Buyer } from '../../../marketing/pricing/offers.ts';
import type { CorrectableLine } from '../../correction.ts';
import type { Basket, DeskGoods } from './choice.ts';

export const deskOffersCall = 'GET /mgt_error_order/offers/{id}/v1';

/** What the desk needs to say what an order would cost, by the same rules as the server. Cents. */
export interface DeskOffers {
  readonly buyer: Buyer;
  /** When the door opened. */
  readonly moment: string;
  readonly offers: Offers;
  /** Goods of the cabinet. */
  readonly shelf: readonly Omit<BasketLine, 'quantity'>[];
}

/** While nothing is known of rules yet: goods at the price that they stand with. */
const noOffers: Offers = { strategies: [], activities: [], coupons: [], welfare: [] };
const nobody: Buyer = { newcomer: false, tag_ids: [], pay_channel: 0 };

/** What a basket costs at the desk: goods at what the order sold them for, else as the cabinet holds them, else at retail. */
export function deskPrice(
  known: DeskOffers | undefined,
  lines: readonly CorrectableLine[],
  basket: Basket,
  goods: ReadonlyMap<string, DeskGoods>,
): Price {
  const taken = [...basket].map(([goods_id, quantity]): BasketLine => {
    const held = known?.shelf.find((each) => each.goods_id === goods_id);
    const price = goods.get(goods_id)?.price ?? 0;
    const sold = lines.find((line) => line.goods_id === goods_id)?.sale_price ?? (held ? undefined : price);
    return {
      goods_name: '',
      retail_price: price,
      shop_price: price,
      ...held,
      goods_id,
      quantity,
      ...(sold !== undefined && { sold_price: sold }),
    };
  });
  const { buyer = nobody, moment = '', offers = noOffers } = known ?? {};
  return priceBasket({ lines: taken, buyer, moment }, offers);
}
