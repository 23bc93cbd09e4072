import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The server's secret where the environment gives none: made once and kept in the data directory, so that links and
 * drafts survive a restart. Readable by this user only.
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret');
  const made = randomBytes(32).toString('hex');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, made, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}

/** 32 bytes for one purpose, in base64url (43 characters); what belongs to one purpose tells nothing about another. */
export function derived(secret: string, purpose: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');
}
