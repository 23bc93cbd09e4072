import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import { item, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { identifyType } from '../../enums.ts';
import { everyCode } from '../../kit/enumeration.ts';
import { numberOf } from '../../order-manager/seed/numbers.ts';
import { tempZone } from '../../shared/point.ts';
import type { CabinetModelRow } from '../../shared/seed/points.ts';
import type { World } from '../../shared/seed/world.ts';
import { agingEvent } from '../aging/event.ts';
import type { VendorAging } from '../aging/index.ts';
import type { VendorBinding } from '../binding/index.ts';
import { agingPlan, agingStatus, bindStatus, verdict } from '../factory-enums.ts';
import { type AgingEventRow, type AgingHourRow, eventsPerRun, seededCourse } from './aging-course.ts';
import type { PersonRow } from './factory.ts';
import { itemsPerRound, roundsPerBinding, type TestItemRow, type TestRow, testsOf } from './tests.ts';

export type BindingRow = StoredRow<typeof VendorBinding>;
export type AgingRow = StoredRow<typeof VendorAging>;

/** What the factory needs to know of a cabinet. */
export interface Assembled {
  /** Its place in the fleet, which its rows are numbered by. */
  readonly index: number;
  /** Which of the depot's cabinets it is; null where it stands at a point. */
  readonly spare: number | null;
  readonly code: string;
  readonly model: CabinetModelRow;
  readonly shopId: string | null;
  readonly vendorId: string;
  readonly board: { readonly board_sn: string; readonly imei: string; readonly iccid: string };
  readonly cameras: number;
  readonly sensors: number;
  /** When it was known first, in seconds. */
  readonly known: number;
}

/** A binding that is, and the one before it: rows of one cabinet have the numbers of its place. */
export const bindingsPerCabinet = 2;
/** The cases of a depot, one cabinet each; of more cabinets the rest is ready for a point. */
export const depotCases = 8;

/** So many were built first, and failed for many reasons before they passed. */
const pilotCabinets = 24;

type Aging = 'passed' | 'running' | 'failed' | 'interrupted' | null;

interface Case {
  /** Whether another board was in it before, and what became of that one's aging. */
  readonly before: Aging | 'none';
  readonly aging: Aging;
  readonly shipped: boolean;
}

const ready: Case = { before: 'none', aging: 'passed', shipped: true };
/**
 * What a depot's first cabinets are good for: some can be bound, others not for each of the reasons (docs/domain/points.md §P30,
 * docs/domain/states.md §R23).
 */
const depot: readonly Case[] = [
  ready,
  ready,
  { ...ready, shipped: false },
  { before: 'none', aging: 'running', shipped: false },
  { before: 'none', aging: 'failed', shipped: false },
  { before: 'none', aging: 'interrupted', shipped: false },
  { before: 'passed', aging: null, shipped: false },
  { before: 'failed', aging: 'passed', shipped: true },
];
const atPoint = (index: number): Case => (index % 9 === 4 ? { ...ready, before: 'failed' } : ready);

const band: Readonly<Record<number, readonly [number, number]>> = {
  [tempZone.ambient]: [182, 264],
  [tempZone.chilled]: [22, 96],
  [tempZone.frozen]: [-341, -206],
};

/** Which board and parts a cabinet was made of, and how it stood its aging (P75, P78). */
export function assemblyOf(
  world: World,
  staff: readonly PersonRow[],
  cabinet: Assembled,
): {
  readonly bindings: readonly BindingRow[];
  readonly agings: readonly AgingRow[];
  readonly tests: readonly TestRow[];
  readonly testItems: readonly TestItemRow[];
  readonly agingHours: readonly AgingHourRow[];
  readonly agingEvents: readonly AgingEventRow[];
} {
  const { index, spare, code, model, board } = cabinet;
  const stream = new Stream(world.settings.seedNumber, 'assembly', index);
  const of = spare === null ? atPoint(index) : spare < depotCases ? item(depot, spare) : ready;
  const people = staff.filter((person) => person.vendor_id === cabinet.vendorId);
  const type = item(model.identify_types, 0);
  const parts = {
    cabinet_code: code,
    model_id: model.id,
    vendor_id: cabinet.vendorId,
    door_type: model.door_type,
    identify_type: type,
    sensor_count: cabinet.sensors,
  };
  const sns = () => ({
    mcu_sn: `M${stream.digits(11)}`,
    camera_sns:
      cabinet.cameras > 0 ? Array.from({ length: cabinet.cameras }, () => `C${stream.digits(10)}`) : null,
    reader_sn: type === identifyType.rfid ? `R${stream.digits(10)}` : null,
    bind_staff_name: stream.pick(people).person_name,
  });
  const [first, second] = [index * bindingsPerCabinet + 1, index * bindingsPerCabinet + 2];
  // Cabinets of points were made a while before somebody opened the point; those of the depot lately.
  const made = cabinet.known - (spare === null ? stream.int(20, 60) * day : 0) + stream.int(0, 8 * hour);
  const rebound = of.before !== 'none';
  const bound = rebound ? made + 10 * day : made;

  const agingOf = (id: number, outcome: Exclude<Aging, null>, binding: BindingRow): AgingRow => {
    const plan = stream.pick([agingPlan.day, agingPlan.twoDays, agingPlan.threeDays]);
    const running = outcome === 'running';
    const ran = outcome === 'interrupted' || running ? stream.int(30, 220) : plan * 10 + stream.int(0, 3);
    const start = running ? world.now - ran * (hour / 10) : secondsOf(binding.bind_time) + 2 * day;
    const end = running ? null : start + ran * (hour / 10);
    const [coldest, warmest] = band[model.temp_zone] ?? [20, 100];
    const failed = outcome === 'failed';
    // A sample every five minutes; the first hour doesn't count.
    const samples = Math.max(0, Math.floor((ran * 6) / 5) - 12);
    return {
      aging_no: `A${numberOf(start, id)}`,
      binding_id: binding.id,
      cabinet_code: code,
      board_sn: binding.board_sn,
      model_id: model.id,
      vendor_id: cabinet.vendorId,
      person_name: stream.pick(people).person_name,
      plan_hours: running ? agingPlan.twoDays : plan,
      run_hours: ran,
      cycle_count: Math.max(1, Math.round(ran * 2.2)) + stream.int(0, 12),
      cycle_fail: failed ? stream.int(1, 4) : 0,
      restart_count: failed ? stream.int(1, 3) : stream.chance(0.1) ? 1 : 0,
      offline_minutes: stream.int(0, failed ? 26 : 8),
      temp_min: coldest + stream.int(0, 12),
      temp_max: warmest - stream.int(0, 12) + (failed ? 30 : 0),
      temp_samples: samples,
      temp_inside: samples - Math.floor(samples * (failed ? 0.05 : 0.01)),
      aging_status: agingStatus[outcome],
      interrupt_reason: outcome === 'interrupted' ? '产线停电检修' : null,
      rule_result: outcome === 'passed' ? verdict.passed : outcome === 'failed' ? verdict.failed : null,
      override_reason: null,
      override_photos: null,
      override_name: null,
      override_time: null,
      start_time: at(start),
      end_time: end === null ? null : at(end),
      ...newRowColumns(id, at(start), at(end ?? world.now)),
    };
  };

  const current: BindingRow = {
    ...parts,
    ...board,
    ...sns(),
    bind_status: bindStatus.bound,
    bind_time: at(bound),
    unbind_time: null,
    unbind_reason: null,
    ship_flag: of.shipped ? 1 : 0,
    ship_time: of.shipped ? at(bound + 6 * day + stream.int(0, 6 * hour)) : null,
    shop_id: cabinet.shopId,
    ...newRowColumns(second, at(bound)),
  };
  const bindings = [current];
  const agings = of.aging === null ? [] : [agingOf(second, of.aging, current)];
  if (of.before !== 'none') {
    const older: BindingRow = {
      ...parts,
      board_sn: `B${stream.digits(11)}`,
      imei: `86${stream.digits(13)}`,
      iccid: `8986${stream.digits(16)}`,
      ...sns(),
      bind_status: bindStatus.unbound,
      bind_time: at(made),
      unbind_time: at(bound - hour),
      unbind_reason: '主板故障更换',
      ship_flag: 0,
      ship_time: null,
      shop_id: null,
      ...newRowColumns(first, at(made), at(bound - hour)),
    };
    bindings.unshift(older);
    if (of.before !== null) agings.unshift(agingOf(first, of.before, older));
  }
  // A stream of its own, so that the rows above stay as they were.
  const testing = new Stream(world.settings.seedNumber, 'factory tests', index);
  const rounds = bindings.map((each) =>
    testsOf(testing, people, each, {
      temp_zone: model.temp_zone,
      running: each === current && of.aging === null,
      pilot: index < pilotCabinets ? index : null,
    }),
  );
  const running = new Stream(world.settings.seedNumber, 'aging samples', index);
  const extras = everyCode(agingEvent).filter((event) => event !== agingEvent.restart);
  const courses = agings.map((run) =>
    seededCourse(running, run, {
      temp_zone: model.temp_zone,
      band: band[model.temp_zone] ?? [20, 100],
      now: world.now,
      extra: index < pilotCabinets ? item(extras, index % extras.length) : null,
    }),
  );
  return {
    bindings,
    agings: courses.map(({ run }) => run),
    agingHours: courses.flatMap(({ hours }) => hours),
    agingEvents: courses.flatMap(({ events }) => events),
    tests: rounds.flatMap(({ tests }) => tests),
    testItems: rounds.flatMap(({ testItems }) => testItems),
  };
}

export const lastAssemblyIds = (cabinets: number): readonly (readonly [table: string, id: number])[] => [
  ['vendor_binding', cabinets * bindingsPerCabinet],
  ['vendor_aging', cabinets * bindingsPerCabinet],
  ['vendor_aging_event', cabinets * bindingsPerCabinet * eventsPerRun],
  ['vendor_test', cabinets * bindingsPerCabinet * roundsPerBinding],
  ['vendor_test_item', cabinets * bindingsPerCabinet * roundsPerBinding * itemsPerRound],
];
