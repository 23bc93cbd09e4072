import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { implement } from '../../../server/server-extension.ts';
import { checkCode, takeCode } from '../../../server/session/confirm-code.ts';
import { adsOf, takeAds } from './ads/list.server.ts';
import { forgetPlayReports, takeAdPlays } from './ads/plays.server.ts';
import { sendAds } from './ads/sending.server.ts';
import { issueCredential } from './calls/credential.server.ts';
import { type CallingCabinet, openDoorFor } from './calls/door.server.ts';
import { deviceCalls } from './calls/index.ts';
import { acknowledge, pollCommands, reportCommand, whatWaits } from './command/calls.server.ts';
import { issueCommand, sendCommand } from './command/issuing.server.ts';
import { commandType, faultOrigin } from './enums.ts';
import { clearFault, raiseFault } from './fault/raising.server.ts';
import { device } from './index.ts';
import { logToken, takeLog } from './log.server.ts';
import { readingsCall } from './readings/index.ts';
import { deviceTasks } from './readings/monitor.server.ts';
import { readingsOf } from './readings/server.ts';
import { comeBack, takeDoor, takeTelemetry } from './readings/telemetry.server.ts';
import { takeReplenish } from './shopping/replenish.server.ts';
import { finishSession } from './shopping/settling.server.ts';
import { closeSession, openSession } from './shopping/shopping.server.ts';
import { takeTemplate, templateOf } from './template.server.ts';
import { checkUpgrade, reportUpgrade } from './upgrade.server.ts';

/** P72: what people tell cabinets, what cabinets tell, and what is watched beside it. */
export const deviceServerExtension = implement(device, {
  handlers: {
    async command(context) {
      await sendCommand(context, context.row.id, context.input);
      return undefined;
    },
    async openDoor(context) {
      const { row, input } = context;
      await takeCode(context, input.code);
      await issueCommand(context, row.id, { command_type: commandType.openDoor, reason: input.reason });
      return undefined;
    },
    async issueCredential({ row, tx, services, me, now }) {
      const { key, secret } = await issueCredential(tx, {
        sealing: services.sealing,
        deviceId: row.id,
        by: me.name,
        now,
      });
      return { once: { key, secret } };
    },
  },
  calls: { [readingsCall]: readingsOf },
  checkFirst: { openDoor: checkCode },
  tasks: [
    ...deviceTasks,
    { name: 'ads go to cabinets', everyMs: 5_000, run: sendAds },
    { name: 'old reports of plays', everyMs: 3_600_000, run: forgetPlayReports },
  ],
  routes: async (app, services) => {
    const asSystem = (cabinet: CallingCabinet) => ({ ...systemCaller(services), now: cabinet.now });
    await openDoorFor(
      app,
      services,
      deviceCalls,
      {
        heartbeat: async (cabinet) => ({ server_time: cabinet.now, ...(await whatWaits(cabinet)) }),
        telemetry: takeTelemetry,
        door: takeDoor,
        openSession,
        closeSession,
        finishSession,
        raiseFault: async (cabinet, given) => {
          const raised = await services.commits.run(services.db, (tx) =>
            raiseFault(asSystem(cabinet), tx, {
              ...given,
              device_id: cabinet.deviceId,
              fault_origin: faultOrigin.device,
            }),
          );
          return { fault_no: raised?.fault_no ?? null };
        },
        clearFault: async (cabinet, given) => {
          const cleared = await services.commits.run(services.db, (tx) =>
            clearFault(asSystem(cabinet), tx, cabinet.deviceId, given.fault_reason),
          );
          return { fault_no: cleared?.fault_no ?? null };
        },
        pollCommands,
        acknowledge,
        reportCommand,
        checkUpgrade,
        reportUpgrade,
        template: templateOf,
        takeTemplate,
        replenish: takeReplenish,
        ads: adsOf,
        takeAds,
        adPlays: takeAdPlays,
        logToken,
        takeLog,
      },
      comeBack,
    );
  },
});
