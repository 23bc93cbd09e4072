import { defineConfig } from 'vitest/config';

/** The browser tests need a Chromium; without one the run says so once and goes on. */
async function browserProjects() {
  if (!process.env.VITEST) return [];
  const { findChromium, howToGetChromium } = await import('./tests/browser/chromium.ts');
  if (await findChromium())
    return [
      {
        extends: true as const,
        test: { name: 'browser', environment: 'node', include: ['tests/browser/**/*.test.ts'] },
      },
    ];
  console.warn(howToGetChromium);
  return [];
}

export default defineConfig(async () => ({
  test: {
    setupFiles: ['tests/setup.ts'],
    // Far from the +08:00 of the wire, so that a time which passes through the machine's own zone shows.
    env: { TZ: 'America/New_York' },
    // Refine and react-router import each other's packages without extensions, which Node refuses.
    server: { deps: { inline: [/@refinedev\//, /react-router/] } },
    projects: [
      {
        extends: true as const,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/console/**', 'tests/browser/**'],
        },
      },
      {
        extends: true as const,
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['tests/console/**/*.test.tsx'],
          setupFiles: ['tests/console/setup.ts'],
        },
      },
      ...(await browserProjects()),
    ],
  },
}));
