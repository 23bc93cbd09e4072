import { useEffect, useMemo, useState } from 'react';
import { optionCall } from '../../../resources/kit/calls.ts';
import { modelOf, modelsOf } from '../../../resources/kit/product.ts';
import { useApp } from '../../app-context.tsx';
import type { WireRow } from '../../data/row.ts';
import { useCall } from '../../data/use-call.ts';
import { usePurpose } from './purpose.ts';

/** A row as a picker shows it: its title and the small columns beside it. */
export interface Option extends WireRow {
  readonly title: string;
  /** Why it can't be chosen; it is shown all the same. */
  readonly refused?: string;
}
interface OptionRows {
  readonly rows: readonly Option[];
  readonly total: number;
}

/** docs/specification.md §9: typed searches wait so long for the next key. */
export const searchDelayMs = 600;

/** A value that follows only after it has stood still. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

interface OptionPage {
  readonly page?: number;
  readonly size?: number;
  /** Parameters of the declared filters. */
  readonly filters?: Readonly<Record<string, string>>;
}

/** Rows that a reference may point to, by a typed word and filters. Nothing is asked for before the picker opens. */
export function useOptions(
  model: string,
  keyword: string,
  open: boolean,
  { page = 1, size = 50, filters = {} }: OptionPage = {},
) {
  const word = useSettled(keyword.trim(), searchDelayMs);
  const target = modelOf(useApp().product, model);
  const purpose = usePurpose();
  const asked = { ...purpose, ...filters, keyword: word };
  const call = open ? optionCall(target, { ...asked, page, size }) : null;
  const { data, problem, fetching, retry } = useCall<OptionRows>(call, { quiet: true, keepPrevious: true });
  return {
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    problem,
    retry,
    fetching: fetching || word !== keyword.trim(),
    /** What the rows were asked for by. */
    asked,
  };
}

/** At most so many ids are asked for at once: they travel in the address. */
const idsAtOnce = 100;

/** Ids that a row already holds: their titles, and the rows as a picker shows them; nothing of a model that isn't this person's to see. */
export function useTitles(model: string, ids: readonly string[]) {
  const asked = ids.slice(0, idsAtOnce).join(',');
  const target = modelsOf(useApp().product).get(model);
  const call = asked && target ? optionCall(target, { ids: asked, page: 1, size: idsAtOnce }) : null;
  const { data, fetching } = useCall<OptionRows>(call, { quiet: true, keepPrevious: true, fresh: 60_000 });
  const titles = useMemo(() => new Map(data?.rows.map((row) => [row.id, row.title])), [data]);
  return { titles, rows: data?.rows ?? [], fetching };
}
