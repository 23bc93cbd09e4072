import type { Stream } from '../../../server/seed/random.ts';
import type { MachineCall } from '../../kit/machine-call.ts';
import { tempZone } from '../../shared/point.ts';
import { sampleMinutes } from '../aging/samples.ts';
import { agingCalls, factoryCalls as calls } from '../calls/index.ts';
import { agingPlan, testItem, testResult } from '../factory-enums.ts';
import { standards } from '../test/standards.ts';
import type { FactoryClient } from './factory-client.ts';

interface BuiltModel {
  readonly model_id: string;
  readonly temp_zone: number;
  readonly identify_types: readonly number[];
}
interface Round {
  readonly test_no: string;
  readonly items: readonly { readonly test_item: number }[];
}

/** A cabinet that is aged, and how far it has told of it. */
export interface AgedCabinet {
  readonly code: string;
  readonly client: FactoryClient;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly planHours: number;
  /** What it keeps, in tenths of a degree. */
  readonly keeps: number;
  told: number;
}

/** How the lines of docs/domain/seed-data.md §13 fail: rounds that pass at first, and what the others fail by. */
const firstPass = 0.91;
const failing: readonly (readonly [item: number, weight: number])[] = [
  [testItem.lock, 24],
  [testItem.gravity, 22],
  [testItem.cameraImage, 18],
  [testItem.network, 14],
];
const agingPass = 0.97;
/** Tenths of a degree. */
const keeping: Readonly<Record<number, number>> = { [tempZone.frozen]: -270, [tempZone.chilled]: 45 };
const room = 220;

/** @throws Error with what the server said against it */
async function done(client: FactoryClient, call: MachineCall, given: object = {}) {
  const reply = await client.call(call, given);
  if (reply.code !== 0) throw new Error(`${call.endpoint}: ${reply.code} ${reply.msg}`);
  return reply.data;
}

/** One tester at the line: assembles cabinets, tests them until they pass and puts them to age. */
export class SimulatedLine {
  readonly #random: Stream;
  readonly #name: string;
  readonly #now: () => number;
  #built = 0;

  /** @param name what the numbers of its cabinets begin with, so that two lines never build the same */
  constructor(random: Stream, name: string, now: () => number = Date.now) {
    this.#random = random;
    this.#name = name;
    this.#now = now;
  }

  /** One cabinet from its parts to the start of its aging, by whoever is signed in. */
  async build(tester: FactoryClient): Promise<AgedCabinet> {
    const { models } = (await done(tester, calls.models)) as { models: readonly BuiltModel[] };
    const model = this.#random.pick(models);
    this.#built += 1;
    const cabinet_code = `${this.#name}${String(this.#built).padStart(4, '0')}`;
    await done(tester, calls.bind, {
      cabinet_code,
      model_id: model.model_id,
      identify_type: this.#random.pick(model.identify_types),
      board_sn: `B${this.#random.digits(11)}`,
      imei: `86${this.#random.digits(13)}`,
      iccid: `8986${this.#random.digits(16)}`,
    });
    let passed = await this.#test(tester, cabinet_code, 1, !this.#random.chance(firstPass));
    for (let round = 2; !passed; round += 1) passed = await this.#test(tester, cabinet_code, round, false);
    const planHours = agingPlan.day;
    const { key, secret } = await done(tester, calls.startAging, {
      request_no: `aging-${cabinet_code}`,
      cabinet_code,
      plan_hours: planHours,
    });
    const client = tester.as({ key, secret });
    return {
      code: cabinet_code,
      client,
      start: this.#now(),
      planHours,
      keeps: keeping[model.temp_zone] ?? room,
      told: 0,
    };
  }

  async #test(tester: FactoryClient, cabinet_code: string, round: number, fails: boolean): Promise<boolean> {
    const given = { request_no: `test-${cabinet_code}-${round}`, cabinet_code, app_version: '2.3.1' };
    const { test_no, items } = (await done(tester, calls.startTest, given)) as Round;
    const tested = [...new Set(items.map(({ test_item }) => test_item))];
    const weights = failing.filter(([item]) => tested.includes(item));
    const bad = fails ? this.#random.weighted([...weights]) : null;
    for (const test_item of tested) {
      const readings = (standards[test_item] ?? []).map(({ key, min, max }) => ({
        key,
        value: (test_item === bad ? (max === undefined ? -1 : 1) : 0) + (max ?? min ?? 0),
      }));
      const attempts = test_item === bad ? 3 : 1;
      for (let attempt = 1; attempt <= attempts; attempt += 1)
        await done(tester, calls.reportItem, { test_no, test_item, attempt, readings });
    }
    return (await done(tester, calls.finishTest, { test_no })).test_result === testResult.passed;
  }

  /** Tells the samples whose five minutes are over, and ends the run with its plan. Returns its status once it has ended. */
  async tell(cabinet: AgedCabinet): Promise<number | null> {
    const most = (cabinet.planHours * 60) / sampleMinutes;
    const over = Math.min(most, Math.floor((this.#now() - cabinet.start) / (sampleMinutes * 60_000)));
    const sticks = this.#random.chance((1 - agingPass) / most);
    const samples = Array.from({ length: over - cabinet.told }, (_, nth) => ({
      sample_no: cabinet.told + nth,
      online: this.#random.chance(0.002) ? 0 : 1,
      temp: cabinet.keeps + this.#random.int(-12, 12),
      signal: this.#random.int(3, 5),
      cpu_temp: 480 + this.#random.int(-30, 30),
      free_mb: 700 + this.#random.int(-40, 40),
      cycle_count: 2,
      cycle_fail: sticks && nth === 0 ? 1 : 0,
    }));
    // Lines of factories are bad: what was told may be told again, and not in order.
    if (samples.length > 0) await done(cabinet.client, agingCalls.samples, { samples: samples.toReversed() });
    cabinet.told = over;
    if (over < most) return null;
    return (await done(cabinet.client, agingCalls.finishAging, { sample_count: over })).aging_status;
  }
}
