import { type Kysely, sql } from 'kysely';
import { systemWriter } from '../../../server/access/writer.ts';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { Services } from '../../../server/server-extension.ts';
import { bindStatus } from '../../vendor-test/factory-enums.ts';

/** Cabinets whose point changed, of one round. */
const batch = 200;

interface Moved {
  readonly id: string;
  readonly cabinet_code: string;
  readonly shop_id: string | null;
  readonly point_id: string | null;
  readonly shop_name: string;
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
}

/**
 * A point's `cabinet_code` says which cabinet stands there; the cabinet follows it: its point, whose it is, its history of bindings
 * and the factory's record of it. A cabinet that is taken away stays with the organisation and is no merchant's any more. Call it in
 * the transaction that binds or unbinds, with the codes concerned; a task does the same for whatever was missed.
 */
export async function followBinding(
  services: Services,
  tx: Kysely<Tables>,
  codes: readonly string[] | null,
): Promise<void> {
  const now = nowText(services.clock);
  const among = codes ? sql`and d.cabinet_code = any(${[...codes]}::text[])` : sql``;
  const { rows } = await sql<Moved>`
    select d.id, d.cabinet_code, d.shop_id, p.id as point_id, p.shop_name, p.mgt_org_id, p.mct_id
    from device d left join mct_shop p on p.cabinet_code = d.cabinet_code
    where (d.shop_id is distinct from p.id
      or (p.id is not null and (d.mgt_org_id is distinct from p.mgt_org_id or d.mct_id is distinct from p.mct_id)))
    ${among} order by d.id limit ${batch} for update of d`.execute(tx);
  // Who goes makes room for who comes: a point has one cabinet.
  const [gone, come] = [
    rows.filter((row) => row.point_id === null),
    rows.filter((row) => row.point_id !== null),
  ];
  for (const row of [...gone, ...come]) {
    const moves = row.shop_id !== row.point_id;
    if (moves && row.shop_id !== null)
      await tx
        .updateTable('device_bind')
        .set({ unbind_time: now, update_time: now })
        .where('device_id', '=', row.id)
        .where('unbind_time', 'is', null)
        .execute();
    await tx
      .updateTable('device')
      .set({
        shop_id: row.point_id,
        mct_id: row.mct_id,
        ...(row.point_id !== null && { mgt_org_id: row.mgt_org_id }),
        ...(moves && { bind_time: row.point_id === null ? null : now }),
        version: (e) => e('version', '+', 1),
        update_time: now,
      })
      .where('id', '=', row.id)
      .execute();
    if (moves)
      await tx
        .updateTable('vendor_binding')
        .set({ shop_id: row.point_id, version: (e) => e('version', '+', 1), update_time: now })
        .where('cabinet_code', '=', row.cabinet_code)
        .where('bind_status', '=', bindStatus.bound)
        .execute();
    if (moves && row.point_id !== null)
      await tx
        .insertInto('device_bind')
        .values({
          device_id: row.id,
          shop_id: row.point_id,
          shop_name: row.shop_name,
          bind_time: now,
          mgt_org_id: row.mgt_org_id,
          mct_id: row.mct_id,
          create_time: now,
          update_time: now,
        })
        .execute();
    services.outbox.add(tx, {
      kind: 'written',
      model: 'device',
      id: row.id,
      created: false,
      by: systemWriter,
    });
  }
}
