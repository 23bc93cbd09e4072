import type { PictureId } from '../../server/channel/onboarding.ts';
import type { Services } from '../../server/server-extension.ts';
import { keyOf } from '../../server/storage/storage.ts';
import type { Applied } from './channels.server.ts';
import { called, clientOf } from './channels.server.ts';

/** A white PNG of one pixel: the demo's drawings are no pictures that a channel takes, and stand for themselves by it. */
const drawing = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

async function bytesOf({ storage, demoMedia }: Services, address: string): Promise<Uint8Array> {
  if (demoMedia.has(address)) return drawing;
  const key = keyOf(storage, address);
  const size = key === undefined ? null : await storage.sizeOf(key);
  if (key === undefined || size === null) throw new Error('a picture of the application is gone');
  return storage.read(key, 0, size);
}

const nameOf = (services: Services, address: string) =>
  services.demoMedia.has(address)
    ? 'drawing.png'
    : (address.split(/[/?]/).findLast((part) => /\.\w+$/.test(part)) ?? 'picture.png');

/** Hands pictures over to the channel of an application, each once, and gives what the channel calls them. */
export function pictureDesk(services: Services, row: Applied) {
  const client = clientOf(services, row);
  const known = new Map<string, Promise<PictureId>>();
  const give = async (address: string) => {
    const picture = { filename: nameOf(services, address), bytes: await bytesOf(services, address) };
    return called(
      services,
      row,
      'upload',
      () => client.upload(picture),
      () => 'OK',
    );
  };
  return (address: string): Promise<PictureId> => {
    const given = known.get(address) ?? give(address);
    known.set(address, given);
    return given;
  };
}
