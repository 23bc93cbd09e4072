import { customize } from '../../src/customize.ts';
import { CommandFields, OpenDoorFields } from './command-fields.console.tsx';
import { device } from './device.ts';
import { ReadingsChart } from './device-readings.console.tsx';
import './device.console.css';

/** P72: what a command asks for follows from the command, and the last day of readings as a picture. */
export const deviceConsole = customize(device, {
  slots: { readings: ReadingsChart },
  fields: { command: CommandFields, openDoor: OpenDoorFields },
});
