import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { notify } from '../../../server/notices/notify.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import {
  type ActionContext,
  type AskedOf,
  type Caller,
  implement,
} from '../../../server/server-extension.ts';
import { entryStatus, settleMode } from '../../enums.ts';
import { billStatus } from '../../finance-manager/bill/enums.ts';
import { enabled } from '../../kit/enabled.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import type { CreateOf } from '../../kit/resource.ts';
import { recordPath } from '../../kit/routes.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { districtLevel } from '../../shared/area.ts';
import { shopStatus } from '../../shared/point.ts';
import { AccountChange, accountChange } from '../account-change/index.ts';
import { mctLogType } from '../enums.ts';
import { changesOf, writeMerchantLog } from '../log-writing.server.ts';
import type { MerchantChange } from '../logged-changes.ts';
import { giveFirstRates } from '../rate/first-rates.server.ts';
import { remindOfContracts } from './contract.server.ts';
import { merchant } from './index.ts';
import { callOffMove, moveDue, moveLater } from './moving.server.ts';
import {
  endSessionsOf,
  giveOwnerRole,
  isPhoneTaken,
  makeOwner,
  phoneTaken,
  resetOwner,
  type StoredMerchant,
} from './owner.server.ts';
import { refreshMonthSales } from './sales.server.ts';

type Queries = Kysely<Tables>;
type Rows = { readonly tx: Queries; readonly rows: readonly StoredMerchant[] };

const switches: readonly string[] = ['invoice_flag', 'loan_flag', 'refund_self', 'share_flag'];

/** Regions that are counted by hang on districts. @throws Refusal 10006 */
async function refuseWideArea(tx: Queries, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const area = await tx.selectFrom('sys_area_code').select('level').where('id', '=', id).executeTakeFirst();
  if (area && area.level < districtLevel)
    throw invalidField('area_id', { en: 'must be a district', zh: '须选到区县' });
}

/** A merchant collects for itself once a channel has taken it in. @throws Refusal 14005 at the mode */
function refuseSelfReceive(row: {
  readonly settle_mode: number;
  readonly wx_entry_status: number | null;
  readonly ali_entry_status: number | null;
}): void {
  const entered = [row.wx_entry_status, row.ali_entry_status].includes(entryStatus.entered);
  if (row.settle_mode !== settleMode.selfReceive || entered) return;
  const msg = { en: 'needs a channel that has taken the merchant in', zh: '须先完成支付渠道入驻' };
  throw new Refusal(14005, { errors: [{ field: 'settle_mode', msg, code: 14005 }] });
}

async function logged(
  context: ActionContext,
  row: StoredMerchant,
  type: (typeof mctLogType)['create' | 'edit' | 'enable' | 'account' | 'withdrawal' | 'flags'],
  changes: readonly MerchantChange[],
  remark?: string,
) {
  await writeMerchantLog(context, context.tx, [{ merchant: row, type, changes, remark: remark ?? null }]);
}

/** Logs what differs: switches and the way of withdrawing each under their own type. */
async function logChanges(context: ActionContext, row: StoredMerchant, before: object, after: object) {
  const changes = changesOf(context, 'mct', { ...before }, { ...after });
  const flags = changes.filter(({ field }) => switches.includes(field));
  const withdrawal = changes.filter(({ field }) => field === 'withdraw_mode');
  const others = changes.filter((change) => !flags.includes(change) && !withdrawal.includes(change));
  for (const [type, part] of [
    [mctLogType.edit, others],
    [mctLogType.withdrawal, withdrawal],
    [mctLogType.flags, flags],
  ] as const)
    if (part.length > 0) await logged(context, row, type, part);
}

const statusChange = (row: StoredMerchant, after: number): MerchantChange[] => [
  { of: 'mct', field: 'enabled', before: row.enabled, after },
];

/** Of some merchants those with points of a kind, withdrawn ones left aside. */
async function withPoints({ tx, rows }: Rows, enabledOnly: boolean): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const found = await tx
    .selectFrom('mct_shop')
    .select('mct_id')
    .distinct()
    .where('mct_id', 'in', ids)
    .where('shop_status', '<>', shopStatus.withdrawn)
    .$if(enabledOnly, (query) => query.where('enabled', '=', enabled.enabled))
    .execute();
  return new Set(found.map(({ mct_id }) => mct_id));
}

/** docs/domain/states.md §R9 */
const pointsInUse = async (asked: Rows) =>
  new Map([...(await withPoints(asked, true))].map((id) => [id, 14002]));

/** Of some merchants those with a bill that isn't done. */
async function withBills({ tx, rows }: Rows): Promise<Set<string | null>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const found = await tx
    .selectFrom('mct_bill')
    .select('mct_id')
    .distinct()
    .where('mct_id', 'in', ids)
    .where('bill_status', '<>', billStatus.done)
    .execute();
  return new Set(found.map(({ mct_id }) => mct_id));
}

/** What keeps a merchant from being cancelled: its points, its money, what it owes. */
async function unfinished(asked: Rows): Promise<Map<string, number>> {
  const points = await withPoints(asked, false);
  const bills = await withBills(asked);
  return new Map(
    asked.rows.flatMap(({ id, balance_amount, frozen_amount, owed_amount }): [string, number][] => {
      if (points.has(id)) return [[id, 14009]];
      if (balance_amount !== 0 || frozen_amount !== 0) return [[id, 14008]];
      return owed_amount === 0 && !bills.has(id) ? [] : [[id, 14007]];
    }),
  );
}

/** `M` and the next number. The table's own numbers are not used up by refused calls alone, so the highest one counts. */
async function nextNumber(tx: Queries): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('merchant number'))`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select greatest(coalesce(max(substr(mct_no, 2)::int), 0), 100000) + 1 as n from mct where mct_no ~ '^M\\d{1,9}$'`.execute(
    tx,
  );
  return `M${rows[0]?.n ?? 100_001}`;
}

/**
 * What of a form somebody else has already, while it is typed. Counted: it tells whether a phone is anybody's login.
 * @throws Refusal 10006, 10007
 */
async function taken(caller: Caller, { body }: AskedOf) {
  const { services, me } = caller;
  const { credit_code, contact_phone, id } = body;
  const given = (value: unknown): value is string => typeof value === 'string' && value !== '';
  for (const [name, value] of Object.entries({ credit_code, contact_phone, id }))
    if (value !== undefined && !given(value))
      throw invalidField(name, { en: 'is not a valid value', zh: '取值不正确' });
  await services.limits.hold({ name: 'merchants looked for while typed', max: 60, windowMs: 60_000 }, me.id);
  const mine = given(id) ? id : '0';
  const code = given(credit_code)
    ? await services.db
        .selectFrom('mct')
        .select('id')
        .where('credit_code', '=', credit_code)
        .where('id', '<>', mine)
        .executeTakeFirst()
    : undefined;
  const phone =
    given(contact_phone) && new RegExp(`^${mobilePhone.pattern}$`).test(contact_phone)
      ? await isPhoneTaken(services.db, contact_phone, given(id) ? id : null)
      : false;
  return { credit_code: code ? 1 : 0, contact_phone: phone ? 1 : 0 };
}

/** Lines of a file whose phone is somebody's login already. */
async function checkImported({ services }: Caller, bodies: readonly CreateOf<typeof merchant>[]) {
  const phones = bodies.flatMap(({ contact_phone }) => contact_phone ?? []);
  const known = phones.length
    ? await services.db.selectFrom('manager').select('phone').where('phone', 'in', phones).execute()
    : [];
  const used = new Set(known.map(({ phone }) => phone));
  return bodies.map(({ contact_phone }) =>
    contact_phone && used.has(contact_phone) ? (phoneTaken().detail.errors ?? []) : [],
  );
}

/** Applies for another account; whoever may approve it is told. */
async function applyForAccount(
  context: ActionContext & { readonly row: StoredMerchant; readonly input: AccountInput },
) {
  const { row, input, tx, me } = context;
  const { reason, ...account } = input;
  const values = {
    ...account,
    bank_name: account.bank_name ?? null,
    bank_branch: account.bank_branch ?? null,
    reason,
    mct_id: row.id,
    mgt_org_id: row.mgt_org_id,
    create_id: me.id,
    create_name: me.name,
    change_state: 0,
  } as const;
  const id = await insertRow(context, tx, AccountChange, values);
  await context.audit({
    entity: AccountChange.name,
    id,
    action: 'create',
    name: row.full_name,
    after: values,
  });
  const changes = changesOf(context, 'mct_account_change', {}, { ...account });
  await logged(context, row, mctLogType.account, changes, reason);
  await notify(context, {
    to: { mayDo: 'approve', on: accountChange, row: { ...values, id }, except: me.id },
    type: noticeType.business,
    title: { en: 'A payout account is to change', zh: '结算账户变更待审核' },
    summary: {
      en: '{who} applied for another settlement account of {name}.',
      zh: '{who}申请变更{name}的结算账户，请审核。',
    },
    people: { who: me },
    params: { name: row.full_name },
    link: recordPath(merchant, row.id),
  });
}
type AccountInput = Parameters<
  NonNullable<Parameters<typeof implement<typeof merchant>>[1]['handlers']['change_account']>
>[0]['input'];

/** P34: the login of owners, what is refused, and what goes with a merchant. */
export const merchantServerExtension = implement(merchant, {
  handlers: {
    enable: async (context) => {
      const { row } = context;
      const owner = row.owner_id === null ? await makeOwner(context, row) : { id: row.owner_id };
      await giveFirstRates(context, row);
      await logged(context, row, mctLogType.enable, statusChange(row, 1));
      const once = 'secret' in owner && owner.secret !== undefined ? { secret: owner.secret } : undefined;
      return { set: { owner_id: owner.id }, ...(once && { once }) };
    },
    disable: async (context) => {
      const { row, tx } = context;
      await endSessionsOf(context, tx, row.id);
      await logged(context, row, mctLogType.enable, statusChange(row, 0));
      return undefined;
    },
    cancel: async (context) => {
      const { row, now, tx } = context;
      await endSessionsOf(context, tx, row.id);
      await logged(context, row, mctLogType.enable, [
        { of: 'mct', field: 'cancel_time', before: null, after: now },
      ]);
      return { set: { cancel_time: now } };
    },
    switches: async (context) => {
      const { row, input } = context;
      await logChanges(context, row, row, { ...row, ...input });
      if (input.refund_self !== row.refund_self) await giveOwnerRole(context, row.id, input.refund_self);
      return { set: input };
    },
    change_account: async (context) => {
      await applyForAccount(context);
      return undefined;
    },
    reset_owner: resetOwner,
    stay: async (context) => {
      await callOffMove(context, context.row);
      await logChanges(context, context.row, context.row, {
        ...context.row,
        pending_org_id: null,
        pending_org_name: null,
        pending_time: null,
      });
      return undefined;
    },
  },
  deny: { disable: pointsInUse, cancel: unfinished },
  beforeCreate: async ({ tx, values }) => {
    await refuseWideArea(tx, values.area_id);
    refuseSelfReceive({ wx_entry_status: null, ali_entry_status: null, ...values });
    if (values.contact_phone && (await isPhoneTaken(tx, values.contact_phone, null))) throw phoneTaken();
    return { set: { mct_no: await nextNumber(tx) } };
  },
  afterCreate: async (context) => {
    await logged(context, context.row, mctLogType.create, []);
  },
  checkImported,
  beforeUpdate: async (context) => {
    const { row, next, tx } = context;
    if (next.area_id !== row.area_id) await refuseWideArea(tx, next.area_id);
    if (next.settle_mode !== row.settle_mode) refuseSelfReceive(next);
    const { contact_phone } = next;
    if (
      contact_phone &&
      contact_phone !== row.contact_phone &&
      (await isPhoneTaken(tx, contact_phone, row.id))
    )
      throw phoneTaken();
    if (next.refund_self !== row.refund_self) await giveOwnerRole(context, row.id, next.refund_self);
    return next.mgt_org_id === row.mgt_org_id
      ? undefined
      : { set: await moveLater(context, row, next.mgt_org_id) };
  },
  afterUpdate: ({ row, before, ...context }) => logChanges(context, row, before, row),
  calls: { 'POST /mct/taken/v1': taken },
  tasks: [
    { name: 'move merchants', everyMs: 30_000, run: moveDue },
    { name: 'sales of merchants', everyMs: 300_000, run: refreshMonthSales },
    { name: 'contracts that end', everyMs: 3_600_000, run: remindOfContracts },
  ],
});
