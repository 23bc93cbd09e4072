import { crc32 } from 'node:zlib';

interface Part {
  readonly name: string;
  readonly data?: Buffer;
  /** Deflated bytes instead of stored ones. */
  readonly packed?: Buffer;
  /** The size that the archive claims. */
  readonly unpacked?: number;
  readonly flags?: number;
}

/** A zip archive as a test wants it, true or lying. */
export function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data = Buffer.alloc(0), packed, unpacked, flags = 0 } of parts) {
    const body = packed ?? data;
    const said = unpacked ?? data.length;
    const label = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(packed ? 8 : 0, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(said, 18);
    common.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, label, body]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, entry, label]));
    files.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}
