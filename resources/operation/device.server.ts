import { implement } from '../../server/behaviour.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import { checkCode, issueCommand, sendCommand, takeCode } from './command-issuing.server.ts';
import { device } from './device.ts';
import { deviceCalls } from './device-calls.ts';
import { acknowledge, pollCommands, reportCommand, whatWaits } from './device-command-calls.server.ts';
import { issueCredential } from './device-credential.server.ts';
import { type CallingCabinet, openDoorFor } from './device-door.server.ts';
import { commandType, faultOrigin } from './device-enums.ts';
import { logToken, takeLog } from './device-log.server.ts';
import { deviceTasks } from './device-monitor.server.ts';
import { readingsOf } from './device-readings.server.ts';
import { readingsCall } from './device-readings.ts';
import { takeReplenish } from './device-replenish.server.ts';
import { finishSession } from './device-settling.server.ts';
import { closeSession, openSession } from './device-shopping.server.ts';
import { comeBack, takeDoor, takeTelemetry } from './device-telemetry.server.ts';
import { takeTemplate, templateOf } from './device-template.server.ts';
import { checkUpgrade, reportUpgrade } from './device-upgrade.server.ts';
import { clearFault, raiseFault } from './fault-raising.server.ts';

/** P72: what people tell cabinets, what cabinets tell, and what is watched beside it. */
export const deviceBehaviour = implement(device, {
  handlers: {
    async command(doing) {
      await sendCommand(doing, doing.row.id, doing.input);
      return undefined;
    },
    async openDoor(doing) {
      const { row, input } = doing;
      await takeCode(doing, input.code);
      await issueCommand(doing, row.id, { command_type: commandType.openDoor, reason: input.reason });
      return undefined;
    },
    async issueCredential({ row, tx, services, me, now }) {
      const { key, secret } = await issueCredential(tx, {
        secret: services.secret,
        deviceId: row.id,
        by: me.name,
        now,
      });
      return { once: { key, secret } };
    },
  },
  calls: { [readingsCall]: readingsOf },
  checkFirst: { openDoor: checkCode },
  tasks: deviceTasks,
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
        logToken,
        takeLog,
      },
      comeBack,
    );
  },
});
