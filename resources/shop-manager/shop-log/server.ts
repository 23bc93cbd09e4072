import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isMerchant } from '../../../server/access/subject.ts';
import { businessNumber } from '../../../server/business-number.ts';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { diffOf } from '../../../server/rows/audit.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import type { Sealing } from '../../../server/sealing.ts';
import type { Caller } from '../../../server/server-extension.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { Point } from '../../shared/point.ts';
import { type LoggedChange, logResult, logSource, ShopLog, type shopLogType } from './index.ts';

type Row = Readonly<Record<string, unknown>>;

export interface ShopLogEntry {
  /** The point as it was before; its names are kept with the log. */
  readonly shop: Pick<TableRow<'mct_shop_log'>, 'shop_name' | 'mgt_org_id' | 'mct_id'> & {
    readonly id: string;
    readonly cabinet_code?: string | null;
  };
  readonly type: CodeOf<typeof shopLogType>;
  readonly changes?: readonly LoggedChange[];
  readonly remark?: string;
  /** The console where not given; the server acting on its own is `system`. */
  readonly source?: CodeOf<typeof logSource>;
  readonly result?: CodeOf<typeof logResult>;
  /** Who did it, where no account of ours did, e.g. somebody who fills cabinets. */
  readonly operator?: string;
}

/** Follows from other values by itself, so that nobody changed it. */
const derived = new Set([
  'sku_count',
  'stock_quantity',
  'stock_rate',
  'push_state',
  'push_time',
  'today_date',
]);
/** An id tells nobody anything: the name that it stands for is logged. */
const nameOf: Readonly<Record<string, string>> = {
  mgt_org_id: 'mgt_org_name',
  mct_id: 'mct_name',
  scene_id: 'scene_name',
  model_id: 'model_name',
  provider_id: 'provider_name',
  area_id: 'area_code',
  pending_org_id: 'pending_org_name',
  pending_mct_id: 'pending_mct_name',
};

/** What differs between two states of a point, in names and never in ids; phones masked. */
export function pointChanges(sealing: Sealing, before: Row, after: Row): LoggedChange[] {
  return diffOf(sealing, Point, before, after).flatMap((change) => {
    if (derived.has(change.field)) return [];
    const name = nameOf[change.field];
    if (name === undefined) return [change];
    return [{ field: name, before: before[name] ?? null, after: after[name] ?? null }];
  });
}

/** Writes what was done to a point (P33), in the transaction that did it. Cabinets and the replenishing app are logged by it too. */
export async function writeShopLog(
  caller: Caller,
  tx: Kysely<Tables>,
  { shop, type, changes = [], remark, source, operator, result = logResult.success }: ShopLogEntry,
): Promise<void> {
  const { me, now } = caller;
  const system = me.id === '0';
  const hidden = (change: LoggedChange) =>
    change.name === undefined && Point.merchantHidden.includes(change.field);
  const digits = String(randomInt(10_000)).padStart(4, '0');
  await insertRow(caller, tx, ShopLog, {
    log_no: `${businessNumber('L', now)}${digits}`,
    shop_id: shop.id,
    shop_name: shop.shop_name,
    cabinet_code: shop.cabinet_code ?? null,
    mgt_org_id: shop.mgt_org_id,
    mct_id: shop.mct_id,
    shop_log_type: type,
    changes: changes.filter((change) => !hidden(change)),
    staff_changes: changes.filter(hidden),
    remark: remark ?? null,
    log_source: source ?? (system ? logSource.system : logSource.console),
    operator_name: operator ?? (system ? null : me.name),
    operator_phone: system ? null : me.phone,
    own_operator: isMerchant(me) ? me.name : null,
    ip: caller.ip || null,
    log_result: result,
  });
}
