import type { Database } from '../../../server/db/connect.ts';
import { anyTable } from '../../../server/db/tables.ts';

const times = { create_time: '2026-02-01 08:00:00', update_time: '2026-02-01 08:00:00' };

export interface FactoryCabinet {
  readonly id: string;
  readonly code: string;
  /** The board in it. */
  readonly board: string;
  /** 1 bound, 0 unbound. */
  readonly bound?: 0 | 1;
  /** 1 shipped, 0 not yet. */
  readonly shipped?: 0 | 1;
  /** 0 running, 1 passed, 2 failed, 3 interrupted, one run after the other; none where it was never aged. */
  readonly agings?: readonly (0 | 1 | 2 | 3)[];
}

/** A binding record of the factory with its runs of aging; ids of runs follow that of the binding. */
export async function insertBinding({ db }: Database, of: FactoryCabinet): Promise<void> {
  const parts = { cabinet_code: of.code, board_sn: of.board, model_id: '1', vendor_id: '1', ...times };
  await db
    .insertInto('vendor_binding')
    .values({
      id: of.id,
      ...parts,
      door_type: 0,
      identify_type: 0,
      bind_staff_name: '林建国',
      bind_status: of.bound ?? 1,
      bind_time: '2026-02-01 08:00:00',
      ship_flag: of.shipped ?? 1,
      unbind_time: of.bound === 0 ? '2026-02-20 08:00:00' : null,
    })
    .execute();
  const agings = (of.agings ?? []).map((aging_status, nth) => ({
    id: String(Number(of.id) * 10 + nth),
    ...parts,
    aging_no: `A${of.id}-${nth}`,
    binding_id: of.id,
    person_name: '林建国',
    plan_hours: 24,
    run_hours: 240,
    aging_status,
    start_time: `2026-02-0${nth + 2} 08:00:00`,
    end_time: aging_status === 0 ? null : `2026-02-0${nth + 3} 08:00:00`,
  }));
  if (agings.length > 0) await anyTable(db).insertInto('vendor_aging').values(agings).execute();
}
