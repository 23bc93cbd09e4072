import { defineConfig } from 'vitest/config';
import { shiftTestClock } from './tests/clock.ts';
import { consoleBuild, consoleServe, serverBuild } from './vite-build.ts';

/** What every project of the tests has. They spread it: one that extends this file would load it once more. */
const common = {
  // A database starts in a second or two, in ten where other work has the machine.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/setup.ts'],
  // Far from the +08:00 of the wire, so that a time which passes through the machine's own zone shows.
  env: { TZ: 'America/New_York' },
  // Refine and react-router import each other's packages without extensions, which Node refuses.
  server: { deps: { inline: [/@refinedev\//, /react-router/] } },
};

/** The browser tests need a Chromium; a run without one says so and goes on. */
async function browserProjects() {
  const { findChromium, howToGetChromium } = await import('./tests/browser/chromium.ts');
  if (await findChromium())
    return [
      {
        test: {
          ...common,
          name: 'browser',
          environment: 'node',
          globalSetup: ['tests/browser/support/shared-world.ts'],
          // On a machine with other work a screen may take some seconds to follow.
          expect: { poll: { timeout: 15_000 } },
          include: ['tests/browser/**/*.test.ts'],
        },
      },
    ];
  console.warn(howToGetChromium);
  return [];
}

async function building(command: 'build' | 'serve', mode: string) {
  if (process.env.VITEST) return {};
  if (mode === 'server') return serverBuild;
  return command === 'build' ? consoleBuild() : consoleServe;
}

if (process.env.VITEST) shiftTestClock(process.env);

export default defineConfig(async ({ command, mode }) => ({
  ...(await building(command, mode)),
  test: {
    // Databases and browsers are processes of their own: a worker waits for them half of its time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'node',
          environment: 'node',
          globalSetup: ['tests/shared-templates.ts'],
          // Nothing of the server lives in a module, so that the files of a worker share what was loaded: a third of their time.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/console/**', 'tests/browser/**'],
        },
      },
      {
        test: {
          ...common,
          name: 'console',
          environment: 'jsdom',
          include: ['tests/console/**/*.test.tsx'],
          // Whole screens in jsdom, on machines that have other work too.
          testTimeout: 30_000,
          setupFiles: [...common.setupFiles, 'tests/console/setup.ts'],
        },
      },
      ...(process.env.VITEST ? await browserProjects() : []),
    ],
  },
}));
