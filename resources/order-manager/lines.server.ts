import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/connect.ts';
import type { CorrectableLine } from './correction.ts';

/** The lines of an order as they were written, corrections among them, in the order of writing. Cents. */
export async function linesOfOrder(tx: Kysely<Tables>, orderId: string): Promise<CorrectableLine[]> {
  const lines = await tx
    .selectFrom('mgt_order_goods')
    .select([
      'id',
      'goods_id',
      'goods_name',
      'quantity',
      'sale_price',
      'line_amount',
      'line_discount',
      'line_pay_amount',
      'refund_quantity',
      'line_refund_amount',
      'corrects_id',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return lines.map((line) => ({
    id: line.id,
    goods_id: line.goods_id,
    goods_name: line.goods_name,
    quantity: line.quantity,
    sale_price: line.sale_price,
    line_amount: line.line_amount,
    line_discount: line.line_discount,
    line_pay_amount: line.line_pay_amount,
    refund_quantity: line.refund_quantity,
    line_refund_amount: line.line_refund_amount,
    corrects_id: line.corrects_id,
  }));
}
