import { defineConfig } from 'vitest/config';
import { consoleBuild, serverBuild } from './vite-build.ts';

/** What every project of the tests has. They spread it: one that extends this file would load it once more. */
const common = {
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
      { test: { ...common, name: 'browser', environment: 'node', include: ['tests/browser/**/*.test.ts'] } },
    ];
  console.warn(howToGetChromium);
  return [];
}

export default defineConfig(async ({ mode }) => ({
  ...(process.env.VITEST ? {} : mode === 'server' ? serverBuild : consoleBuild),
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'node',
          environment: 'node',
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
          setupFiles: [...common.setupFiles, 'tests/console/setup.ts'],
        },
      },
      ...(process.env.VITEST ? await browserProjects() : []),
    ],
  },
}));
