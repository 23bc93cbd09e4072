import { identifyType } from '../../enums.ts';
import { type CodeOf, everyCode } from '../../kit/enumeration.ts';
import { tempZone } from '../../shared/point.ts';
import { testItem } from '../factory-enums.ts';

export type TestItemCode = CodeOf<typeof testItem>;

const byVision = [testItem.cameraImage, testItem.cameraCoverage];
const byWeight = [testItem.gravity, testItem.gravityDrift];
const byTag = [testItem.reader, testItem.antenna];
const partsOf: Readonly<Record<number, readonly number[]>> = {
  [identifyType.vision]: byVision,
  [identifyType.gravity]: byWeight,
  [identifyType.visionGravity]: [...byVision, ...byWeight],
  [identifyType.rfid]: byTag,
};
const particular = new Set<number>([...byVision, ...byWeight, ...byTag]);

/** Whether an item is of a part that only some cabinets have. */
export const isParticular = (item: number): boolean => particular.has(item);

/** The items that a cabinet is tested for: those of parts that it has. */
export function itemsOf(cabinet: {
  readonly identify_type: number;
  readonly temp_zone: number;
}): TestItemCode[] {
  const parts = new Set(partsOf[cabinet.identify_type] ?? []);
  return everyCode(testItem)
    .filter((item) => !isParticular(item) || parts.has(item))
    .filter((item) => item !== testItem.refrigeration || cabinet.temp_zone !== tempZone.ambient);
}
