import { at, day } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { identifyType } from '../../enums.ts';
import { doorType } from '../../shared/point.ts';
import { mediaStage, mediaType } from '../enums.ts';
import type { OrderGoods, OrderMedia, OrderSensor, OrderTag } from '../sale-order/parts.ts';
import type { Shopping } from './shopping.ts';

export type MediaRow = StoredRow<typeof OrderMedia>;
export type LineRow = StoredRow<typeof OrderGoods>;
export type SensorRow = StoredRow<typeof OrderSensor>;
export type OrderTagRow = StoredRow<typeof OrderTag>;

/** Days that files are kept (docs/domain/conventions.md §1.3). */
const videoDays = 90;
const imageDays = 180;

/** The drawn pictures that stand for what cameras saw, and how many variants of each there are. */
const variants = 3;

/** What the cameras kept: a picture before, the clip of the shopping, a picture after. Expired files have no address. */
export function mediaOf(shopping: Shopping, closed: number, now: number): MediaRow[] {
  const { id, point, placed } = shopping;
  const cameras = point.model.door_type === doorType.double ? 2 : 1;
  const stages = [mediaStage.before, mediaStage.shopping, mediaStage.after] as const;
  const names = ['before', 'shopping', 'after'] as const;
  return stages.flatMap((media_stage, stage) =>
    Array.from({ length: media_stage === mediaStage.shopping ? cameras : 1 }, (_, camera): MediaRow => {
      const video = media_stage === mediaStage.shopping;
      const expires = placed + (video ? videoDays : imageDays) * day;
      const variant = 1 + ((id + camera) % variants);
      const picture = `/media/scene-${names[stage]}-${variant}.svg`;
      const taken = media_stage === mediaStage.before ? placed : closed;
      return {
        order_id: String(id),
        media_type: video ? mediaType.video : mediaType.image,
        media_stage,
        camera_no: camera + 1,
        media_url: expires <= now ? null : video ? `/media/shopping-${variant}.webm` : picture,
        cover_url: expires <= now ? null : picture,
        duration_seconds: video ? shopping.openSeconds : null,
        expire_time: at(expires),
        ...newRowColumns(id * 10 + stage * 2 + camera, at(taken)),
      };
    }),
  );
}

/** One reading per line of a cabinet with scales, a few grams off as scales are. */
export function sensorsOf(shopping: Shopping, closed: number): SensorRow[] {
  const { id, point, basket } = shopping;
  const type = point.row.identify_type;
  if (type !== identifyType.gravity && type !== identifyType.visionGravity) return [];
  return basket.map(({ of, quantity, weight }, index): SensorRow => {
    const unit_weight = weight ?? of.goods.row.weight_g ?? 100;
    const noise = ((id + index * 5) % 9) - 4 + (index === 0 ? (shopping.drift ?? 0) : 0);
    const stock = quantity + 2 + ((id + index) % 8);
    return {
      order_id: String(id),
      sensor: `S${String(1 + ((id + index * 3) % 20)).padStart(2, '0')}`,
      goods_code: of.goods.row.goods_code,
      weight_before: stock * unit_weight,
      weight_after: (stock - quantity) * unit_weight + noise,
      unit_weight,
      quantity,
      ...newRowColumns(id * 100 + index, at(closed)),
    };
  });
}

/** Tags by their numbers, as readers write them: 24 hexadecimal digits. */
const tagOf = (number: number) => `E2806894${number.toString(16).toUpperCase().padStart(16, '0')}`;

/** What an RFID cabinet read: the tags of what was taken are missing after the door closed. */
export function tagsOf({ id, point, basket }: Shopping, closed: number): OrderTagRow[] {
  if (point.row.identify_type !== identifyType.rfid) return [];
  const taken = basket.reduce((sum, { quantity }) => sum + quantity, 0);
  const stays = 6 + (id % 9);
  const before = Array.from({ length: taken + stays }, (_, at) => tagOf(id * 1_000 + at * 7));
  // Which of them were taken is no matter of their order.
  const after = before.filter((_, at) => at % 2 === 1 || at >= 2 * taken);
  return [
    {
      order_id: String(id),
      epc_before: before,
      epc_after: after.slice(after.length - stays),
      ...newRowColumns(id, at(closed)),
    },
  ];
}
