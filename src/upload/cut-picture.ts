import type { Pixels } from '../../resources/kit/field.ts';
import { extensionOf, formatOf } from '../../resources/kit/file-formats.ts';
import { loadPicture } from './measure.ts';

export interface Area extends Pixels {
  readonly x: number;
  readonly y: number;
}

/** High enough that no difference shows on a screen. */
const quality = 0.92;

/**
 * A part of a picture that was first turned, in so many pixels, under the same name and in the same format. The area is of
 * the turned picture, whose frame is as large as its corners need.
 * @throws Error where the browser can't draw it
 */
export async function cutPicture(
  source: { readonly address: string; readonly name: string },
  area: Area,
  degrees: number,
  to: Pixels,
): Promise<File> {
  const image = await loadPicture(source.address);
  const turn = (degrees * Math.PI) / 180;
  const { naturalWidth: width, naturalHeight: height } = image;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const turned = { width: width * cos + height * sin, height: width * sin + height * cos };
  const canvas = document.createElement('canvas');
  canvas.width = to.width;
  canvas.height = to.height;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('the browser draws nothing');
  brush.imageSmoothingQuality = 'high';
  brush.scale(to.width / area.width, to.height / area.height);
  brush.translate(turned.width / 2 - area.x, turned.height / 2 - area.y);
  brush.rotate(turn);
  brush.drawImage(image, -width / 2, -height / 2);
  const type = formatOf(extensionOf(source.name))?.mimes[0];
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error('the browser wrote no picture');
  return new File([blob], source.name, { type: blob.type });
}
