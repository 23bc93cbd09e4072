import { sql } from 'kysely';
import type { ActionContext } from '../../../server/server-extension.ts';
import { firstRates } from './default-rates.ts';

/**
 * What a merchant begins with, from today on, of every kind of which it has no rate at all: an enabled merchant is never without
 * (docs/domain/states.md §R17).
 */
export async function giveFirstRates(
  { tx, now, surroundings }: ActionContext,
  merchant: { readonly id: string; readonly mgt_org_id: string },
): Promise<void> {
  const { id, mgt_org_id } = merchant;
  const rows = firstRates.map((each) => ({ ...each, mct_id: id, mgt_org_id }));
  await sql`insert into mct_rate (mct_id, mgt_org_id, rate_type, pay_channel, identify_type, rate, unit_price, cost_rate, effect_date,
      create_time, update_time)
    select f.mct_id, f.mgt_org_id, f.rate_type, f.pay_channel, f.identify_type, f.rate, f.unit_price, f.cost_rate,
      ${surroundings.today}::date, ${now}::timestamp, ${now}::timestamp
    from json_populate_recordset(null::mct_rate, ${JSON.stringify(rows)}::json) f
    where not exists (select 1 from mct_rate r where r.mct_id = f.mct_id and r.rate_type = f.rate_type
      and r.pay_channel is not distinct from f.pay_channel and r.identify_type is not distinct from f.identify_type)`.execute(
    tx,
  );
}
