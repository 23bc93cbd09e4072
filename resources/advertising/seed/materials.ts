import { at, day, hour } from '../../../server/seed/moments.ts';
import { around, item, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { adScreen } from '../../enums.ts';
import { enabled } from '../../kit/enabled.ts';
import { marketerId, marketerName } from '../../personnel/seed/accounts.ts';
import { type MerchantRow, sellingMerchants } from '../../shared/seed/merchants.ts';
import { headquarters } from '../../shared/seed/organisations.ts';
import type { ProfileName } from '../../shared/seed/profiles.ts';
import type { World } from '../../shared/seed/world.ts';
import { materialType } from '../enums.ts';
import type { Material } from '../material/index.ts';
import { type AdMedia, adMedia } from './ad-media.ts';

export type MaterialRow = StoredRow<typeof Material>;

/** docs/domain/seed-data.md §13: 1,500 where everything is at its full size. */
const counts: Readonly<Record<ProfileName, number>> = { small: 60, demo: 300, scale: 1_500 };
export const materialCount = (profile: ProfileName): number => counts[profile];

const sizeOf = ({ width, height }: AdMedia) => `${width}×${height}`;
const screens = [adScreen.ad, adScreen.face, adScreen.shopping];
const kinds = [materialType.image, materialType.image, materialType.video, materialType.image];
const occasions = ['主推', '周末', '新店', '暑期', '工作日', '节日'];

function media(screen: number, kind: MaterialRow['material_type'], index: number): AdMedia | null {
  const video = kind === materialType.video;
  if (!video && kind !== materialType.image) return null;
  return around(
    adMedia.filter((each) => each.screen === screen && (each.seconds !== null) === video),
    index,
  );
}

/** P45: mostly pictures, some videos with a cover and some pages; a few are of earlier systems, of a kind nobody knows. */
export function materials(world: World): MaterialRow[] {
  const { profile, seedNumber } = world.settings;
  const stream = new Stream(seedNumber, 'materials');
  const owners = sellingMerchants(world.merchants as MerchantRow[]);
  return Array.from({ length: materialCount(profile) }, (_, index): MaterialRow => {
    const old = index % 23 === 22;
    const custom = !old && index % 11 === 10;
    const kind = old ? materialType.unknown : custom ? materialType.custom : around(kinds, index);
    const screen = around(screens, Math.floor(index / 2));
    const shown = media(screen, kind, Math.floor(index / 6));
    const cover = kind === materialType.video ? media(screen, materialType.image, 0) : null;
    const merchant = index % 4 === 3 ? item(owners, Math.floor(owners.length * stream.next() ** 2)) : null;
    const created =
      world.now - (old ? stream.int(400, 700) : stream.int(1, 240)) * day - stream.int(1, 9) * hour;
    const words = shown?.words ?? (custom ? '活动页' : '旧版素材');
    return {
      mgt_org_id: merchant?.mgt_org_id ?? headquarters.id,
      mct_id: merchant?.id ?? null,
      material_name: `${stream.pick(occasions)}${words}${String(index + 1).padStart(3, '0')}`,
      material_type: kind,
      ad_screen: screen,
      image_url: kind === materialType.image ? (shown?.file ?? null) : null,
      video_url: kind === materialType.video ? (shown?.file ?? null) : null,
      page_url: custom ? `https://pages.example.com/promo/${index + 1}` : null,
      cover_url: cover?.file ?? null,
      link_url:
        screen === adScreen.shopping && index % 2 === 0
          ? `https://pages.example.com/coupon/${index + 1}`
          : null,
      file_size: shown ? Math.ceil(shown.bytes / 1_024) : null,
      resolution: shown ? sizeOf(shown) : null,
      duration_seconds: shown?.seconds ?? null,
      enabled: old || index % 9 === 8 ? enabled.disabled : enabled.enabled,
      // Of merchants' own nothing tells who made them.
      create_id: merchant ? null : marketerId,
      create_name: merchant ? null : marketerName,
      ...newRowColumns(index + 1, at(created)),
    };
  });
}
