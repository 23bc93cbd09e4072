import type { Label } from '../../kit/label.ts';
import { optionsOf } from '../../kit/model.ts';
import { goodsMaterial } from '../../shared/goods.ts';

interface Pictured {
  readonly model_images: readonly string[] | null;
  readonly side_photos:
    | readonly { readonly side: number; readonly lighting: number; readonly photo: string }[]
    | null;
}

export interface NamedPicture {
  readonly source: string;
  readonly name: Label;
}

const { side: sideField, lighting: lightingField } = goodsMaterial.side_photos.spec.of ?? {};
const option = (field: typeof sideField, code: number): Label =>
  (field && optionsOf(field).find((each) => each.code === code)) ?? { en: '', zh: '' };

/** The pictures of a product in the order in which an examiner marks them: those of modeling, then its sides. */
export const picturesOf = ({ model_images, side_photos }: Pictured): NamedPicture[] => [
  ...(model_images ?? []).map((source, at) => ({
    source,
    name: { en: `Picture ${at + 1}`, zh: `图片${at + 1}` },
  })),
  ...(side_photos ?? []).map(({ photo, side, lighting }) => {
    const [of, by] = [option(sideField, side), option(lightingField, lighting)];
    return { source: photo, name: { en: `${of.en}, ${by.en}`, zh: `${of.zh}·${by.zh}` } };
  }),
];
