import type { BookPage, BookRow, SimulatedBook } from '../../../../server/channel/bills.ts';
import type { Services } from '../../../../server/server-extension.ts';
import { addDays } from '../../../kit/time.ts';
import { placeStatus, placeType } from '../../enums.ts';
import { channelFee } from './index.ts';

/** Rows of a page; a job reads at most 2,000 in one statement (docs/design/rules.md §4). */
const pageSize = 2_000;
/** So long a charge is tried again at most, so that the day it was made on bounds the rows that are looked at. */
const longestDays = 35;

/** What the channels did for us, as a simulated channel would have written it down: every instruction that succeeded. */
export const simulatedBook = ({ db }: Services): SimulatedBook => ({
  async page({ payChannel, from, until, after }: BookPage) {
    const found = await db
      .selectFrom('mgt_place_order as place')
      .innerJoin('mgt_order', 'mgt_order.id', 'place.order_id')
      .leftJoin('mgt_after_sale_order as refund', 'refund.out_refund_no', 'place.place_no')
      .leftJoin('mgt_place_order as charge', 'charge.place_no', 'refund.charge_no')
      .select((eb) => [
        'place.id',
        'place.place_no',
        'place.place_type',
        'place.transaction_id',
        'place.sub_mchid',
        'place.amount',
        'place.channel_fee',
        'place.finish_time',
        eb.fn.coalesce('charge.transaction_id', 'mgt_order.transaction_id').as('payment_no'),
        eb.fn.coalesce('refund.charge_no', 'mgt_order.out_trade_no').as('payment_our_no'),
      ])
      .where('place.pay_channel', '=', payChannel)
      .where('place.place_status', '=', placeStatus.success)
      .where('place.transaction_id', 'is not', null)
      .where('place.create_time', '>=', addDays(from, -longestDays))
      .where('place.create_time', '<', until)
      .where('place.finish_time', '>=', from)
      .where('place.finish_time', '<', until)
      .where('place.id', '>', after ?? '0')
      .orderBy('place.id')
      .limit(pageSize)
      .execute();
    const rows = found.map((row): BookRow => {
      const refund = row.place_type === placeType.refund;
      return {
        kind: refund ? 'refund' : 'pay',
        ourNo: row.place_no,
        channelNo: row.transaction_id ?? '',
        paymentNo: refund ? row.payment_no : null,
        paymentOurNo: refund ? row.payment_our_no : null,
        subMerchantNo: row.sub_mchid,
        cents: row.amount,
        feeCents: refund ? channelFee(row.amount) : row.channel_fee,
        time: row.finish_time ?? from,
      };
    });
    return { rows, next: found.length < pageSize ? null : (found.at(-1)?.id ?? null) };
  },
});
