import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import { around, item, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { identifyType } from '../../enums.ts';
import { everyCode } from '../../kit/enumeration.ts';
import { numberOf } from '../../order-manager/seed/numbers.ts';
import type { OrderRow } from '../../order-manager/seed/shopping.ts';
import { serviceName } from '../../personnel/seed/accounts.ts';
import { doorType, online, tempZone } from '../../shared/point.ts';
import { headquarters, vendors } from '../../shared/seed/organisations.ts';
import { personName } from '../../shared/seed/people.ts';
import { cabinetModels, type PointPlan } from '../../shared/seed/points.ts';
import type { World } from '../../shared/seed/world.ts';
import type { AgingEventRow, AgingHourRow } from '../../vendor-test/seed/aging-course.ts';
import {
  type AgingRow,
  assemblyOf,
  type BindingRow,
  depotCases,
  lastAssemblyIds,
} from '../../vendor-test/seed/assembly.ts';
import { type PersonRow, persons } from '../../vendor-test/seed/factory.ts';
import type { TestItemRow, TestRow } from '../../vendor-test/seed/tests.ts';
import type { DeviceCommand } from '../device/command/index.ts';
import { timeoutOf } from '../device/command/rules.ts';
import {
  alarmStatus,
  commandStatus,
  commandType,
  deviceType,
  doorState,
  faultOrigin,
  faultReason,
  handleStatus,
} from '../device/enums.ts';
import type { DeviceFault } from '../device/fault/index.ts';
import { severityOf } from '../device/fault/rules.ts';
import type { Device } from '../device/index.ts';
import type { DeviceBind, DeviceGap, DeviceLog, DevicePart } from '../device/parts.ts';
import { type UpgradeRow, upgradesOf, upgradesPerCabinet } from './versions.ts';

/** What follows from other fields has no column. */
export type DeviceRow = StoredRow<typeof Device>;
export type FaultRow = StoredRow<typeof DeviceFault>;
export type CommandRow = StoredRow<typeof DeviceCommand>;
export type PartRow = StoredRow<typeof DevicePart>;
export type BindRow = StoredRow<typeof DeviceBind>;
export type GapRow = StoredRow<typeof DeviceGap>;
export type LogRow = StoredRow<typeof DeviceLog>;

/** An hour of readings, as the server keeps them. */
export interface TelemetryRow {
  readonly device_id: string;
  readonly hour: string;
  readonly samples: readonly (readonly [minute: number, temp: number, signal: number])[];
  readonly sample_count: number;
  readonly temp_sum: number;
  readonly temp_min: number;
  readonly temp_max: number;
  readonly signal_sum: number;
}

/** One cabinet with everything that belongs to it. */
export interface Cabinet {
  readonly device: DeviceRow;
  readonly parts: readonly PartRow[];
  readonly binds: readonly BindRow[];
  readonly faults: readonly FaultRow[];
  readonly commands: readonly CommandRow[];
  readonly gaps: readonly GapRow[];
  readonly logs: readonly LogRow[];
  readonly upgrades: readonly UpgradeRow[];
  readonly telemetry: readonly TelemetryRow[];
  readonly bindings: readonly BindingRow[];
  readonly agings: readonly AgingRow[];
  readonly agingHours: readonly AgingHourRow[];
  readonly agingEvents: readonly AgingEventRow[];
  readonly tests: readonly TestRow[];
  readonly testItems: readonly TestItemRow[];
}

const r = faultReason;
/** docs/domain/seed-data.md §13, online and faults. */
const faultWeights: readonly (readonly [FaultRow['fault_reason'], number])[] = [
  [r.cabinetOffline, 34],
  [r.doorUnclosed, 13],
  [r.gravityJitter, 9],
  [r.stock, 9],
  [r.cameraObstruction, 6],
  [r.noImage, 5],
  [r.visionCamera, 5],
  [r.sdSpace, 4],
  [r.notInTemplate, 4],
  [r.doorLock, 3],
  [r.deviceOffline, 3],
  [r.power, 2],
  [r.priceTag, 1],
  [r.mcu, 1],
  [r.other, 1],
];
/** Every reason has a row whatever the size of the fleet; what nobody can report is none of them. */
const everyReason = r.$options
  .map((option) => option.code as FaultRow['fault_reason'])
  .filter((code) => code !== r.reserved);
const everyCommand = everyCode(commandType);

/** Rows of one cabinet have the numbers of its place. */
const perCabinet = { parts: 10, faults: 40, commands: 20, gaps: 20 } as const;
/** Of a cabinet's faults, the one that a complaint told of. */
const complainedFault = perCabinet.faults;
/** Cabinets of a depot, bound to no point; so many that each case of the factory has one. */
const sparesOf = (points: number) => Math.max(depotCases, Math.ceil(points / 20));
const faultDays = 30;
const setOf: Readonly<Record<number, number | null>> = {
  [tempZone.ambient]: null,
  [tempZone.chilled]: 50,
  [tempZone.frozen]: -220,
};

interface Place {
  readonly index: number;
  readonly code: string;
  readonly point: PointPlan | null;
  /** Which of the depot's cabinets it is. */
  readonly spare: number | null;
}

const placesOf = ({ points }: World): Place[] => [
  ...points.flatMap((point): Place[] =>
    point.row.cabinet_code === null
      ? []
      : [{ index: point.index, code: point.row.cabinet_code, point, spare: null }],
  ),
  ...Array.from({ length: sparesOf(points.length) }, (_, spare): Place => {
    const index = points.length + spare;
    return { index, code: `ZY${100_001 + index}`, point: null, spare };
  }),
];

function telemetryOf(place: Place, set: number, now: number, stream: Stream): TelemetryRow[] {
  const hourStart = now - (now % hour);
  return Array.from({ length: 25 }, (_, back): TelemetryRow => {
    const start = hourStart - (24 - back) * hour;
    const minutes = Array.from({ length: 12 }, (_, step) => step * 5).filter(
      (minute) => start + minute * 60 <= now,
    );
    const samples = minutes.map((minute): readonly [number, number, number] => {
      const wave = 12 * Math.sin(((start / hour + minute / 60 + place.index) * Math.PI) / 6);
      const opened = stream.chance(0.12) ? stream.int(3, 9) : 0;
      return [
        minute,
        Math.round(set + wave + opened + stream.int(-2, 2)),
        stream.chance(0.9) ? 4 : stream.int(2, 5),
      ];
    });
    const temps = samples.map(([, temp]) => temp);
    return {
      device_id: String(place.index + 1),
      hour: at(start),
      samples,
      sample_count: samples.length,
      temp_sum: temps.reduce((sum, temp) => sum + temp, 0),
      temp_min: Math.min(...temps),
      temp_max: Math.max(...temps),
      signal_sum: samples.reduce((sum, [, , signal]) => sum + signal, 0),
    };
  }).filter((row) => row.sample_count > 0);
}

function partsOf(
  place: Place,
  type: number | null,
  doors: number,
  stream: Stream,
  created: string,
): PartRow[] {
  const vision = type === identifyType.vision || type === identifyType.visionGravity || type === null;
  const kinds = [
    deviceType.mainBoard,
    deviceType.mcu,
    ...(vision ? [deviceType.camera, deviceType.camera] : []),
    ...(type === identifyType.gravity || type === identifyType.visionGravity
      ? [deviceType.gravitySensor]
      : []),
    ...(type === identifyType.rfid ? [deviceType.rfidReader] : []),
    deviceType.screen,
    ...(place.index % 3 === 1 ? [deviceType.faceTerminal] : []),
    deviceType.module4g,
    ...Array.from({ length: doors }, () => deviceType.lock),
  ];
  return kinds.map(
    (device_type, nth): PartRow => ({
      device_id: String(place.index + 1),
      device_type,
      part_sn: `P${device_type}${stream.digits(9)}`,
      part_version:
        device_type === deviceType.mainBoard ? '1.2.0' : `1.${stream.int(0, 4)}.${stream.int(0, 9)}`,
      part_state: stream.chance(0.97) ? 1 : 0,
      ...newRowColumns(place.index * perCabinet.parts + nth + 1, created),
    }),
  );
}

function faultsOf(place: Place, world: World, owner: object, offline: boolean, stream: Stream): FaultRow[] {
  const { point } = place;
  if (!point) return [];
  const expected = Array.from({ length: faultDays }, (_, ago) => ago).filter(() => stream.chance(0.045));
  // The first cabinets show every reason between them.
  const shown = everyReason.filter((code) => code % Math.min(10, world.points.length) === place.index);
  const drawn = [
    ...shown.map((reason, nth) => ({
      reason,
      ago: 2 * hour + nth * 5 * hour + place.index * 1_300,
      open: nth === 0 && place.index % 2 === 0,
    })),
    ...expected.map((ago) => ({
      reason: stream.weighted(faultWeights),
      ago: ago * day + stream.int(3 * hour, 20 * hour),
      open: ago === 0 && stream.chance(0.4),
    })),
    ...(offline ? [{ reason: r.cabinetOffline, ago: 50 * 60, open: true }] : []),
  ].slice(0, complainedFault - 1);
  const open = new Set<number>();
  return drawn.map(({ reason, ago, open: wanted }, nth): FaultRow => {
    // One of a kind at a time, and no cabinet that is online is offline.
    const lasts = wanted && !open.has(reason) && (reason !== r.cabinetOffline || offline);
    if (lasts) open.add(reason);
    const start = world.now - ago;
    const minutes = lasts
      ? Math.floor(ago / 60)
      : Math.max(
          1,
          Math.min(
            Math.floor(ago / 60) - 1,
            Math.round((reason === r.cabinetOffline ? 70 : 25) * Math.exp(0.8 * stream.normal())),
          ),
        );
    const recovered = start + minutes * 60;
    const handled = !lasts && (stream.chance(0.8) || nth === 1);
    // Every end of a fault is there, however small the fleet.
    const closed = handled && (stream.chance(0.15) || (place.index === 1 && nth === 1));
    const told = at(Math.min(world.now, start + 31 * 60));
    const id = place.index * perCabinet.faults + nth + 1;
    return {
      ...(owner as { mgt_org_id: string; mct_id: string | null }),
      fault_no: `F${numberOf(start, id)}`,
      device_id: String(place.index + 1),
      cabinet_code: place.code,
      shop_id: point.row.id,
      shop_name: point.row.shop_name,
      fault_reason: reason,
      fault_desc: null,
      fault_origin: reason === r.cabinetOffline ? faultOrigin.monitor : faultOrigin.device,
      complaint_no: null,
      risk_level: severityOf(reason),
      alarm_status: lasts ? alarmStatus.unrecovered : alarmStatus.recovered,
      start_time: at(start),
      recover_time: lasts ? null : at(recovered),
      last_minutes: minutes,
      told_time: minutes >= 30 && severityOf(reason) === 3 ? told : null,
      handle_status: !handled ? handleStatus.pending : closed ? handleStatus.closed : handleStatus.done,
      dispatch_id: null,
      dispatch_time: null,
      handle_name: handled ? personName(stream) : null,
      handle_time: handled ? at(Math.min(world.now, recovered + 600)) : null,
      handle_note: handled ? (closed ? '误报，无需处理' : '已现场处理，恢复正常') : null,
      ...newRowColumns(id, at(start), at(Math.min(world.now, recovered))),
    };
  });
}

function commandsOf(
  place: Place,
  world: World,
  owner: object,
  offline: boolean,
  stream: Stream,
): CommandRow[] {
  const { point } = place;
  if (!point || offline) return [];
  const shown = everyCommand.filter((code) => code % Math.min(10, world.points.length) === place.index);
  const types = [
    ...shown,
    ...Array.from({ length: stream.int(place.index < 4 ? 1 : 0, 3) }, () => stream.pick(everyCommand)),
  ];
  const params: Readonly<Record<number, string>> = {
    [commandType.setTemperature]: '{"temp_set":40}',
    [commandType.setVolume]: '{"volume":60}',
    [commandType.light]: '{"light":1}',
  };
  return types.slice(0, perCabinet.commands).map((command_type, nth): CommandRow => {
    // The first cabinets show what is on its way, and what failed.
    const running = nth === 0 && place.index < 4;
    const sent = running ? world.now - 3 : world.now - (nth + 1) * 7 * hour - stream.int(0, 3 * hour);
    const weighted = stream.weighted([
      [commandStatus.succeeded, 86],
      [commandStatus.failed, 6],
      [commandStatus.timedOut, 8],
    ]);
    // A log that was asked for is there, however small the fleet.
    const drawn =
      command_type === commandType.uploadLog && nth < shown.length ? commandStatus.succeeded : weighted;
    const status = running
      ? place.index % 2 === 0
        ? commandStatus.sent
        : commandStatus.acknowledged
      : nth === 1 && place.index < 4
        ? place.index === 3
          ? commandStatus.timedOut
          : commandStatus.failed
        : drawn;
    const finish = sent + (status === commandStatus.timedOut ? timeoutOf(command_type) : stream.int(4, 25));
    const id = place.index * perCabinet.commands + nth + 1;
    return {
      ...(owner as { mgt_org_id: string; mct_id: string | null }),
      command_no: `C${numberOf(sent, id)}`,
      device_id: String(place.index + 1),
      cabinet_code: place.code,
      shop_name: point.row.shop_name,
      command_type,
      command_params: params[command_type] ?? null,
      reason: command_type === commandType.openDoor ? '补货员门禁卡失效，核实身份后开门' : null,
      command_status: status,
      result_msg: status === commandStatus.failed ? '执行超时，MCU无应答' : null,
      operator_name: personName(stream),
      ack_time: status === commandStatus.timedOut || status === commandStatus.sent ? null : at(sent + 2),
      report: status === commandStatus.succeeded ? 1 : status === commandStatus.failed ? 0 : null,
      expire_time: at(sent + timeoutOf(command_type)),
      finish_time: running ? null : at(finish),
      ...newRowColumns(id, at(sent), at(running ? world.now : finish)),
    };
  });
}

/** What a cabinet sent on the command to. */
const logOf = (command: CommandRow): LogRow[] =>
  command.command_type === commandType.uploadLog && command.command_status === commandStatus.succeeded
    ? [
        {
          mgt_org_id: command.mgt_org_id,
          mct_id: command.mct_id,
          device_id: command.device_id,
          command_no: command.command_no,
          log_url: '/media/demo-log.zip',
          log_size: 2,
          ...newRowColumns(Number(command.id), command.finish_time ?? command.create_time),
        },
      ]
    : [];

function cabinetOf(world: World, place: Place, staff: readonly PersonRow[]): Cabinet {
  const { point, index } = place;
  const stream = new Stream(world.settings.seedNumber, 'device', index);
  const model = point?.model ?? around(cabinetModels, index);
  const zone = model.temp_zone;
  const set = setOf[zone] ?? null;
  const isOnline = point?.row.online === online.online;
  const owner = point
    ? { mgt_org_id: point.row.mgt_org_id, mct_id: point.row.mct_id }
    : { mgt_org_id: headquarters.id, mct_id: null };
  const created = point?.row.create_time ?? at(world.now - 40 * day);
  const upgraded = point && upgradesOf(world, point);
  const bound = point ? at(secondsOf(point.row.create_time) + 2 * day) : null;
  const faults = faultsOf(place, world, owner, point !== null && !isOnline, stream);
  const telemetry = isOnline ? telemetryOf(place, set ?? 215, world.now, stream) : [];
  const last = telemetry.at(-1)?.samples.at(-1);
  const double = model.door_type === doorType.double;
  const type = model.identify_types[0] ?? null;
  const cameras = type === identifyType.gravity || type === identifyType.rfid ? 0 : double ? 8 : 4;
  const sensors =
    type === identifyType.gravity || type === identifyType.visionGravity ? (double ? 20 : 10) : 0;
  const heard = isOnline ? world.now - stream.int(2, 55) : world.now - stream.int(1, 4) * hour;
  // Somebody is shopping at some of the first cabinets.
  const shopping = isOnline && index < 12;
  const rightOpen = shopping && double && index % 4 === 1;
  const leftOpen = shopping && !rightOpen && index % 4 === 0;
  const vendor = item(vendors, index % vendors.length);
  const [board_sn, imei, iccid] = [
    `B${stream.digits(11)}`,
    `86${stream.digits(13)}`,
    `8986${stream.digits(16)}`,
  ];
  const device: DeviceRow = {
    ...owner,
    cabinet_code: place.code,
    shop_id: point?.row.id ?? null,
    model_id: model.id,
    vendor_id: vendor.id,
    board_sn,
    imei,
    iccid,
    // Some run out within the month, which the home page tells.
    sim_expire_date: at(
      world.now + stream.int(index % 9 === 4 ? 3 : 60, index % 9 === 4 ? 25 : 700) * day,
    ).slice(0, 10),
    online: isOnline ? online.online : online.offline,
    door_left: leftOpen ? doorState.open : doorState.closed,
    door_right: double ? (rightOpen ? doorState.open : doorState.closed) : null,
    door_open_time: leftOpen || rightOpen ? at(world.now - 20) : null,
    temp_current: last?.[1] ?? null,
    temp_set: set,
    temp_out_time: null,
    temp_alarm_time: null,
    signal_level: last?.[2] ?? null,
    net_type: point
      ? stream.weighted([
          ['4G', 88],
          ['WIFI', 8],
          ['LAN', 4],
        ])
      : null,
    sd_free_mb: point ? stream.int(900, 12_000) : null,
    camera_ok:
      cameras > 0
        ? `${cameras - (faults.some((f) => f.fault_reason === r.visionCamera && f.recover_time === null) ? 1 : 0)}/${cameras}`
        : null,
    sensor_ok: sensors > 0 ? `${sensors}/${sensors}` : null,
    app_version: upgraded?.app_version ?? 'unknown',
    app_reported: null,
    mcu_version: upgraded?.mcu_version ?? null,
    volume: point ? stream.pick([40, 50, 60, 70]) : null,
    fault_count: faults.filter((fault) => fault.alarm_status === alarmStatus.unrecovered).length,
    boot_time: point ? at(heard - stream.int(hour, 30 * day)) : null,
    last_online_time: point ? at(heard) : null,
    bind_time: bound,
    ...newRowColumns(index + 1, created, at(heard)),
  };
  const commands = commandsOf(place, world, owner, !isOnline, stream);
  const gaps = faults
    .filter((fault) => fault.fault_reason === r.cabinetOffline && fault.recover_time !== null)
    .slice(0, perCabinet.gaps)
    .map(
      (fault, nth): GapRow => ({
        device_id: device.id,
        start_time: fault.start_time,
        end_time: fault.recover_time ?? fault.start_time,
        last_minutes: fault.last_minutes,
        ...newRowColumns(index * perCabinet.gaps + nth + 1, fault.recover_time ?? fault.start_time),
      }),
    );
  return {
    device,
    faults,
    gaps,
    telemetry,
    ...assemblyOf(world, staff, {
      index,
      spare: place.spare,
      code: place.code,
      model,
      shopId: device.shop_id,
      vendorId: vendor.id,
      board: { board_sn, imei, iccid },
      cameras,
      sensors,
      known: secondsOf(created),
    }),
    parts: partsOf(place, type, double ? 2 : 1, stream, created),
    upgrades: upgraded?.rows ?? [],
    commands,
    logs: commands.flatMap(logOf),
    binds:
      point && bound
        ? [
            {
              ...owner,
              device_id: device.id,
              shop_id: point.row.id,
              shop_name: point.row.shop_name,
              bind_time: bound,
              unbind_time: null,
              ...newRowColumns(index + 1, bound),
            },
          ]
        : [],
  };
}

/** The fault that somebody's complaint told of (P11, result 6): seen to on the spot, and over. */
export function faultOfComplaint(
  order: OrderRow,
  of: { readonly complaint_no: string; readonly raised: number; readonly now: number; readonly note: string },
): FaultRow {
  const index = Number(order.shop_id) - 1;
  const id = index * perCabinet.faults + complainedFault;
  const minutes = Math.min(45, Math.floor((of.now - of.raised) / 60));
  const recovered = at(of.raised + minutes * 60);
  return {
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
    fault_no: `F${numberOf(of.raised, id)}`,
    device_id: String(index + 1),
    cabinet_code: order.cabinet_code,
    shop_id: order.shop_id,
    shop_name: order.shop_name,
    fault_reason: r.other,
    fault_desc: of.note,
    fault_origin: faultOrigin.complaint,
    complaint_no: of.complaint_no,
    risk_level: severityOf(r.other),
    alarm_status: alarmStatus.recovered,
    start_time: at(of.raised),
    recover_time: recovered,
    last_minutes: minutes,
    told_time: null,
    handle_status: handleStatus.done,
    dispatch_id: null,
    dispatch_time: null,
    handle_name: serviceName,
    handle_time: recovered,
    handle_note: '已清洁柜内并检查层板',
    ...newRowColumns(id, at(of.raised), recovered),
  };
}

/** So many cabinets from a place on, bound ones first, then the spares of the depot (P72). */
export const cabinetsOf = (world: World, from: number, count: number): Cabinet[] => {
  const staff = persons(world.settings.seedNumber);
  return placesOf(world)
    .slice(from, from + count)
    .map((place) => cabinetOf(world, place, staff));
};

export const lastDeviceIds = ({ points }: World): readonly (readonly [table: string, id: number])[] => {
  const places = points.length + sparesOf(points.length);
  return [
    ['device', places],
    ['device_part', places * perCabinet.parts],
    ['device_bind', places],
    ['device_fault', places * perCabinet.faults],
    ['device_command', places * perCabinet.commands],
    ['device_gap', places * perCabinet.gaps],
    ['device_log', places * perCabinet.commands],
    ['app_upgrade', places * upgradesPerCabinet],
    ...lastAssemblyIds(places),
  ];
};
