import { identifyType } from '../../resources/enums.ts';
import type { PointPlan } from './points.ts';
import { around } from './random.ts';

/** Algorithm providers by what they recognise (domain.md §13); two of them are partner organisations (§9.1). */
const vision = ['锐识算法', '明瞳视觉'];
const byType: Readonly<Record<number, readonly string[]>> = {
  [identifyType.vision]: vision,
  [identifyType.gravity]: ['量衡重力'],
  [identifyType.visionGravity]: ['锐识算法', '量衡重力'],
  [identifyType.rfid]: ['标签云RFID'],
};

/** The provider that serves a point, always the same one. */
export const providerOf = (point: PointPlan) =>
  around(byType[point.row.identify_type] ?? vision, point.index);
