import { crc32 } from 'node:zlib';

/** A zip of plain entries without compression, the same bytes whenever it is made. */
export function storedZip(entries: readonly (readonly [name: string, content: Buffer])[]): Buffer {
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
