import { type SqlBool, sql } from 'kysely';
import { invalidField, Refusal } from '../../../../server/refusal.ts';
import { selectPage } from '../../../../server/rows/query.ts';
import { ownedOf } from '../../../../server/rows/visible.ts';
import { type ActionContext, implement } from '../../../../server/server-extension.ts';
import { checkCode, takeCode } from '../../../../server/session/confirm-code.ts';
import type { CodeOf } from '../../../kit/enumeration.ts';
import type { RowOf } from '../../../kit/resource.ts';
import { logResult, logSource, shopLogType } from '../../../shop-manager/shop-log/index.ts';
import { writeShopLog } from '../../../shop-manager/shop-log/server.ts';
import { commandType } from '../enums.ts';
import { device } from '../index.ts';
import { deviceCommand } from './index.ts';
import { checkCommand, issueCommand } from './issuing.server.ts';

const notAlone = { en: 'must name one cabinet to open its door', zh: '远程开门每次只能指定一台柜机' };
const noCode = { en: 'is required', zh: '不能为空' };

/** What became of a command stands in the log of the point whose cabinet it went to (P33). */
async function logOutcome(
  context: ActionContext & { readonly row: RowOf<typeof deviceCommand> },
  result: CodeOf<typeof logResult>,
  source: CodeOf<typeof logSource>,
): Promise<void> {
  const { tx, row } = context;
  const shop = await tx
    .selectFrom('mct_shop')
    .innerJoin('device', 'device.shop_id', 'mct_shop.id')
    .select([
      'mct_shop.id',
      'mct_shop.shop_name',
      'mct_shop.cabinet_code',
      'mct_shop.mgt_org_id',
      'mct_shop.mct_id',
    ])
    .where('device.id', '=', row.device_id)
    .executeTakeFirst();
  if (!shop) return;
  await writeShopLog(context, tx, {
    shop,
    type: shopLogType.command,
    changes: [{ field: 'command_type', before: null, after: row.command_type }],
    remark: row.result_msg ?? undefined,
    source,
    result,
  });
}

/** P72, commands: to cabinets by their codes, each within the caller's scope; what is refused for one doesn't stop the others. */
export const deviceCommandServerExtension = implement(deviceCommand, {
  checkFirst: { issue: checkCode },
  handlers: {
    async issue(context) {
      const { input, tx, services } = context;
      const codes = [...new Set(input.cabinet_codes)];
      checkCommand(input);
      if (input.command_type === commandType.openDoor) {
        if (codes.length > 1) throw invalidField('cabinet_codes', notAlone);
        if (!input.code) throw invalidField('code', noCode);
        await takeCode(context, input.code);
      }
      const own = ownedOf(context, device, [
        (column) => sql<SqlBool>`${column('cabinet_code')} = any(${codes}::text[])`,
      ]);
      const page = { sorts: [{ field: 'id', descending: false }], limit: codes.length, offset: 0 };
      const found = await selectPage(tx, own, ['id', 'cabinet_code'], page);
      if (found.length < codes.length) throw new Refusal(10004);
      const sent: string[] = [];
      const refused: { cabinet_code: string; code: number; msg: string }[] = [];
      for (const row of found) {
        try {
          sent.push(await issueCommand(context, String(row.id), input));
        } catch (error) {
          if (!(error instanceof Refusal) || found.length === 1) throw error;
          const words = services.product.errors[error.code];
          refused.push({
            cabinet_code: String(row.cabinet_code),
            code: error.code,
            msg: words ? words[context.lang] : String(error.code),
          });
        }
      }
      return { result: { command_nos: sent, fail_rows: refused } };
    },
    async succeed(context) {
      await logOutcome(context, logResult.success, logSource.device);
      return { set: { finish_time: context.now } };
    },
    async fail(context) {
      await logOutcome(context, logResult.failed, logSource.device);
      return { set: { finish_time: context.now } };
    },
    async timeOut(context) {
      await logOutcome(context, logResult.failed, logSource.system);
      return { set: { finish_time: context.now } };
    },
  },
});
