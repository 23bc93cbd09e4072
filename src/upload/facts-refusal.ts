import { uploadType } from '../../resources/kit/file-formats.ts';
import type { Label } from '../../resources/kit/label.ts';
import { type UploadRules, videoRefusal } from '../../resources/kit/upload.ts';
import { uploads } from '../i18n/texts/uploads.ts';
import { measurePicture, measureVideo } from './measure.ts';

/** Why a file may not be uploaded, by what the browser finds in it; documents are looked into by the store. */
export async function factsRefusal(
  rules: Pick<UploadRules, 'type' | 'ratio' | 'maxSeconds'>,
  file: Blob,
): Promise<Label | undefined> {
  try {
    if (rules.type === uploadType.video) return videoRefusal(rules, await measureVideo(file));
    if (rules.type === uploadType.image) await measurePicture(file);
    return undefined;
  } catch {
    return uploads.content;
  }
}
