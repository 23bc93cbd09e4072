import { around } from '../../../server/seed/random.ts';
import { barcode } from '../../shared/seed/goods.ts';
import { catalogue } from '../../shared/seed/goods-catalogue.ts';

const flavours = [
  '',
  '柠檬味',
  '蜜桃味',
  '海盐味',
  '青提味',
  '椰香味',
  '黑糖味',
  '抹茶味',
  '荔枝味',
  '山楂味',
];
const packs = ['', '2连包', '4连包', '6连包', '礼盒装'];
/** Barcodes of the simulated partner begin behind those of the library and of applications. */
const firstNumber = 500_000;
/** Every so many goods one stands in our library already; as many as that has at the least. */
const sharedEvery = 9;
const sharedUpTo = 180;
/** A price changes at the partner every so many milliseconds. */
const changeMs = 20 * 60_000;

/** One of the partner's goods, in the words of its calls. */
export interface TradedGoods {
  readonly code: string;
  readonly barcode: string;
  readonly name: string;
  readonly brand: string;
  readonly spec: string;
  /** Yuan. */
  readonly price: string;
  readonly picture: string;
}

/** @param cents beside the price of the start */
export function tradedGoods(index: number, cents = 0): TradedGoods {
  const entry = around(catalogue, index);
  const round = Math.floor(index / catalogue.length);
  const brand = around(entry.brands, round);
  const [spec] = around(entry.specs, Math.floor(round / 2));
  const name = around(entry.names, Math.floor(round / 3));
  const flavour = around(flavours, Math.floor(round / 4));
  const pack = around(packs, Math.floor(round / 40));
  const [from, to] = entry.price;
  const base = Math.round((from + ((index * 37) % (to - from + 1))) / 50) * 50;
  const shared = index < sharedUpTo && index % sharedEvery === 0;
  return {
    code: `KK${String(index + 1).padStart(8, '0')}`,
    barcode: barcode(shared ? index + 1 : firstNumber + index),
    name: `${brand}${flavour}${name} ${spec}${pack && ` ${pack}`}`,
    brand,
    spec,
    price: ((base + cents) / 100).toFixed(2),
    picture: `/media/${entry.picture}.svg`,
  };
}

/**
 * Whose price has changed within a span, the earlier changes first.
 * @param from milliseconds since the epoch, like `to`
 */
export function changedGoods(from: number, to: number, count: number): TradedGoods[] {
  const first = Math.floor(from / changeMs) + 1;
  const last = Math.floor(to / changeMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => {
    const turn = first + offset;
    return tradedGoods((turn * 7_919) % count, (1 + (turn % 3)) * 50);
  });
}
