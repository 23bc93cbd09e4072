import { refundable } from '../../after-sale/refund/index.ts';
import { type CorrectableLine, type Correction, correct, type TakenGoods } from '../../correction.ts';
import { payStatus } from '../../enums.ts';

/** What the abnormal-order desk (P09) holds and shows before anything is sent; the server decides by the same rules. */

/** Goods that can be chosen: those of the cabinet, and those of the library that were searched for. */
export interface DeskGoods {
  readonly goods_id: string;
  readonly goods_name: string;
  readonly goods_code: string;
  readonly logo_url: string | null;
  /** Cents a unit. */
  readonly price: number;
  /** Layer and slot; null outside the cabinet's template. */
  readonly place: string | null;
  readonly stock: number | null;
}

/** Units by goods, in the order in which they were chosen. */
export type Basket = ReadonlyMap<string, number>;

export const mostUnits = 99;

/** The basket with so many units of one kind; none takes it out. */
export function withUnits(basket: Basket, goodsId: string, units: number): Basket {
  const next = new Map(basket);
  if (units <= 0) next.delete(goodsId);
  else next.set(goodsId, Math.min(units, mostUnits));
  return next;
}

/** What the basket begins with: what the order says, else what the algorithm thought to see. */
export function startBasket(
  lines: readonly CorrectableLine[],
  guessed: readonly { readonly goods_id: string | null; readonly quantity: number }[],
): Basket {
  const from = lines.length > 0 ? lines : guessed;
  const basket = new Map<string, number>();
  for (const { goods_id, quantity } of from)
    if (goods_id !== null) basket.set(goods_id, (basket.get(goods_id) ?? 0) + quantity);
  return new Map([...basket].filter(([, units]) => units > 0));
}

/** Goods that a search finds: by a part of the name, the beginning of the barcode or the place "3-2". */
export function found(goods: readonly DeskGoods[], typed: string): readonly DeskGoods[] {
  const word = typed.trim().toLowerCase();
  if (word === '') return goods;
  return goods.filter(
    ({ goods_name, goods_code, place }) =>
      goods_name.toLowerCase().includes(word) ||
      goods_code.includes(word) ||
      place?.startsWith(word) === true,
  );
}

export interface DeskOrder {
  readonly order_no: string;
  readonly order_status: number | null;
  readonly pay_status: number | null;
  readonly pay_amount: number | null;
  readonly refund_amount: number | null;
}
export interface EarlierOrder {
  readonly parent_order_no: string | null;
  readonly pay_status: number;
  readonly payable_amount: number;
  readonly refund_amount: number;
}

/** What would come of what was taken. */
export function preview(
  order: DeskOrder,
  lines: readonly CorrectableLine[],
  earlier: readonly EarlierOrder[],
  taken: TakenGoods,
): Correction {
  const supplemented = earlier
    .filter(
      ({ parent_order_no, pay_status }) =>
        parent_order_no === order.order_no && pay_status !== payStatus.closed,
    )
    .reduce((sum, { payable_amount, refund_amount }) => sum + payable_amount - refund_amount, 0);
  return correct(
    {
      order_status: order.order_status ?? 0,
      pay_status: order.pay_status ?? 0,
      // Of an order whose goods stay as they are only what is payable is told.
      promotion_amount: 0,
      coupon_amount: 0,
    },
    lines,
    taken,
    supplemented,
    refundable(order.pay_amount ?? 0, order.refund_amount ?? 0, 0),
  );
}

/** What a key means at the desk. */
export type DeskKey =
  | { readonly does: 'up' | 'down' | 'add' | 'remove' | 'play' | 'slower' | 'faster' }
  | { readonly does: 'camera'; readonly by: 1 | -1 }
  | { readonly does: 'units'; readonly units: number }
  | { readonly does: 'nothing' | 'settle' | 'next' | 'leave' | 'search' | 'clear' };

interface Pressed {
  readonly code: string;
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** Where the key goes to otherwise: the search, another text field, a button or nowhere. */
  readonly at: 'search' | 'text' | 'control' | 'page';
  /** Something is typed in the search. */
  readonly typed: boolean;
}

/**
 * The keys of the desk. The search keeps the focus, so that a name can be typed at any time; keys that would write into it mean
 * something else only while it is empty. Ctrl may be ⌘.
 */
export function deskKey({ code, key, ctrl, alt, shift, at, typed }: Pressed): DeskKey | null {
  if (ctrl && key === 'Enter') return { does: 'settle' };
  if (alt && !ctrl) {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
    if (digit === '0') return { does: 'nothing' };
    if (digit !== undefined) return { does: 'units', units: Number(digit) };
    if (code === 'KeyN') return { does: 'next' };
    return null;
  }
  if (ctrl || at === 'text' || (at === 'control' && (key === 'Enter' || key === ' '))) return null;
  switch (key) {
    case 'ArrowUp':
      return { does: 'up' };
    case 'ArrowDown':
      return { does: 'down' };
    case 'Enter':
      return { does: shift ? 'remove' : 'add' };
    case 'Escape':
      return { does: typed ? 'clear' : 'leave' };
    default:
      break;
  }
  if (typed) return null;
  switch (key) {
    case ' ':
      return { does: 'play' };
    case 'ArrowLeft':
      return { does: 'camera', by: -1 };
    case 'ArrowRight':
      return { does: 'camera', by: 1 };
    case '[':
      return { does: 'slower' };
    case ']':
      return { does: 'faster' };
    case '/':
      return at === 'search' ? null : { does: 'search' };
    default:
      return null;
  }
}
