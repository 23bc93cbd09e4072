import type { Extension } from '../../resources/kit/file-formats.ts';

/** What a picture or a video says of itself; sizes in pixels. */
export interface Measured {
  readonly width: number;
  readonly height: number;
  /** Of a video. */
  readonly seconds: number | null;
}
/** Bytes of the file from a place on, fewer where it ends. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>;

const pngBytes = 24;
/** Cameras put previews and colour profiles before the frame; what stands behind more than this is not looked for. */
const jpegBytes = 512 * 1024;
/** The index of an hour's film has a few MB. */
const mostMoov = 16 * 1024 * 1024;
const mostBoxes = 64;

async function png(read: ReadAt): Promise<Measured | null> {
  const head = await read(0, pngBytes);
  if (head.length < pngBytes) return null;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20), seconds: null };
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

async function jpeg(read: ReadAt): Promise<Measured | null> {
  const bytes = await read(0, jpegBytes);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), seconds: null };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function boxAt(head: Buffer, at: number, last: number): Box | null {
  if (head.length < 16) return null;
  const small = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  const size = small === 1 ? Number(head.readBigUInt64BE(8)) : small === 0 ? last - at : small;
  return size < 8 ? null : { type, start: at + (small === 1 ? 16 : 8), end: at + size };
}

/** The boxes inside a part of a buffer. */
function* boxesIn(bytes: Buffer, from: number, to: number): Iterable<Box> {
  for (let at = from; at + 16 <= to; ) {
    const box = boxAt(bytes.subarray(at, at + 16), at, to);
    if (!box || box.end > to) return;
    yield box;
    at = box.end;
  }
}

function secondsOf(bytes: Buffer, { start }: Box): number {
  const long = bytes[start] === 1;
  const scale = bytes.readUInt32BE(start + (long ? 20 : 12));
  // A fragmented video holds its length elsewhere, or not at all.
  const duration = long ? Number(bytes.readBigUInt64BE(start + 24)) : bytes.readUInt32BE(start + 16);
  return scale > 0 ? duration / scale : 0;
}

/** Width and height stand at the end of a track's head as 16.16 numbers, behind the matrix that may turn it. */
function sizeOf(bytes: Buffer, { end }: Box) {
  const [width, height] = [bytes.readUInt32BE(end - 8) / 65_536, bytes.readUInt32BE(end - 4) / 65_536];
  const turned = bytes.readInt32BE(end - 44) === 0;
  return turned ? { width: height, height: width } : { width, height };
}

async function mp4(read: ReadAt, size: number): Promise<Measured | null> {
  let at = 0;
  for (let seen = 0; at + 16 <= size && seen < mostBoxes; seen++) {
    const box = boxAt(await read(at, 16), at, size);
    if (!box) return null;
    if (box.type === 'moov' && box.end - box.start <= mostMoov) {
      const bytes = await read(box.start, box.end - box.start);
      const inside = [...boxesIn(bytes, 0, bytes.length)];
      const head = inside.find(({ type }) => type === 'mvhd');
      const sizes = inside
        .filter(({ type }) => type === 'trak')
        .flatMap((track) => [...boxesIn(bytes, track.start, track.end)])
        .filter(({ type }) => type === 'tkhd')
        .map((track) => sizeOf(bytes, track));
      const picture = sizes.find(({ width }) => width > 0);
      return head && picture ? { ...picture, seconds: secondsOf(bytes, head) } : null;
    }
    at = box.end;
  }
  return null;
}

/** Size and length of a file as its own head tells them; null where the kind has none or the head is broken. */
export async function measure(extension: Extension, size: number, read: ReadAt): Promise<Measured | null> {
  try {
    if (extension === 'png') return await png(read);
    if (extension === 'jpg' || extension === 'jpeg') return await jpeg(read);
    if (extension === 'mp4') return await mp4(read, size);
    return null;
  } catch (error) {
    // A head that points beyond its own end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
