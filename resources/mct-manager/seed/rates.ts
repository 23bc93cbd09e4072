import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { addDays } from '../../kit/time.ts';
import { merchantStatus } from '../../shared/merchant.ts';
import type { World } from '../../shared/seed/world.ts';
import { rateType } from '../enums.ts';
import { firstRates } from '../rate/default-rates.ts';
import type { MerchantRate } from '../rate/index.ts';

type RateRow = StoredRow<typeof MerchantRate>;
type Unnumbered = Omit<RateRow, 'id'>;

/** What collecting cost in the first year, and the day on which it became what it is. */
const former = { rate: 120, until: '2024-12-31' } as const;
const sinceThen = addDays(former.until, 1);
/** Of sites and partners where profit is shared. Basis points. */
const siteShare = 500;
const cheaper = 90;
const setBy = { create_id: '9', create_name: '邓蕾' } as const;

/**
 * Rates of every merchant that was ever enabled, which cover each day since it came (docs/domain/states.md §R17): what collecting cost has
 * fallen once, and will again for some next month.
 */
export function merchantRates({ merchants, settings }: World): RateRow[] {
  const next = `${addDays(`${settings.now.slice(0, 7)}-28`, 7).slice(0, 7)}-01`;
  const rows = merchants.flatMap((merchant, index): Unnumbered[] => {
    if (merchant.enabled === merchantStatus.new) return [];
    const began = merchant.create_time.slice(0, 10);
    return firstRates.flatMap((first): Unnumbered[] => {
      const { id: _, ...times } = newRowColumns(0, merchant.create_time);
      const row = {
        ...first,
        mgt_org_id: merchant.mgt_org_id,
        mct_id: merchant.id,
        min_fee: null,
        max_fee: null,
        effect_date: began,
        expire_date: null,
        create_id: null,
        create_name: null,
        ...times,
      };
      if (first.rate_type === rateType.share && merchant.share_flag === 1)
        return [{ ...row, rate: siteShare }];
      if (first.rate_type !== rateType.collection) return [row];
      const set = `${former.until} 15:20:00`;
      const changed = { ...row, ...setBy, effect_date: sinceThen, create_time: set, update_time: set };
      const before = { ...row, rate: former.rate, expire_date: former.until };
      if (index % 6 !== 2) return [before, changed];
      const ends = addDays(next, -1);
      const soon = { ...row, ...setBy, rate: cheaper, effect_date: next, create_time: settings.now };
      return [before, { ...changed, expire_date: ends }, { ...soon, update_time: settings.now }];
    });
  });
  return rows.map((row, index) => ({ ...row, id: String(index + 1) }));
}
