import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import type { ProviderPrice } from '../../Aigorithm-manage/provider/price.ts';
import { periodsOf } from '../../Aigorithm-manage/provider/price-on-day.ts';
import { addDays } from '../../kit/time.ts';
import { providers } from './provider-rows.ts';

export type PriceRow = StoredRow<typeof ProviderPrice>;
type Bare = Omit<PriceRow, 'expire_date' | 'id' | 'version' | 'create_time' | 'update_time'>;

const founded = '2023-04-01';

/**
 * The prices of the providers: what each of them asks today since it was taken on or since it was cheaper, and one that begins next month
 * with free recognitions. @param today `YYYY-MM-DD`
 */
export function providerPricesAt(today: string): PriceRow[] {
  const raised = addDays(today, -400);
  const coming = `${addDays(`${today.slice(0, 7)}-01`, 32).slice(0, 7)}-01`;
  let id = 0;
  return providers.flatMap(
    ({ id: provider_id, bill_mode, unit_price, rate, cost_price, free_count }, index) => {
      const price = (effect_date: string, of: Partial<Bare> = {}): Bare => ({
        provider_id,
        effect_date,
        bill_mode,
        unit_price,
        rate,
        cost_price,
        free_count,
        charge_failed: 0,
        remark: null,
        create_id: null,
        create_name: null,
        ...of,
      });
      // Cost prices were higher once; what merchants pay is what it always was.
      const list = [
        price(founded, { cost_price: cost_price + 2 }),
        price(raised, { remark: '年度议价下调成本' }),
      ];
      if (index === 1) list.push(price(coming, { free_count: 100, remark: '每台每月赠送100次' }));
      return periodsOf(list).map((each) => {
        id += 1;
        return {
          ...each,
          ...newRowColumns(
            id,
            `${each.effect_date < today ? each.effect_date : addDays(today, -1)} 09:00:00`,
          ),
        };
      });
    },
  );
}
