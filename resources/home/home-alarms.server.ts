import { isMerchant } from '../../server/access/subject.ts';
import type { Row } from '../../server/db/row.ts';
import { whereSql } from '../../server/db/where.ts';
import { type Condition, countGroups, countUpTo, groupsBelow, selectPage } from '../../server/rows/query.ts';
import { visibleRows } from '../../server/rows/visible.ts';
import type { Caller } from '../../server/server-extension.ts';
import { identifyResult } from '../Aigorithm-manage/identify/enums.ts';
import { Identify } from '../Aigorithm-manage/identify/index.ts';
import { leastSuccess, successMinutes } from '../Aigorithm-manage/identify/rules.ts';
import { AccountSlot, accountKind, ownerType } from '../finance-manager/ledger/account.ts';
import type { AnyModel } from '../kit/model.ts';
import { allows } from '../kit/permissions.ts';
import type { AnyWhere } from '../kit/predicate.ts';
import type { AnyResource } from '../kit/resource.ts';
import { epochOf, momentText, secondsBetween } from '../kit/time.ts';
import { alarmStatus, faultReason } from '../operation/device/enums.ts';
import { DeviceFault } from '../operation/device/fault/index.ts';
import { Device, device } from '../operation/device/index.ts';
import { identifyStatus } from '../order-manager/enums.ts';
import { saleOrder } from '../order-manager/sale-order/index.ts';
import { riskLevel } from '../shared/consumer.ts';
import type { AlarmKind, HomeAlarms } from './home-wire.ts';

/** So many alarms are shown. */
const most = 20;
/** A cabinet that is away for so long wants somebody (docs/domain/home.md §6). */
const offlineMinutes = 120;
/** A merchant's balance below it, in cents. */
const lowBalance = 50_000;

type Alarm = HomeAlarms['rows'][number];
interface Watched {
  readonly kind: AlarmKind;
  readonly model: AnyModel;
  readonly where: AnyWhere;
  /** Since when it has been wrong. */
  readonly since: string;
  readonly fields: readonly string[];
  /** The list that shows it, and by which of its rows. */
  readonly list: AnyResource;
  readonly search: (row: Row) => string;
  readonly tell?: (row: Row) => Partial<Alarm>;
}

const ofCabinet = {
  list: device,
  search: (row: Row) => `?cabinet_code=${String(row.cabinet_code)}`,
};

function watched(now: string): Watched[] {
  const unrecovered = { alarm_status: alarmStatus.unrecovered };
  return [
    {
      kind: 'fault',
      model: DeviceFault,
      where: {
        ...unrecovered,
        risk_level: riskLevel.high,
        fault_reason: { ne: faultReason.cabinetOffline },
      },
      since: 'start_time',
      fields: ['cabinet_code', 'shop_name', 'fault_reason', 'start_time'],
      ...ofCabinet,
      tell: (row) => ({ fault_reason: Number(row.fault_reason) }),
    },
    {
      kind: 'offline',
      model: DeviceFault,
      where: {
        ...unrecovered,
        fault_reason: faultReason.cabinetOffline,
        start_time: { lt: momentText(epochOf(now) - offlineMinutes * 60_000) },
      },
      since: 'start_time',
      fields: ['cabinet_code', 'shop_name', 'start_time'],
      ...ofCabinet,
    },
    {
      kind: 'temperature',
      model: Device,
      where: { temp_alarm_time: { lte: { $: 'now' } } },
      since: 'temp_alarm_time',
      fields: ['cabinet_code', 'shop_name', 'temp_alarm_time', 'temp_current'],
      ...ofCabinet,
      tell: (row) => (row.temp_current === null ? {} : { value: Number(row.temp_current) }),
    },
  ];
}

/** Providers that left too many requests without an answer lately, over the points in scope. */
async function failingProviders(caller: Caller, orgs: readonly Condition[]): Promise<Alarm[]> {
  const { services, surroundings, now } = caller;
  const conditionOf =
    (where: AnyWhere): Condition =>
    (column) =>
      whereSql(where, Identify.fields, column, surroundings);
  const ended = conditionOf({
    result_time: { gt: momentText(epochOf(now) - successMinutes * 60_000) },
    identify_status: identifyStatus.recognised,
    provider_name: { ne: null },
  });
  const failed = conditionOf({ identify_result: identifyResult.failed });
  const rows = visibleRows(caller, Identify, [...orgs, ended]);
  const groups = await countGroups(services.db, rows, ['provider_id', 'provider_name'], { failed }, 1_000);
  return groups
    .map((row) => ({
      id: String(row.provider_id),
      provider_name: String(row.provider_name),
      value: Math.floor(((Number(row.total) - Number(row.failed)) * 10_000) / Number(row.total)),
    }))
    .filter(({ value }) => value < leastSuccess)
    .sort((a, b) => a.value - b.value)
    .map(({ id, ...told }) => ({
      kind: 'algorithm' as const,
      id: `algorithm-${id}`,
      ...told,
      shop_name: null,
      cabinet_code: null,
      mct_name: null,
      start_time: null,
      lasting_minutes: null,
    }));
}

/** Merchants whose account runs dry, the lowest first. */
async function lowBalances(
  caller: Caller,
  orgs: readonly Condition[],
): Promise<{ alarms: Alarm[]; total: number }> {
  const { services, surroundings, me } = caller;
  const own: AnyWhere = { owner_type: ownerType.merchant, account_kind: accountKind.balance };
  const ofMerchants: Condition = (column) => whereSql(own, AccountSlot.fields, column, surroundings);
  const slots = visibleRows(caller, AccountSlot, [...orgs, ofMerchants]);
  const by = ['account_id', 'mct_id', 'mct_name'];
  const below = { field: 'balance_amount', limit: lowBalance };
  const { rows, total } = await groupsBelow(services.db, slots, by, below, most);
  const open = allows(me.codes, saleOrder, 'read');
  const alarms = rows.map((row) => ({
    kind: 'balance' as const,
    id: `balance-${row.account_id}`,
    shop_name: null,
    cabinet_code: null,
    mct_name: row.mct_name === null ? null : String(row.mct_name),
    start_time: null,
    lasting_minutes: null,
    value: Number(row.sum),
    ...(open && { path: `${saleOrder.route}?mct_id=${String(row.mct_id)}` }),
  }));
  return { alarms, total };
}

/** What has been wrong for long, the longest first. */
export async function alarmsOf(caller: Caller, orgs: readonly Condition[]): Promise<HomeAlarms> {
  const { services, surroundings, now, me } = caller;
  const told = await Promise.all(
    watched(now).map(async ({ kind, model, where, since, fields, list, search, tell }) => {
      const wrong: Condition = (column) => whereSql(where, model.fields, column, surroundings);
      const rows = visibleRows(caller, model, [...orgs, wrong]);
      const sorts = [{ field: since, descending: false }];
      const found = await selectPage(services.db, rows, ['id', ...fields], { sorts, limit: most, offset: 0 });
      const total = found.length < most ? found.length : await countUpTo(services.db, rows, 10_000);
      const open = allows(me.codes, list, 'read');
      const alarms = found.map((row): Alarm => {
        const start = String(row[since]);
        return {
          kind,
          id: `${kind}-${row.id}`,
          shop_name: row.shop_name ? String(row.shop_name) : null,
          cabinet_code: row.cabinet_code ? String(row.cabinet_code) : null,
          mct_name: null,
          start_time: start,
          lasting_minutes: Math.floor(secondsBetween(start, now) / 60),
          ...(open && { path: `${list.route}${search(row)}` }),
          ...tell?.(row),
        };
      });
      return { alarms, total };
    }),
  );
  const failing = isMerchant(me) ? [] : await failingProviders(caller, orgs);
  const poor = await lowBalances(caller, orgs);
  const longest = told
    .flatMap(({ alarms }) => alarms)
    .sort((a, b) => (b.lasting_minutes ?? 0) - (a.lasting_minutes ?? 0));
  return {
    at: now,
    rows: [...failing, ...longest, ...poor.alarms].slice(0, most),
    total: told.reduce((sum, { total }) => sum + total, failing.length + poor.total),
  };
}
