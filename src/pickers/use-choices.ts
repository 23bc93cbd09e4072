import { useMemo, useState } from 'react';
import { choiceFilters, cutToUnits, encodeFilters, type FilterValue } from '../../resources/kit/filters.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { defaultSize } from '../../resources/kit/paging.ts';
import { useOptions } from '../kinds/inputs/use-options.ts';

const longestWord = 64;
const nothing: Readonly<Record<string, string>> = {};

/**
 * What a table to choose from shows: a word, the declared filters, a page. A changed word or filter goes back to page 1.
 * @param fixed filters that nobody changes, and that aren't offered
 */
export function useChoices(model: AnyModel, fixed: Readonly<Record<string, string>> = nothing) {
  const [keyword, setKeyword] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, FilterValue>>>({});
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(defaultSize);
  const offered = useMemo(() => choiceFilters(model), [model]);
  const filters = offered.filter(({ name }) => fixed[name] === undefined);
  const found = useOptions(model.name, keyword, true, {
    page,
    size,
    filters: { ...encodeFilters(filters, values), ...fixed },
  });
  const longest = model.fields[model.title]?.spec.max ?? longestWord;
  return {
    ...found,
    keyword,
    longest,
    setKeyword: (word: string) => {
      setKeyword(cutToUnits(word, longest));
      setPage(1);
    },
    filters,
    values,
    setFilter: (name: string, value: FilterValue | undefined) => {
      setValues((before) => {
        const { [name]: _, ...rest } = before;
        return value === undefined ? rest : { ...rest, [name]: value };
      });
      setPage(1);
      setSize(defaultSize);
    },
    narrowed: keyword.trim() !== '' || Object.keys(values).length > 0,
    page,
    size,
    turn: (to: number, of: number) => {
      setPage(of === size ? to : 1);
      setSize(of);
    },
  };
}

export type Choices = ReturnType<typeof useChoices>;
