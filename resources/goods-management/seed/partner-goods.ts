import { at, hour } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { profiles } from '../../shared/seed/profiles.ts';
import type { World } from '../../shared/seed/world.ts';
import type { PartnerGoods, PartnerSync } from '../kangkon-goods-center/index.ts';
import { tradedGoods } from '../kangkon-goods-center/simulated-catalogue.server.ts';

/** How many goods the demo's partner sells. */
export const partnerGoodsCount = ({ settings }: World): number => profiles[settings.profile].partnerGoods;

/** As they were read an hour before now. */
export function* partnerGoodsRows(
  world: World,
  from: number,
  size: number,
): Iterable<StoredRow<typeof PartnerGoods>[]> {
  const read = at(world.now - hour);
  for (let start = from * size; start < partnerGoodsCount(world); start += size) {
    const count = Math.min(size, partnerGoodsCount(world) - start);
    yield Array.from({ length: count }, (_, offset) => {
      const { code, barcode, name, brand, spec, price, picture } = tradedGoods(start + offset);
      return {
        partner_goods_code: code,
        goods_code: barcode,
        goods_name: name,
        logo_url: picture,
        brand_name: brand,
        spec_desc: spec,
        suggest_price: Math.round(Number(price) * 100),
        sync_time: read,
        ...newRowColumns(start + offset + 1, read),
      };
    });
  }
}

/** Where the reading of changes goes on. */
export function partnerSync(world: World): StoredRow<typeof PartnerSync> {
  const read = at(world.now - hour);
  return {
    partner: 'kangkon',
    since: new Date(world.now - hour).toISOString(),
    next_since: null,
    page_token: null,
    read_count: partnerGoodsCount(world),
    left_out_count: 0,
    begin_time: read,
    end_time: read,
    due_time: at(world.now + hour),
    simulated_count: partnerGoodsCount(world),
    fault: null,
    ...newRowColumns(1, read),
  };
}
