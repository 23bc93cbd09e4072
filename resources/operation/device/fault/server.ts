import { notify } from '../../../../server/notices/notify.ts';
import { checkHandler, handlersOf } from '../../../../server/rows/may-do.ts';
import type { ActionContext } from '../../../../server/server-extension.ts';
import { implement } from '../../../../server/server-extension.ts';
import { noticeType } from '../../../kit/people/notice-log.ts';
import type { RowOf } from '../../../kit/resource.ts';
import { listPath } from '../../../kit/routes.ts';
import { secondsBetween } from '../../../kit/time.ts';
import { alarmStatus, faultOrigin, faultReason } from '../enums.ts';
import { deviceFault } from './index.ts';
import { countFaults } from './raising.server.ts';

type Fault = RowOf<typeof deviceFault>;

const handled = ({ me, now }: ActionContext, note: string | null | undefined) => ({
  handle_name: me.name,
  handle_time: now,
  handle_note: note ?? null,
});

/** No signal clears what a consumer complained of: whoever has dealt with it has ended it. */
const ended = ({ row, now }: ActionContext & { readonly row: Fault }) =>
  row.fault_origin === faultOrigin.complaint && row.alarm_status === alarmStatus.unrecovered
    ? { recover_time: now }
    : {};

/** Words of a reason in both languages. */
export function reasonWords(code: number): { readonly en: string; readonly zh: string } {
  const found = faultReason.$options.find((option) => option.code === code);
  return { en: found?.en ?? String(code), zh: found?.zh ?? String(code) };
}

/** P72, faults: they recover by themselves, people deal with them, and one may give one to another. */
export const deviceFaultServerExtension = implement(deviceFault, {
  offers: {
    manager: async (caller, { id }) =>
      id === null ? undefined : { only: await handlersOf(caller, deviceFault, 'handle', id) },
  },
  handlers: {
    async recover(context) {
      const { row, now } = context;
      await countFaults(context, context.tx, row.device_id, row.id);
      return {
        set: {
          last_minutes: Math.max(0, Math.round(secondsBetween(row.start_time, row.recover_time ?? now) / 60)),
        },
      };
    },
    async handle(context) {
      return { set: { ...handled(context, context.input.handle_note), ...ended(context) } };
    },
    async close(context) {
      return { set: { ...handled(context, context.input.handle_note), ...ended(context) } };
    },
    async dispatch(context) {
      const { row, input, now } = context;
      await checkHandler(context, input.dispatch_id, 'dispatch_id', { of: deviceFault, act: 'handle', row });
      const reason = reasonWords(row.fault_reason);
      await notify(context, {
        to: { user: input.dispatch_id },
        type: noticeType.maintenance,
        title: { en: 'Fault {no} is yours', zh: '故障{no}已派给您' },
        summary: {
          en: `${reason.en} at {cabinet}, since {since}`,
          zh: `柜机{cabinet}${reason.zh}，发生时间{since}`,
        },
        params: { no: row.fault_no, cabinet: row.cabinet_code, since: row.start_time },
        link: listPath(deviceFault, { cabinet_code: row.cabinet_code }),
      });
      return { set: { dispatch_id: input.dispatch_id, dispatch_time: now } };
    },
  },
});
