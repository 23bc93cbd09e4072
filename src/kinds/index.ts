import type { Kind } from '../../resources/kit/field.ts';
import { codesLook } from './codes.ts';
import { dateLook } from './date.ts';
import { dateTimeLook } from './date-time.ts';
import { durationLook } from './duration.ts';
import { enumLook } from './enum.tsx';
import { enumsLook } from './enums.ts';
import { fileLook } from './file.tsx';
import { filesLook } from './files.ts';
import { flagLook } from './flag.ts';
import { groupLook } from './group.ts';
import { htmlLook } from './html.ts';
import { idLook } from './id.ts';
import { imageLook } from './image.ts';
import { imagesLook } from './images.ts';
import { intLook } from './int.ts';
import { jsonLook } from './json.ts';
import type { KindLook } from './kind.ts';
import { moneyLook } from './money.ts';
import { percentLook } from './percent.ts';
import { rateLook } from './rate.ts';
import { refLook } from './ref.ts';
import { refsLook } from './refs.ts';
import { rowsLook } from './rows.ts';
import { textLook } from './text.ts';
import { textsLook } from './texts.ts';
import { videoLook } from './video.ts';

/** Every kind of field with all that the console knows of it; the other side is `resources/kit/kinds/index.ts`. */
export const looks: Readonly<Record<Kind, KindLook>> = {
  id: idLook,
  text: textLook,
  html: htmlLook,
  int: intLook,
  money: moneyLook,
  rate: rateLook,
  percent: percentLook,
  duration: durationLook,
  flag: flagLook,
  enum: enumLook,
  enums: enumsLook,
  date: dateLook,
  date_time: dateTimeLook,
  image: imageLook,
  images: imagesLook,
  video: videoLook,
  file: fileLook,
  files: filesLook,
  ref: refLook,
  refs: refsLook,
  rows: rowsLook,
  group: groupLook,
  texts: textsLook,
  codes: codesLook,
  json: jsonLook,
};
