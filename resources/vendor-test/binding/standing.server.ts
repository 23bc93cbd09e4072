import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { Refusal } from '../../../server/refusal.ts';
import { bindStatus } from '../factory-enums.ts';

const advisoryKey = 230_001;

/** What is to be bound: a cabinet and a board, each of which may be bound already. */
export interface ToBind {
  readonly cabinet_code: string;
  readonly board_sn: string;
}

/** Two that bind at once come one after the other, so that the second is told of the first. */
export const bindInTurn = (tx: Kysely<Tables>) =>
  sql`select pg_advisory_xact_lock(${advisoryKey})`.execute(tx);

/** The bindings that hold of a cabinet or of a board. */
export const standingBindings = (tx: Kysely<Tables>, { cabinet_code, board_sn }: ToBind) =>
  tx
    .selectFrom('vendor_binding')
    .select(['cabinet_code', 'board_sn', 'vendor_id', 'bind_time'])
    .where('bind_status', '=', bindStatus.bound)
    .where((e) => e.or([e('cabinet_code', '=', cabinet_code), e('board_sn', '=', board_sn)]))
    .execute();

/** 23001. Of another vendor's cabinet nothing is told but that it is bound. @param own whether whoever asks sees what stands */
export function boundAlready(asked: ToBind, standing: ToBind, own: boolean): Refusal {
  const told = own ? standing : { cabinet_code: asked.cabinet_code, board_sn: '***' };
  return new Refusal(23001, { params: { code: told.cabinet_code, sn: told.board_sn } });
}
