import { businessNumber } from '../../../server/business-number.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import { defaultTerms, rateOn } from '../../finance-manager/expense/rate-on.server.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { secondsBetween } from '../../kit/time.ts';
import { rateType } from '../../mct-manager/enums.ts';
import { identifyStatus } from '../../order-manager/enums.ts';
import { identifyResult } from './enums.ts';
import { identifyBusiness } from './index.ts';
import { chargeOf, correctedResult, recognitionResultOf } from './rules.ts';

/** What a recognition copies of its order. */
interface ShoppingOrder {
  readonly id: string;
  readonly order_no: string;
  readonly shop_id: string;
  readonly cabinet_code: string;
}
type Writing = Pick<ActionContext, 'tx' | 'now'>;

const stamp = (now: string) => ({ update_time: now });

/** A door opens: what is taken will have to be recognised. The request waits for its media. */
export async function openIdentify({ tx, now }: Writing, order: ShoppingOrder): Promise<void> {
  const point = await tx
    .selectFrom('mct_shop as p')
    .innerJoin('mct as m', 'm.id', 'p.mct_id')
    .leftJoin('algorithm_mct as a', 'a.id', 'p.provider_id')
    .select(['p.shop_name', 'p.identify_type', 'p.provider_id', 'a.provider_name', 'm.full_name'])
    .select(['p.mgt_org_id', 'p.mct_id'])
    .where('p.id', '=', order.shop_id)
    .executeTakeFirstOrThrow();
  const { full_name, ...of } = point;
  await tx
    .insertInto('algorithm_identify')
    .values({
      ...of,
      identify_no: businessNumber('I', now),
      order_id: order.id,
      order_no: order.order_no,
      shop_id: order.shop_id,
      cabinet_code: order.cabinet_code,
      mct_name: full_name,
      scan_type: identifyBusiness.shopping,
      identify_status: identifyStatus.pendingPush,
      create_time: now,
      update_time: now,
    })
    .execute();
}

/** The door is closed: the provider has what it needs. */
export async function pushIdentify({ tx, now }: Writing, orderId: string): Promise<void> {
  await tx
    .updateTable('algorithm_identify')
    .set({ identify_status: identifyStatus.recognising, push_time: now, ...stamp(now) })
    .where('order_id', '=', orderId)
    .where('identify_status', '=', identifyStatus.pendingPush)
    .execute();
}

/** How a request of an order ended, once: an answer to one that was given up for lost changes nothing. */
async function endIdentify(
  { tx, now }: Writing,
  orderId: string,
  ended: {
    readonly identify_result: CodeOf<typeof identifyResult>;
    readonly goods_count: number;
    readonly confidence: number | null;
  },
): Promise<void> {
  const request = await tx
    .selectFrom('algorithm_identify')
    .select(['id', 'mct_id', 'identify_type', 'push_time', 'create_time'])
    .where('order_id', '=', orderId)
    .where('identify_status', '!=', identifyStatus.recognised)
    .forUpdate()
    .executeTakeFirst();
  if (!request) return;
  const pushed = String(request.push_time ?? now);
  const { mct_id, identify_type } = request;
  const kind = { rate_type: rateType.algorithm, identify_type };
  const day = String(request.create_time).slice(0, 10);
  const { unit_price } = mct_id === null ? defaultTerms(kind) : await rateOn(tx, mct_id, kind, day);
  await tx
    .updateTable('algorithm_identify')
    .set({
      ...ended,
      ...chargeOf(identify_type, ended.identify_result, unit_price),
      identify_status: identifyStatus.recognised,
      push_time: pushed,
      result_time: now,
      cost_seconds: Math.round(secondsBetween(pushed, now) * 10),
      version: (eb) => eb('version', '+', 1),
      ...stamp(now),
    })
    .where('id', '=', request.id)
    .execute();
}

/** The provider has answered what was taken. */
export async function answerIdentify(
  writing: Writing,
  orderId: string,
  goods: readonly { readonly quantity: number; readonly confidence?: number | null | undefined }[],
): Promise<void> {
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const sure = goods.flatMap(({ confidence }) => confidence ?? []);
  const confidence = sure.length > 0 ? Math.min(...sure) : null;
  await endIdentify(writing, orderId, {
    identify_result: recognitionResultOf(pieces, confidence),
    goods_count: pieces,
    confidence,
  });
}

/** The provider didn't answer in time, or couldn't. */
export const failIdentify = (writing: Writing, orderId: string) =>
  endIdentify(writing, orderId, {
    identify_result: identifyResult.failed,
    goods_count: 0,
    confidence: null,
  });

/** A person has said what was taken instead. */
export async function correctIdentify({ tx, now }: Writing, orderId: string): Promise<void> {
  const answered = await tx
    .selectFrom('algorithm_identify')
    .select(['id', 'identify_result'])
    .where('order_id', '=', orderId)
    .where('identify_result', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id, identify_result } of answered)
    await tx
      .updateTable('algorithm_identify')
      .set({
        correct_flag: 1,
        identify_result: correctedResult(Number(identify_result)),
        version: (eb) => eb('version', '+', 1),
        ...stamp(now),
      })
      .where('id', '=', id)
      .execute();
}
