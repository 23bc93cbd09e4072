import type { AnyWhere } from './predicate.ts';

/**
 * How a number of a report is made of the rows of its roll-ups. Ratios are made of sums over the whole period, never averaged;
 * what can't be told is null.
 * sum: of a column; `on`: of the first or the last day of the range that has rows, e.g. an opening stock; `once`: the largest of each
 * value of this further column, summed, e.g. how many coupons were put out in all.
 * distinct: how many different ones a column holds, of the rows that fit; `per`: for each value of this further column; `since`: the
 * column that tells from when on a row of a day counts, so that a day can be told up to an hour. `sketch`: the model that keeps a sketch of them for each day of
 * an organisation (`org_id`) and of a merchant (`merchant_id`), which tells them with a small error where there are too many to be
 * counted in a call; `atMost`: the sum that they never exceed, by which that is known beforehand; `apart`: a dimension
 * whose values have sketches of their own beside.
 * ratio: by the sum of what stands in `over`; at most `most`, in the field's own unit.
 * change: against the equally long period before, or the same days a year ago, over that, in basis points.
 * gain: over `base`, in basis points; where there is what else went on (`beside`: now, then), over what the base would have become by it.
 * share: of the sum over all rows, in basis points.
 * rank: the row's place in the order asked for.
 */
export type Measure =
  | {
      readonly make: 'sum';
      readonly column: string;
      readonly on?: 'first' | 'last';
      readonly once?: string;
    }
  | {
      readonly make: 'distinct';
      readonly column: string;
      readonly per?: string;
      readonly where?: AnyWhere;
      readonly since?: string;
      readonly sketch?: { readonly model: string; readonly atMost: string; readonly apart?: string };
    }
  | { readonly make: 'ratio'; readonly of: string; readonly over: readonly string[]; readonly most?: number }
  | { readonly make: 'minus'; readonly of: string; readonly less: string }
  | { readonly make: 'change'; readonly of: string; readonly against: Against }
  | {
      readonly make: 'gain';
      readonly of: string;
      readonly base: string;
      readonly beside?: readonly [now: string, then: string];
    }
  | { readonly make: 'share'; readonly of: string }
  | { readonly make: 'rank' };

/** What a period is compared with. */
export type Against = 'previous' | 'last_year';

/** The measures that one is made of; of a sum and a count, none. */
export function madeOf(measure: Measure): readonly string[] {
  switch (measure.make) {
    case 'ratio':
      return [measure.of, ...measure.over];
    case 'minus':
      return [measure.of, measure.less];
    case 'gain':
      return [measure.of, measure.base, ...(measure.beside ?? [])];
    case 'change':
    case 'share':
      return [measure.of];
    default:
      return [];
  }
}
