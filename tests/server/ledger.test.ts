import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accountKey,
  billEntry,
  billFeesEntry,
  billPaymentEntry,
  billShareEntry,
  billTransferEntry,
  feeEntry,
  gotBackEntry,
  type JournalEntry,
  merchantBalance,
  paymentEntry,
  refundByHandEntry,
  refundEntry,
  refundTwiceEntry,
  waiverEntry,
} from '../../resources/finance-manager/ledger/entries.ts';
import { ofOrder, type Posting, post } from '../../resources/finance-manager/ledger/posting.server.ts';
import { slotCount, slotOf } from '../../resources/finance-manager/ledger/slots.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { orgs, world } from './support/world.ts';

const now = '2026-03-02 10:00:00';

/** A ledger that a page of arithmetic keeps: what it was told first under a number counts, whatever comes later. */
class ReferenceLedger {
  readonly #seen = new Set<string>();
  readonly balances = new Map<string, number>();
  /** Rows by which merchants read of it, as `merchant amount moves`. */
  readonly told: string[] = [];

  take({ entry, told }: Posting): void {
    const key = told && !told.effective ? `memo ${told.biz_no}` : entry.event_no;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    for (const { debit, credit, amount } of entry.transfers) {
      this.#add(accountKey(debit), -amount);
      this.#add(accountKey(credit), amount);
    }
    if (told) this.told.push(`${told.mct_id} ${told.biz_no} ${told.amount} ${told.effective ? 1 : 0}`);
  }
  #add(account: string, amount: number): void {
    this.balances.set(account, (this.balances.get(account) ?? 0) + amount);
  }
}

interface Happening {
  readonly kind:
    | 'payment'
    | 'refund'
    | 'by hand'
    | 'twice'
    | 'got back'
    | 'fee'
    | 'waiver'
    | 'bill'
    | 'bill fees'
    | 'bill share'
    | 'bill paid'
    | 'bill transfer';
  readonly no: number;
  readonly mct: '1' | '2';
  readonly channel: 1 | 2;
  readonly collected: boolean;
  /** Cents; of fees also below nothing, or none. */
  readonly amount: number;
}

/** Of any sign, or of nothing. */
const signed: ReadonlySet<Happening['kind']> = new Set(['fee', 'waiver', 'bill', 'bill fees', 'bill share']);

/** What happens under one number is one thing: its amount and owner follow from the number. */
const happening: fc.Arbitrary<Happening> = fc
  .record({
    kind: fc.constantFrom(
      'payment' as const,
      'payment' as const,
      'payment' as const,
      'refund' as const,
      'by hand' as const,
      'twice' as const,
      'got back' as const,
      'fee' as const,
      'waiver' as const,
      'bill' as const,
      'bill fees' as const,
      'bill share' as const,
      'bill paid' as const,
      'bill transfer' as const,
    ),
    no: fc.nat(14),
  })
  .map(({ kind, no }) => ({
    kind,
    no,
    mct: no % 3 === 0 ? '2' : '1',
    channel: no % 2 === 0 ? 1 : 2,
    collected: no % 5 !== 4,
    amount: signed.has(kind) ? (no - 4) * 37 : 1 + no * 83,
  }));

function postingOf(run: number, { kind, no, mct, channel, collected, amount }: Happening): Posting {
  const name = `${run}-${no}`;
  const of = { mct_id: mct, pay_channel: channel, amount, channel_fee: Math.round(amount * 0.006) };
  const told = (biz_no: string, ledger_type: 0 | 1 | 5 | 7, signed: number) => ({
    mct_id: mct,
    mgt_org_id: mct === '1' ? orgs.shanghai : orgs.south,
    ledger_type,
    amount: signed,
    biz_no,
    order_no: null,
    paid: no % 2 === 0 ? now : '2026-02-20 10:00:00',
  });
  const plain = (entry: JournalEntry): Posting => ({ entry });
  // What is debited waits for no settlement; of nothing nothing is told.
  const debited = (entry: JournalEntry, biz_no: string, type: 5 | 7): Posting =>
    amount === 0
      ? { entry }
      : { entry, told: { ...told(biz_no, type, -amount), effective: true, paid: null } };
  switch (kind) {
    case 'payment':
      return ofOrder(paymentEntry(`P${name}`, of), told(`P${name}`, 0, amount), collected);
    case 'refund':
      return ofOrder(refundEntry(`R${name}`, of), told(`R${name}`, 1, -amount), collected);
    case 'by hand':
      return ofOrder(refundByHandEntry(`H${name}`, of), told(`H${name}`, 1, -amount), collected);
    case 'twice':
      return plain(refundTwiceEntry(`H${name}`, of));
    case 'got back':
      return plain(gotBackEntry(`H${name}`, amount));
    case 'fee':
      return plain(feeEntry(`F${name}`, 1, mct, amount));
    case 'waiver':
      return plain(waiverEntry(`F${name}`, 2, mct, amount));
    case 'bill':
      return plain(
        billEntry(`B${name}`, { mct_id: mct, fees: amount, share: no * 7, adjust: -amount, split: no }),
      );
    case 'bill fees':
      return debited(billFeesEntry(`B${name}`, mct, amount), `B${name}`, 5);
    case 'bill share':
      return debited(billShareEntry(`B${name}`, mct, amount), `B${name}`, 7);
    case 'bill paid':
      return debited(billPaymentEntry(`B${name}`, mct, amount), `B${name}-P`, 5);
    case 'bill transfer':
      return plain(billTransferEntry(`B${name}`, mct, amount));
  }
}

/** A round is told in one transaction each, some of it by several at once, and may be lost before its commit. */
const round = fc.record({
  happenings: fc.array(happening, { minLength: 1, maxLength: 6 }),
  how: fc.constantFrom('together' as const, 'one by one' as const, 'at once' as const, 'lost' as const),
  again: fc.boolean(),
});

describeOnManySessions('the ledger', (fresh) => {
  let database: Database;
  beforeAll(async () => {
    database = await fresh(world);
  }, 120_000);
  afterAll(() => database.close());

  const book = (postings: readonly Posting[]) =>
    database.db.transaction().execute((tx) => post(tx, postings, now));
  const all = async <T extends object>(text: string) => (await database.pool.query<T>(text)).rows;
  const empty = async () => {
    for (const table of [
      'ledger_transfer',
      'mct_account_ledger',
      'mct_settle_day',
      'mct_account_slot',
      'mct_account',
    ])
      await database.pool.query(`delete from ${table}`);
  };
  const balances = async () =>
    new Map(
      (
        await all<{ name: string; balance: string }>(
          `select owner_type || '/' || owner_id || '/' || account_kind as name, sum(balance_amount)::text as balance
           from mct_account a join mct_account_slot s on s.account_id = a.id group by a.id`,
        )
      ).map(({ name, balance }) => [name, Number(balance)]),
    );
  const moved = (of: ReadonlyMap<string, number>) =>
    Object.fromEntries([...of].filter(([, amount]) => amount !== 0).sort());

  it('comes to what a plain one says, whatever is told twice, lost, late, out of order or by several at once', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 8 }), async (rounds) => {
        run += 1;
        await empty();
        const reference = new ReferenceLedger();
        for (const { happenings, how, again } of rounds) {
          // One transaction tells nothing twice; different ones do.
          const named = new Map(
            happenings.map((each) => postingOf(run, each)).map((each) => [each.entry.event_no, each]),
          );
          const postings = [...named.values()];
          if (how === 'lost') {
            const lost = database.db.transaction().execute(async (tx) => {
              await post(tx, postings, now);
              throw new Error('killed');
            });
            await expect(lost).rejects.toThrow('killed');
            continue;
          }
          const times = again ? 2 : 1;
          for (let time = 0; time < times; time += 1) {
            if (how === 'together') await book(postings);
            else if (how === 'one by one') for (const each of postings.toReversed()) await book([each]);
            else await Promise.all([...postings, ...postings].map((each) => book([each])));
          }
          for (const each of postings) reference.take(each);
        }
        expect(moved(await balances())).toEqual(moved(reference.balances));
        const told = await all<{ row: string }>(
          "select mct_id || ' ' || biz_no || ' ' || amount || ' ' || effect_flag as row from mct_account_ledger",
        );
        expect(told.map(({ row }) => row).sort()).toEqual(reference.told.toSorted());
        // What waits for its settlement is the sum of the rows that can't be withdrawn yet.
        expect(
          await all(`select 1 where (select coalesce(sum(settle_net_amount), 0) from mct_settle_day)
            <> (select coalesce(sum(amount), 0) from mct_account_ledger where available_time > create_time)`),
        ).toEqual([]);
        // Balances can be made anew from the lines, slot by slot, and all of them come to nothing.
        expect(
          await all(`select account_id, slot_no from mct_account_slot s where balance_amount <>
              (select coalesce(sum(amount), 0) from ledger_transfer where credit_id = s.account_id and slot_no = s.slot_no)
            - (select coalesce(sum(amount), 0) from ledger_transfer where debit_id = s.account_id and slot_no = s.slot_no)
            union all select null, null from mct_account_slot having sum(balance_amount) <> 0`),
        ).toEqual([]);
      }),
      { numRuns: 40, seed: 20261124 },
    );
  }, 240_000);

  it('refuses a number that is told with another amount, or to other accounts, and writes nothing of it', async () => {
    await empty();
    const of = { mct_id: '1', pay_channel: 1, amount: 1000, channel_fee: 6 };
    const told = {
      mct_id: '1',
      mgt_org_id: orgs.shanghai,
      ledger_type: 0,
      amount: 1000,
      biz_no: 'P1',
      order_no: null,
      paid: now,
    } as const;
    await book([ofOrder(paymentEntry('P1', of), told, true)]);
    const before = await balances();
    const dearer = ofOrder(paymentEntry('P1', { ...of, amount: 1001 }), { ...told, amount: 1001 }, true);
    await expect(book([dearer])).rejects.toThrow('is booked as');
    const other = ofOrder(paymentEntry('P1', { ...of, pay_channel: 2 }), told, true);
    await expect(book([other])).rejects.toThrow('is booked as');
    // A row that tells a merchant something else than what moved is an error of ours.
    const wrong = ofOrder(paymentEntry('P2', of), { ...told, biz_no: 'P2', amount: 999 }, true);
    await expect(book([wrong])).rejects.toThrow('moves 1000 and tells 999');
    expect(await balances()).toEqual(before);
    expect(before.get(accountKey(merchantBalance('1')))).toBe(1000);
    expect(await all('select 1 from ledger_transfer')).toHaveLength(2);
  });

  it('holds no row that would not balance: the database refuses it', async () => {
    const write = (debit: number, credit: number, amount: number) =>
      database.pool.query(
        `insert into ledger_transfer (event_no, line_no, event_type, debit_id, credit_id, amount, slot_no, create_time)
         values ('x', 9, 1, $1, $2, $3, 0, '2026-03-02 10:00:00')`,
        [debit, credit, amount],
      );
    await expect(write(1, 1, 100)).rejects.toThrow('ledger_transfer_debit_id_check');
    await expect(write(1, 2, 0)).rejects.toThrow('ledger_transfer_amount_check');
    await expect(write(1, 2, -5)).rejects.toThrow('ledger_transfer_amount_check');
  });

  it('spreads events over all slots of an account, each always to the same', () => {
    const counts = Array.from({ length: slotCount }, () => 0);
    for (let no = 0; no < 16_000; no += 1) {
      const slot = slotOf(`payment:P260302100000${String(no).padStart(6, '0')}`);
      expect(slot).toBe(slotOf(`payment:P260302100000${String(no).padStart(6, '0')}`));
      counts[slot] = (counts[slot] ?? Number.NaN) + 1;
    }
    expect(counts).toHaveLength(slotCount);
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('opens no account for a merchant that does not exist', async () => {
    const entry = feeEntry('F1', 1, '4711', 100);
    await expect(book([{ entry }])).rejects.toThrow("account 1/4711/1 can't be opened");
  });
});
