import type { Caller } from '../../server/behaviour.ts';
import { whereSql } from '../../server/db/where.ts';
import { type Condition, countUpTo, selectPage } from '../../server/rows/query.ts';
import type { Row } from '../../server/rows/row.ts';
import { visibleRows } from '../../server/rows/visible.ts';
import type { AnyModel } from '../kit/model.ts';
import type { AnyWhere } from '../kit/predicate.ts';
import { epochOf, secondsBetween, textOf } from '../kit/time.ts';
import { Device } from '../operation/device.ts';
import { alarmStatus, faultReason } from '../operation/device-enums.ts';
import { DeviceFault } from '../operation/device-fault.ts';
import { Account, ownerType } from '../order-manager/payment.ts';
import { riskLevel } from '../shared/consumer.ts';
import type { AlarmKind, HomeAlarms } from './home-wire.ts';

/** So many alarms are shown. */
const most = 20;
/** A cabinet that is away for so long wants somebody (domain.md §6). */
const offlineMinutes = 120;
/** A merchant's balance below it, in cents. */
const lowBalance = 50_000;

type Alarm = HomeAlarms['rows'][number];
interface Watched {
  readonly kind: AlarmKind;
  readonly model: AnyModel;
  readonly where: AnyWhere;
  /** Since when it has been wrong. */
  readonly since: string | null;
  readonly fields: readonly string[];
  readonly tell: (row: Row) => Pick<Alarm, 'path'> & Partial<Alarm>;
}

const deviceList = '/operation/device-management';

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
      tell: (row) => ({
        fault_reason: Number(row.fault_reason),
        path: `${deviceList}?cabinet_code=${String(row.cabinet_code)}`,
      }),
    },
    {
      kind: 'offline',
      model: DeviceFault,
      where: {
        ...unrecovered,
        fault_reason: faultReason.cabinetOffline,
        start_time: { lt: textOf(epochOf(now) - offlineMinutes * 60_000) },
      },
      since: 'start_time',
      fields: ['cabinet_code', 'shop_name', 'start_time'],
      tell: (row) => ({ path: `${deviceList}?cabinet_code=${String(row.cabinet_code)}` }),
    },
    {
      kind: 'temperature',
      model: Device,
      where: { temp_alarm_time: { lte: { $: 'now' } } },
      since: 'temp_alarm_time',
      fields: ['cabinet_code', 'shop_name', 'temp_alarm_time', 'temp_current'],
      tell: (row) => ({
        ...(row.temp_current !== null && { value: Number(row.temp_current) }),
        path: `${deviceList}?cabinet_code=${String(row.cabinet_code)}`,
      }),
    },
    {
      kind: 'balance',
      model: Account,
      where: { owner_type: ownerType.merchant, balance_amount: { lt: lowBalance } },
      since: null,
      fields: ['balance_amount', 'mct_id', 'mct_name'],
      tell: (row) => ({
        value: Number(row.balance_amount),
        path: `/order-manager/sale-order?mct_id=${String(row.mct_id)}`,
      }),
    },
  ];
}

/** What has been wrong for long, the longest first. */
export async function alarmsOf(caller: Caller, orgs: readonly Condition[]): Promise<HomeAlarms> {
  const { services, surroundings, now } = caller;
  const told = await Promise.all(
    watched(now).map(async ({ kind, model, where, since, fields, tell }) => {
      const wrong: Condition = (column) => whereSql(where, model.fields, column, surroundings);
      const rows = visibleRows(caller, model, [...orgs, wrong]);
      const sorts = [
        since ? { field: since, descending: false } : { field: 'balance_amount', descending: false },
      ];
      const found = await selectPage(services.db, rows, ['id', ...fields], { sorts, limit: most, offset: 0 });
      const total = found.length < most ? found.length : await countUpTo(services.db, rows, 10_000);
      const alarms = found.map((row): Alarm => {
        const start = since ? String(row[since]) : null;
        return {
          kind,
          id: `${kind}-${row.id}`,
          shop_name: row.shop_name ? String(row.shop_name) : null,
          cabinet_code: row.cabinet_code ? String(row.cabinet_code) : null,
          mct_name: row.mct_name ? String(row.mct_name) : null,
          start_time: start,
          lasting_minutes: start ? Math.floor(secondsBetween(start, now) / 60) : null,
          ...tell(row),
        };
      });
      return { alarms, total };
    }),
  );
  const rows = told
    .flatMap(({ alarms }) => alarms)
    .sort((a, b) => (b.lasting_minutes ?? 0) - (a.lasting_minutes ?? 0))
    .slice(0, most);
  return { at: now, rows, total: told.reduce((sum, { total }) => sum + total, 0) };
}
