import { at } from '../../../server/seed/moments.ts';
import { payChannel } from '../../enums.ts';

/** yyMMddHHmmss and six digits of the id: a number without its letter (docs/domain/orders.md §P04). */
export const numberOf = (seconds: number, id: number) =>
  at(seconds).replace(/\D/g, '').slice(2) + String(id).slice(-6).padStart(6, '0');

/** A channel's own number of a payment: WeChat's begin with 4200, Alipay's with the date. */
export function transactionId(channel: number, paid: number, id: number): string {
  const date = at(paid).slice(0, 10).replaceAll('-', '');
  const tail = String(id).padStart(16, '0');
  return channel === payChannel.wechat ? `4200${date}${tail}` : `${date}2200${tail}`;
}
