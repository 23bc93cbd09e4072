import { at, hour, secondsOf } from '../../../server/seed/moments.ts';
import type { Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { numberOf } from '../../order-manager/seed/numbers.ts';
import type { VendorBinding } from '../binding/index.ts';
import { testItem, testResult } from '../factory-enums.ts';
import type { VendorTest, VendorTestItem } from '../test/index.ts';
import { isParticular, itemsOf, type TestItemCode } from '../test/items-of.ts';
import {
  measuredText,
  type Readings,
  standards,
  standardText,
  type TestMeasure,
  verdictOf,
} from '../test/standards.ts';
import type { PersonRow } from './factory.ts';

export type TestRow = StoredRow<typeof VendorTest>;
export type TestItemRow = StoredRow<typeof VendorTestItem>;

/** Rounds of one binding have the numbers of its place, and so have the items of a round. */
export const roundsPerBinding = 2;
export const itemsPerRound = testItem.$options.length;

/** Of a hundred bindings so many pass in their first round (docs/domain/seed-data.md §13). */
const firstPass = 0.91;
/** What fails, and how often. */
const failing: Readonly<Record<number, number>> = {
  [testItem.lock]: 24,
  [testItem.gravity]: 22,
  [testItem.cameraImage]: 18,
  [testItem.network]: 14,
};

function reading(stream: Stream, { min, max, flag }: TestMeasure, good: boolean): number {
  if (flag) return good ? 1 : 0;
  if (max !== undefined) {
    if (!good) return max + stream.int(1, 4);
    return stream.int(min ?? Math.floor(max * 0.6), max);
  }
  return (min ?? 0) + (good ? stream.int(0, 4) : -stream.int(1, 4));
}

interface Circumstances {
  readonly temp_zone: number;
  readonly running: boolean;
  /** Which of the first cabinets ever built it is, if it is one. */
  readonly pilot: number | null;
}

/** What fails in the first round of a cabinet of the pilot series: its particular parts, and every third of the others by turns. */
const pilotFaults = (items: readonly TestItemCode[], pilot: number) =>
  items.filter((item, nth) => isParticular(item) || (nth + pilot) % 3 === 0);

/** The rounds of one binding: a failed one is followed by one that passed; a running one is half way. */
export function testsOf(
  stream: Stream,
  people: readonly PersonRow[],
  binding: StoredRow<typeof VendorBinding>,
  { temp_zone, running, pilot }: Circumstances,
): { readonly tests: readonly TestRow[]; readonly testItems: readonly TestItemRow[] } {
  const items = itemsOf({ identify_type: binding.identify_type, temp_zone });
  const failed = !running && (pilot !== null || !stream.chance(firstPass));
  const begun = secondsOf(binding.bind_time) + 2 * hour;
  const testItems: TestItemRow[] = [];
  const round = (round_no: number, outcome: TestRow['test_result']): TestRow => {
    const id = (Number(binding.id) - 1) * roundsPerBinding + round_no;
    const person = stream.pick(people);
    const start = begun + (round_no - 1) * 6 * hour;
    const bad =
      outcome !== testResult.failed
        ? []
        : pilot !== null
          ? pilotFaults(items, pilot)
          : [stream.weighted(items.map((item): [TestItemCode, number] => [item, failing[item] ?? 2]))];
    const done = outcome === testResult.running ? items.slice(0, Math.ceil(items.length / 2)) : items;
    const step = stream.int(150, 260);
    for (const [nth, item] of done.entries()) {
      const readings: Readings = Object.fromEntries(
        (standards[item] ?? []).map((measure) => [
          measure.key,
          reading(stream, measure, !bad.includes(item)),
        ]),
      );
      const [standard, measured] = [standardText(item), measuredText(item, readings)];
      const time = at(start + (nth + 1) * step);
      testItems.push({
        test_id: String(id),
        vendor_id: binding.vendor_id,
        test_item: item,
        standard_desc: standard.zh,
        standard_desc_en: standard.en,
        readings,
        measured_value: measured.zh,
        measured_value_en: measured.en,
        item_result: verdictOf(item, readings),
        photo_urls: null,
        retry_count: bad.includes(item) ? 2 : stream.chance(0.06) ? 1 : 0,
        test_time: time,
        ...newRowColumns((id - 1) * itemsPerRound + item, time),
      });
    }
    const end = outcome === testResult.running ? null : at(start + (items.length + 1) * step);
    return {
      test_no: `T${numberOf(start, id)}`,
      binding_id: binding.id,
      cabinet_code: binding.cabinet_code,
      board_sn: binding.board_sn,
      model_id: binding.model_id,
      vendor_id: binding.vendor_id,
      person_id: person.id,
      person_name: person.person_name,
      item_count: done.length,
      pass_count: done.length - bad.length,
      fail_items: bad.length === 0 ? null : bad,
      test_result: outcome,
      round_no,
      app_version: '2.3.1',
      start_time: at(start),
      end_time: end,
      rule_result: outcome === testResult.running ? null : outcome,
      override_reason: null,
      override_photos: null,
      override_name: null,
      override_time: null,
      ...newRowColumns(id, at(start), end ?? at(start)),
    };
  };
  const tests = running
    ? [round(1, testResult.running)]
    : failed
      ? [round(1, testResult.failed), round(2, testResult.passed)]
      : [round(1, testResult.passed)];
  return { tests, testItems };
}
