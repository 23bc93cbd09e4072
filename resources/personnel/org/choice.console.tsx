import { Select } from 'antd';
import { useMemo } from 'react';
import { useCall } from '../../../src/data/use-call.ts';
import { Call, systemCalls } from '../../kit/calls.ts';
import type { OrgNode } from '../../kit/wire.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly depth: number;
}

const flat = (nodes: readonly OrgNode[], depth = 0): Option[] =>
  nodes.flatMap((node) => [{ value: node.id, label: node.name, depth }, ...flat(node.org_list, depth + 1)]);

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  /** Only these, by id and name, instead of every organisation that the person may look from. */
  readonly only?: readonly { readonly id: string; readonly name: string }[];
}

/** One organisation out of those that the person may look from, found by a part of its name. */
export function OrgChoice({ label, value, onChange, only }: Props) {
  const call = useMemo(() => (only ? null : new Call(systemCalls.orgTree)), [only]);
  const { data, fetching } = useCall<readonly OrgNode[]>(call, { fresh: 60_000, quiet: true });
  const options = useMemo(
    () => only?.map(({ id, name }) => ({ value: id, label: name, depth: 0 })) ?? flat(data ?? []),
    [only, data],
  );
  return (
    <Select
      className="access-org"
      aria-label={label}
      placeholder={label}
      value={options.some((option) => option.value === value) ? value : undefined}
      loading={fetching}
      options={options}
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      optionRender={({ data: option }) => (
        <span style={{ paddingInlineStart: option.depth * 12 }}>{option.label}</span>
      )}
      onChange={onChange}
    />
  );
}
