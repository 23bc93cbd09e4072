/** GBK, which Alipay writes its bills in; the platform can only read it, so what it reads is turned around. */

/** Text to bytes; what GBK lacks becomes `?`. */
export type Encoder = (text: string) => Buffer;

export function gbkEncoder(): Encoder {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\uFFFD') codes.set(character, lead * 256 + trail);
    }
  }
  return (text) => {
    const bytes: number[] = [];
    for (const character of text) {
      const code = codes.get(character);
      if (character < '\x80') bytes.push(character.charCodeAt(0));
      else if (code === undefined) bytes.push(0x3f);
      else bytes.push(code >> 8, code & 0xff);
    }
    return Buffer.from(bytes);
  };
}
