import { type Doing, implement } from '../../server/behaviour.ts';
import { invalidField } from '../../server/refusal.ts';
import { lockRow } from '../../server/rows/writing.ts';
import type { ActionInput, RowOf } from '../kit/resource.ts';
import { blacklistConsumer } from './blacklisting.server.ts';
import { abnormalReason } from './error-order-enums.ts';
import { markAbnormal } from './error-raising.server.ts';
import { saleOrder } from './sale-order.ts';
import { warnOfSettled } from './warning-facts.server.ts';
import { warningOrder } from './warning-order.ts';
import { blackDays, blackSource, reviewResult, warningType } from './warning-order-enums.ts';

type Row = RowOf<typeof warningOrder>;
type Reviewing = Doing & { readonly row: Row; readonly input: ActionInput<typeof warningOrder, 'handle'> };

/** What a warning is called where it becomes an abnormal order. */
const reasonOf = (type: Row['warning_type']) => {
  if (type === warningType.notInTemplate) return abnormalReason.notInTemplate;
  if (type === warningType.foreignGoods) return abnormalReason.foreignGoods;
  if (type === warningType.weightMismatch) return abnormalReason.gravityDrift;
  if (type === warningType.lowConfidence) return abnormalReason.recognitionFailed;
  if (type === warningType.openTooLong) return abnormalReason.doorNotClosed;
  return abnormalReason.other;
};

/** The order goes to the desk, where its amount is corrected. @throws Refusal 11035 */
async function toDesk(doing: Reviewing): Promise<string> {
  const { tx, row, input } = doing;
  const order = (await lockRow(doing, tx, saleOrder, row.order_id)) as unknown as RowOf<typeof saleOrder>;
  const raised = await markAbnormal(doing, order, {
    abnormal_reason: reasonOf(row.warning_type),
    remark: input.remark,
  });
  return raised.id;
}

/** @throws Refusal 10003 without USER_BLACKLIST, 10006 without a length, 11033 */
async function toBlacklist(doing: Reviewing): Promise<void> {
  const { row, input, me, refuse } = doing;
  if (!me.codes.has('USER_BLACKLIST')) refuse(10003);
  if (input.days === undefined || input.days === null) {
    throw invalidField('days', { en: 'is required', zh: '不能为空' });
  }
  await blacklistConsumer(doing, {
    user_id: row.user_id,
    user_phone: row.user_phone,
    black_source: blackSource.warning,
    biz_no: row.warning_no,
    days: input.days,
    reason: String(input.remark),
  });
}

/** @throws Refusal 11019 */
function noteOf({ services, refuse }: Doing, remark: string | null | undefined): string {
  const note = remark?.trim();
  const msg = services.product.errors[11019];
  return note ? note : refuse(11019, undefined, msg && [{ field: 'remark', msg }]);
}

/** The rules look for settled orders this often. */
const everyMs = 5_000;

export const warningOrderBehaviour = implement(warningOrder, {
  handlers: {
    handle: async (doing) => {
      const { input, me, now } = doing;
      const note = noteOf(doing, input.remark);
      const error_id = input.result === reviewResult.correctAmount ? await toDesk(doing) : null;
      if (input.result === reviewResult.blacklist) await toBlacklist(doing);
      return {
        set: {
          handle_result: input.result,
          handle_name: me.name,
          handle_time: now,
          remark: note,
          error_id,
        },
      };
    },
    close: async (doing) => ({
      set: {
        handle_name: doing.me.name,
        handle_time: doing.now,
        remark: noteOf(doing, doing.input.remark),
      },
    }),
    mark_normal: async ({ me, now }) => ({ set: { handle_name: me.name, handle_time: now } }),
    blacklist: async (doing) => {
      const { row, input } = doing;
      await blacklistConsumer(doing, {
        user_id: row.user_id,
        user_phone: row.user_phone,
        black_source: blackSource.warning,
        biz_no: row.warning_no,
        days: input.days ?? blackDays.month,
        reason: input.reason,
      });
      return undefined;
    },
  },
  tasks: [{ name: 'warn of settled orders', everyMs, run: warnOfSettled }],
});
