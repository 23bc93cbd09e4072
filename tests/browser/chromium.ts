import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

export interface Chromium {
  readonly executablePath: string;
  /** What this Chromium needs to start; `--no-sandbox` because test machines and containers run as root. */
  readonly args: readonly string[];
}

export const howToGetChromium =
  'No Chromium found, so the browser tests are left out. Get one with `npm i --no-save @sparticuz/chromium` ' +
  "or the system's package `chromium`, or name one in CHROMIUM_PATH.";

const sandboxOff = ['--no-sandbox'];

/** @sparticuz/chromium ships a Chromium inside an npm package; it is not a dependency, so it may be missing. */
async function packaged(): Promise<Chromium | null> {
  const name: string = '@sparticuz/chromium';
  const loaded: { default?: { executablePath?: () => Promise<string>; args?: string[] } } = await import(
    /* @vite-ignore */ name
  ).catch(() => ({}));
  const found = await loaded.default?.executablePath?.();
  return found && existsSync(found)
    ? { executablePath: found, args: loaded.default?.args ?? sandboxOff }
    : null;
}

/** The first Chromium of CHROMIUM_PATH, playwright's own, the system's, the npm package; null where there is none. */
export async function findChromium(): Promise<Chromium | null> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  const paths = [named, chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const installed = paths.find((path) => path && existsSync(path));
  return installed ? { executablePath: installed, args: sandboxOff } : packaged();
}
