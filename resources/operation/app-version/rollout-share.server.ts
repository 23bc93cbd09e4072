import { createHash } from 'node:crypto';

/**
 * A cabinet's place from 0 to 99 in the rollout of a version: those below the percentage belong to its stage. The statement that
 * writes targets (upgrade-targets.server.ts) draws the same.
 */
export function rolloutPlace(cabinetCode: string, appType: number, versionCode: number): number {
  const digest = createHash('md5').update(`${cabinetCode} ${appType} ${versionCode}`).digest('hex');
  return Number.parseInt(digest.slice(0, 8), 16) % 100;
}
