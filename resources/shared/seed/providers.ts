import type { PointPlan } from './points.ts';
import { providerNameOf } from './provider-rows.ts';

/** The name of the provider that serves a point. */
export const providerOf = (point: PointPlan) => providerNameOf(point.row.identify_type, point.index);
