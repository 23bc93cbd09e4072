import type { Adjustment, Insert } from '../../../server/seed/rows.ts';
import type { AccountName, JournalEntry } from '../ledger/entries.ts';
import { slotOf } from '../ledger/slots.ts';
import { slotId } from './accounts.ts';

/** An entry of the ledger and when it was booked, +08:00. */
export interface Booking {
  readonly entry: JournalEntry;
  readonly at: string;
}

/** The ledger's rows, and what they add to the slots of their accounts: what `post` would have written, batch by batch. */
export function booked(
  bookings: readonly Booking[],
  idOf: (name: AccountName) => string,
): { readonly insert: Insert; readonly adjustment: Adjustment } {
  const sums = new Map<string, number>();
  const count = (account: string, slot: number, amount: number) => {
    const id = slotId(account, slot);
    sums.set(id, (sums.get(id) ?? 0) + amount);
  };
  const rows = bookings.flatMap(({ entry, at }) => {
    const slot_no = slotOf(entry.event_no);
    return entry.transfers.map(({ debit, credit, amount }, line_no) => {
      const debit_id = idOf(debit);
      const credit_id = idOf(credit);
      count(debit_id, slot_no, -amount);
      count(credit_id, slot_no, amount);
      return {
        event_no: entry.event_no,
        line_no,
        event_type: entry.event_type,
        debit_id,
        credit_id,
        amount,
        slot_no,
        create_time: at,
      };
    });
  });
  return {
    insert: { table: 'ledger_transfer', rows },
    adjustment: {
      table: 'mct_account_slot',
      add: ['balance_amount'],
      least: [],
      rows: [...sums].map(([id, balance_amount]) => ({ id, balance_amount })),
    },
  };
}
