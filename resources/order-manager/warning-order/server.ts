import { invalidField } from '../../../server/refusal.ts';
import { lockRow } from '../../../server/rows/writing.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { blacklistConsumer } from '../blacklist/blacklisting.server.ts';
import { blackSource } from '../blacklist/enums.ts';
import { abnormalReason } from '../error-order/enums.ts';
import { markAbnormal } from '../error-order/raising.server.ts';
import { saleOrder } from '../sale-order/index.ts';
import { reviewResult, warningType } from './enums.ts';
import { warnOfSettled } from './facts.server.ts';
import { warningOrder } from './index.ts';

type Row = RowOf<typeof warningOrder>;
type Reviewing = ActionContext & {
  readonly row: Row;
  readonly input: ActionInput<typeof warningOrder, 'handle'>;
};

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
async function toDesk(context: Reviewing): Promise<string> {
  const { tx, row, input } = context;
  const order = (await lockRow(context, tx, saleOrder, row.order_id)) as unknown as RowOf<typeof saleOrder>;
  const raised = await markAbnormal(context, order, {
    abnormal_reason: reasonOf(row.warning_type),
    remark: input.remark,
  });
  return raised.id;
}

/** @throws Refusal 10003 without USER_BLACKLIST, 10006 without a length, 11033 */
async function toBlacklist(context: Reviewing): Promise<void> {
  const { row, input, me, refuse } = context;
  if (!me.codes.has('USER_BLACKLIST')) refuse(10003);
  if (input.days === undefined || input.days === null) {
    throw invalidField('days', { en: 'is required', zh: '不能为空' });
  }
  await blacklistConsumer(context, {
    user_id: row.user_id,
    user_phone: row.user_phone,
    black_source: blackSource.warning,
    biz_no: row.warning_no,
    days: input.days,
    reason: String(input.remark),
  });
}

/** @throws Refusal 11019 */
function noteOf({ services, refuse }: ActionContext, remark: string | null | undefined): string {
  const note = remark?.trim();
  const msg = services.product.errors[11019];
  return note ? note : refuse(11019, undefined, msg && [{ field: 'remark', msg }]);
}

/** The rules look for settled orders this often. */
const everyMs = 5_000;

export const warningOrderServerExtension = implement(warningOrder, {
  handlers: {
    handle: async (context) => {
      const { input, me, now } = context;
      const note = noteOf(context, input.remark);
      const error_id = input.result === reviewResult.correctAmount ? await toDesk(context) : null;
      if (input.result === reviewResult.blacklist) await toBlacklist(context);
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
    close: async (context) => ({
      set: {
        handle_name: context.me.name,
        handle_time: context.now,
        remark: noteOf(context, context.input.remark),
      },
    }),
    mark_normal: async ({ me, now }) => ({ set: { handle_name: me.name, handle_time: now } }),
    blacklist: async (context) => {
      const { row, input } = context;
      await blacklistConsumer(context, {
        user_id: row.user_id,
        user_phone: row.user_phone,
        black_source: blackSource.warning,
        biz_no: row.warning_no,
        days: input.days,
        reason: input.reason,
      });
      return undefined;
    },
  },
  tasks: [{ name: 'warn of settled orders', everyMs, run: warnOfSettled }],
});
