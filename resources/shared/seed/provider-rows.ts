import { around } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { identifyType } from '../../enums.ts';
import type { Provider } from '../provider.ts';

export type ProviderRow = StoredRow<typeof Provider>;

const vision = ['锐识算法', '明瞳视觉'];
/**
 * Algorithm providers by what they recognise (docs/domain/seed-data.md §13); two of them are partner organisations
 * (docs/domain/roles.md §9.1).
 */
const byType: Readonly<Record<number, readonly string[]>> = {
  [identifyType.vision]: vision,
  [identifyType.gravity]: ['量衡重力'],
  [identifyType.visionGravity]: ['锐识算法', '量衡重力'],
  [identifyType.rfid]: ['标签云RFID'],
};

/** The provider that serves a cabinet that recognises so, always the same one for a point. */
export const providerNameOf = (type: number, index: number) => around(byType[type] ?? vision, index);

const recognises: readonly (readonly [string, ProviderRow['identify_types']])[] = [
  ['锐识算法', [identifyType.vision, identifyType.visionGravity]],
  ['明瞳视觉', [identifyType.vision]],
  ['量衡重力', [identifyType.gravity, identifyType.visionGravity]],
  ['标签云RFID', [identifyType.rfid]],
];
export const providers: readonly ProviderRow[] = recognises.map(([provider_name, identify_types], index) => ({
  provider_name,
  identify_types,
  ...newRowColumns(index + 1, '2023-04-01 09:00:00'),
}));

/** @throws RangeError for a name that no provider has */
export function providerRow(name: string): ProviderRow {
  const found = providers.find(({ provider_name }) => provider_name === name);
  if (!found) throw new RangeError(`no provider is called ${name}`);
  return found;
}
