import { defineConfig } from 'vitest/config';
import { shiftTestClock } from './tests/clock.ts';
import { consoleBuild, consoleServe, serverBuild } from './vite-build.ts';

/**
 * What every project of the tests has. They spread it: one that extends this file would load it once more.
 * @param mode `all` for rounds that leave nothing out (tests/rounds.ts)
 */
const common = (mode: string) => ({
  // No test is about how long it takes: where other work has the machine, all of it may take ten times as long.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // On a machine with other work what is waited for may take some seconds to follow.
  expect: { poll: { timeout: 15_000 } },
  setupFiles: ['tests/setup.ts'],
  // Far from the +08:00 of the wire, so that a time which passes through the machine's own zone shows.
  env: { TZ: 'America/New_York', TEST_ROUNDS: mode },
  // Refine and react-router import each other's packages without extensions, which Node refuses.
  server: { deps: { inline: [/@refinedev\//, /react-router/] } },
});

const consoleTests = (mode: string) => ({
  ...common(mode),
  environment: 'jsdom' as const,
  setupFiles: [...common(mode).setupFiles, 'tests/console/setup.ts'],
});

/** The browser tests need a Chromium; a run without one says so and goes on. */
async function browserProjects(mode: string) {
  const { findChromium, howToGetChromium } = await import('./tests/browser/chromium.ts');
  if (await findChromium())
    return [
      {
        test: {
          ...common(mode),
          name: 'browser',
          environment: 'node',
          globalSetup: ['tests/browser/support/shared-world.ts'],
          include: ['tests/browser/**/*.test.ts'],
          // As below.
          isolate: false,
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
          ...common(mode),
          name: 'node',
          environment: 'node',
          globalSetup: ['tests/shared-templates.ts'],
          // Nothing lives in a module, so that the files of a worker share what was loaded: a third of their time.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/console/**', 'tests/browser/**'],
        },
      },
      {
        test: {
          ...consoleTests(mode),
          name: 'console',
          include: ['tests/console/**/*.test.tsx'],
          exclude: ['tests/console/alone/**'],
          // As above: antd, Refine and the declarations are loaded once a worker.
          isolate: false,
        },
      },
      {
        // Files that need a page or modules which no other file has used: they replace a library's module, or ask what shows by style.
        test: { ...consoleTests(mode), name: 'alone', include: ['tests/console/alone/**/*.test.tsx'] },
      },
      ...(process.env.VITEST ? await browserProjects(mode) : []),
    ],
  },
}));
