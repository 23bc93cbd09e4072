import { scopeRange } from '../enums.ts';
import { f } from '../kit/index.ts';

/** The points that are named one by one, up to what an operator has in all. */
export const selectedPoints = f.refs({ en: 'Selected points', zh: '指定点位' }, 'mct_shop', {
  required: 'when',
  min: 1,
  max: 20_000,
  code: 12013,
});

/** Whether something holds at all points of whose it is, or at chosen ones (docs/domain/conventions.md §1.3). */
export const pointScope = {
  shop_range: f.enum({ en: 'Points', zh: '适用点位' }, scopeRange, {
    required: true,
    default: scopeRange.all,
  }),
  shop_ids: selectedPoints,
};
