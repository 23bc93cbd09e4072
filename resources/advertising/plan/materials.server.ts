import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { invalid } from '../../../server/refusal.ts';
import { enabled } from '../../kit/enabled.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import type { FieldError } from '../../kit/validation.ts';
import { materialType } from '../enums.ts';
import type { adPlan } from './index.ts';

type Entries = RowOf<typeof adPlan>['materials'];

/** Seconds that a picture or a page may show (docs/domain/advertising.md §P44). */
const shown = { min: 5, max: 300 };

const texts = {
  twice: { en: 'stands there twice', zh: '素材重复' },
  misfit: { en: 'is made for another screen', zh: '素材与投放屏幕不匹配' },
  off: { en: 'is disabled', zh: '素材已停用' },
  unknown: { en: 'is of a kind that no cabinet can play', zh: '素材类型未知，无法播放' },
  seconds: { en: `must be ${shown.min} to ${shown.max} s`, zh: `须为${shown.min}~${shown.max}秒` },
} as const satisfies Readonly<Record<string, Label>>;

/** What is against a material, wherever it is to play. */
export const whyNotPlayed = (material: {
  readonly enabled: number;
  readonly material_type: number;
}): Label | null => {
  if (material.enabled !== enabled.enabled) return texts.off;
  return material.material_type === materialType.unknown ? texts.unknown : null;
};

/**
 * The list as it plays: a video lasts as long as it is.
 * @throws Refusal 10006, 16005 at the entry that can't play on the screen
 */
export async function playableEntries(
  tx: Kysely<Tables>,
  materials: Entries,
  screen: number,
): Promise<Entries> {
  const known = await tx
    .selectFrom('advert_material')
    .select(['id', 'ad_screen', 'enabled', 'material_type', 'duration_seconds'])
    .where(
      'id',
      'in',
      materials.map(({ material_id }) => material_id),
    )
    .execute();
  const byId = new Map(known.map((row) => [row.id, row]));
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const entries = materials.map((entry, at) => {
    const material = byId.get(entry.material_id);
    const seconds =
      material?.material_type === materialType.video
        ? (material.duration_seconds ?? entry.play_seconds)
        : entry.play_seconds;
    const say = (msg: Label, code?: number, name = 'material_id') =>
      errors.push({ field: `materials.${at}.${name}`, msg, ...(code !== undefined && { code }) });
    const why = material && whyNotPlayed(material);
    if (seen.has(entry.material_id)) say(texts.twice);
    else if (material && material.ad_screen !== screen) say(texts.misfit, 16005);
    else if (why) say(why);
    else if (
      material?.material_type !== materialType.video &&
      (!seconds || seconds < shown.min || seconds > shown.max)
    )
      say(texts.seconds, undefined, 'play_seconds');
    seen.add(entry.material_id);
    return { ...entry, play_seconds: seconds ?? shown.min };
  });
  if (errors.length > 0) throw invalid(errors);
  return entries;
}
