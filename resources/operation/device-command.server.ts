import { type SqlBool, sql } from 'kysely';
import { implement } from '../../server/behaviour.ts';
import { invalidField, Refusal } from '../../server/refusal.ts';
import { selectPage } from '../../server/rows/query.ts';
import { ownedOf } from '../../server/rows/visible.ts';
import { checkCode, checkCommand, issueCommand, takeCode } from './command-issuing.server.ts';
import { device } from './device.ts';
import { deviceCommand } from './device-command.ts';
import { commandType } from './device-enums.ts';

const notAlone = { en: 'must name one cabinet to open its door', zh: '远程开门每次只能指定一台柜机' };
const noCode = { en: 'is required', zh: '不能为空' };

/** P72, commands: to cabinets by their codes, each within the caller's scope; what is refused for one doesn't stop the others. */
export const deviceCommandBehaviour = implement(deviceCommand, {
  checkFirst: { issue: checkCode },
  handlers: {
    async issue(doing) {
      const { input, tx, services } = doing;
      const codes = [...new Set(input.cabinet_codes)];
      checkCommand(input);
      if (input.command_type === commandType.openDoor) {
        if (codes.length > 1) throw invalidField('cabinet_codes', notAlone);
        if (!input.code) throw invalidField('code', noCode);
        await takeCode(doing, input.code);
      }
      const own = ownedOf(doing, device, [
        (column) => sql<SqlBool>`${column('cabinet_code')} = any(${codes}::text[])`,
      ]);
      const page = { sorts: [{ field: 'id', descending: false }], limit: codes.length, offset: 0 };
      const found = await selectPage(tx, own, ['id', 'cabinet_code'], page);
      if (found.length < codes.length) throw new Refusal(10004);
      const sent: string[] = [];
      const refused: { cabinet_code: string; code: number; msg: string }[] = [];
      for (const row of found) {
        try {
          sent.push(await issueCommand(doing, String(row.id), input));
        } catch (error) {
          if (!(error instanceof Refusal) || found.length === 1) throw error;
          const words = services.product.errors[error.code];
          refused.push({
            cabinet_code: String(row.cabinet_code),
            code: error.code,
            msg: words ? words[doing.lang] : String(error.code),
          });
        }
      }
      return { result: { command_nos: sent, fail_rows: refused } };
    },
    async succeed({ now }) {
      return { set: { finish_time: now } };
    },
    async fail({ now }) {
      return { set: { finish_time: now } };
    },
    async timeOut({ now }) {
      return { set: { finish_time: now } };
    },
  },
});
