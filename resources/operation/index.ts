import type { ProductPart } from '../kit/product.ts';
import { appUpgrade } from './app-upgrade.ts';
import { appVersion } from './app-version.ts';
import { device } from './device.ts';
import { deviceCommand } from './device-command.ts';
import { deviceFault } from './device-fault.ts';
import { DeviceBind, DeviceGap, DeviceLog, DevicePart } from './device-parts.ts';
import { message } from './message.ts';

export const operation: ProductPart = {
  resources: [message, device, deviceFault, deviceCommand, appVersion, appUpgrade],
  models: [DevicePart, DeviceBind, DeviceGap, DeviceLog],
};
