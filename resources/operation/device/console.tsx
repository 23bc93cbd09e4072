import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { device } from './index.ts';
import { ReadingsChart } from './readings/console.tsx';
import './console.css';

/** P72: what a command asks for follows from the command, and the last day of readings as a picture. */
export const deviceConsole = customize(device, {
  slots: { readings: ReadingsChart },
  fields: {
    command: lazyPage('command', async () => (await import('./command/fields.console.tsx')).CommandFields),
    openDoor: lazyPage(
      'open-door',
      async () => (await import('./command/fields.console.tsx')).OpenDoorFields,
    ),
  },
});
