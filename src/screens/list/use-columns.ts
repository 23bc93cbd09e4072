import { useMemo } from 'react';
import { Call, systemCalls } from '../../../resources/kit/calls.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import { useCall } from '../../data/use-call.ts';
import { useSend } from '../../data/use-send.ts';
import { type ArrangedColumn, arrange, declaredColumns, type KeptColumn, toKept } from './arrangement.ts';

interface Forms {
  readonly form_key: string;
  readonly columns: readonly KeptColumn[] | null;
}

export interface Columns {
  readonly columns: readonly ArrangedColumn[];
  readonly declared: readonly ArrangedColumn[];
  /** False until the person's own arrangement is known: no column jumps when it comes. */
  readonly ready: boolean;
  /** Null goes back to the declared arrangement. */
  readonly save: (columns: readonly ArrangedColumn[] | null) => Promise<void>;
}

/** The columns of a list, arranged by the person, stored per user (specification §2, Column-configuration dialog). */
export function useColumns(resource: AnyResource): Columns {
  const { access } = useApp();
  const send = useSend();
  const call = useMemo(
    () => new Call(systemCalls.readForms, { query: { form_key: resource.name } }),
    [resource.name],
  );
  const forms = useCall<Forms>(call, { fresh: Number.POSITIVE_INFINITY, quiet: true });
  const declared = useMemo(() => declaredColumns(resource, access.merchant), [resource, access.merchant]);
  const kept = forms.data?.columns;
  const columns = useMemo(() => (kept ? arrange(declared, kept) : declared), [declared, kept]);

  return {
    columns,
    declared,
    ready: forms.data !== undefined || forms.problem !== null,
    save: async (next) => {
      const body = { form_key: resource.name, columns: next ? toKept(next) : [] };
      await send(new Call(systemCalls.saveForms, { body }), { quiet: true });
      forms.retry();
    },
  };
}
