import { definePart } from '../part.ts';
import { appUpgrade } from './app-upgrade/index.ts';
import { appVersion } from './app-version/index.ts';
import { deviceCommand } from './device/command/index.ts';
import { deviceFault } from './device/fault/index.ts';
import { device } from './device/index.ts';
import { DeviceBind, DeviceGap, DeviceLog, DevicePart } from './device/parts.ts';
import { message } from './message/index.ts';

export const part = definePart({
  resources: [message, device, deviceFault, deviceCommand, appVersion, appUpgrade],
  models: [DevicePart, DeviceBind, DeviceGap, DeviceLog],
  server: [
    async () => (await import('./message/server.ts')).messageServerExtension,
    async () => (await import('./device/server.ts')).deviceServerExtension,
    async () => (await import('./device/fault/server.ts')).deviceFaultServerExtension,
    async () => (await import('./device/command/server.ts')).deviceCommandServerExtension,
    async () => (await import('./app-version/server.ts')).appVersionServerExtension,
    async () => (await import('./app-upgrade/server.ts')).appUpgradeServerExtension,
  ],
  console: {
    device: { load: async () => (await import('./device/console.tsx')).deviceConsole },
    sys_mgt_notice: { load: async () => (await import('./message/console.tsx')).messageConsole },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
