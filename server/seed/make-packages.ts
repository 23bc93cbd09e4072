import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { Stream } from './random.ts';

/**
 * Makes the packages of `media/` that demo versions of software point to: `npx tsx server/seed/make-packages.ts`. They are what
 * their kind looks like from outside and run nowhere. Development only; the result is kept in the repository.
 */

/** A zip of plain entries without compression, the same bytes whenever it is made. */
function zip(entries: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  let at = 0;
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, content] of entries) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x5a21, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), content);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, Buffer.from(name));
    at += 30 + name.length + content.length;
  }
  const head = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(head.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, head, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const stream = new Stream('packages');
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => stream.int(0, 255)));
const files = [
  [
    'demo-app.apk',
    zip([
      ['AndroidManifest.xml', noise(600)],
      ['classes.dex', noise(4_000)],
    ]),
  ],
  ['demo-firmware.bin', Buffer.concat([Buffer.alloc(4, 0xff), noise(2_044)])],
] as const;

for (const [name, bytes] of files) {
  await writeFile(fileURLToPath(new URL(`media/${name}`, import.meta.url)), bytes);
  const hash = (kind: string) => createHash(kind).update(bytes).digest('hex');
  process.stdout.write(`${name}: ${bytes.length} bytes, md5 ${hash('md5')}, sha256 ${hash('sha256')}\n`);
}
