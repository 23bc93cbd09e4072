import { sql } from 'kysely';
import { invalidField } from '../../../server/refusal.ts';
import { readRow } from '../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { scopeRange } from '../../enums.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { countPoints, type Maker, meantBy, meantByMaker } from '../../shared/meant-points.server.ts';

const listOfPoints = { en: 'must be a list of points', zh: '应为点位列表' } as const;

/**
 * Answers how many points a strategy that isn't saved yet would mean; of a saved one, whose row is named, those of who made that, and its
 * own where no others are said.
 */
export const touchedBy =
  (resource: AnyResource) =>
  async (caller: Caller, { body }: AskedOf) => {
    const { shop_range = null, shop_ids = [], id = null } = body;
    if (
      !Array.isArray(shop_ids) ||
      !shop_ids.every((one) => typeof one === 'string' && /^\d{1,18}$/.test(one))
    )
      throw invalidField('shop_ids', listOfPoints);
    const { me, services } = caller;
    let maker: Maker = { mct_id: me.mctId, mgt_org_id: me.orgId };
    if (typeof id === 'string') {
      await readRow(caller, resource, id);
      if (shop_range === null) return { count: await countPoints(caller, meantBy(resource.model, id)) };
      const { rows } = await sql<Maker>`
        select mct_id::text as mct_id, mgt_org_id::text as mgt_org_id from ${sql.table(resource.model.name)} where id = ${id}`.execute(
        services.db,
      );
      maker = rows[0] ?? maker;
    }
    const chosen = shop_range === scopeRange.selected ? shop_ids : null;
    return { count: await countPoints(caller, meantByMaker(maker, chosen)) };
  };
