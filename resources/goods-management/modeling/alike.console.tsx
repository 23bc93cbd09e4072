import type { SlotProps } from '../../../src/customize.ts';
import { SimilarTable } from '../apply/similar.console.tsx';
import type { ModelingRow } from './steps.console.tsx';

/** Goods of the library that recognition may mistake for this one. */
export const Alike = ({ row }: SlotProps<ModelingRow>) => (
  <SimilarTable endpoint="GET /goods_center/similar/{id}/v1" id={row.id} />
);
