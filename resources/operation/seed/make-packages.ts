import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Stream } from '../../../server/seed/random.ts';
import { storedZip } from './stored-zip.ts';

/**
 * Makes the packages and the log of `media/` that demo versions of software and cabinets point to: `npx tsx resources/operation/seed/make-packages.ts`. They are what
 * their kind looks like from outside and run nowhere. Development only; the result is kept in the repository.
 */

const stream = new Stream('packages');
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => stream.int(0, 255)));
const files = [
  [
    'demo-app.apk',
    storedZip([
      ['AndroidManifest.xml', noise(600)],
      ['classes.dex', noise(4_000)],
    ]),
  ],
  [
    'demo-log.zip',
    storedZip([['app.log', Buffer.from('2026-01-01 08:00:00 I boot: app 2.4.1, mcu 1.9.0\n'.repeat(40))]]),
  ],
  ['demo-firmware.bin', Buffer.concat([Buffer.alloc(4, 0xff), noise(2_044)])],
] as const;

for (const [name, bytes] of files) {
  await writeFile(fileURLToPath(new URL(`../../shared/seed/media/${name}`, import.meta.url)), bytes);
  const hash = (kind: string) => createHash(kind).update(bytes).digest('hex');
  process.stdout.write(`${name}: ${bytes.length} bytes, md5 ${hash('md5')}, sha256 ${hash('sha256')}\n`);
}
