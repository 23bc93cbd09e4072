import { useCallback } from 'react';
import type { ListState } from '../../../providers/address.ts';
import { HttpProblem } from '../../../providers/http.ts';
import { Call } from '../../../resources/kit/calls.ts';
import { furtherColumns } from '../../../resources/kit/columns.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import { listParams } from '../../data/use-rows.ts';
import { useSend } from '../../data/use-send.ts';
import { tellExportAsked } from '../../live/export-requested.ts';

/** Asks for the whole filter as a file with the columns in view, and with those of the record's lines where they are named; the server's answer says that it goes to the download cache. */
export function useExport(resource: AnyResource, state: ListState, columns: readonly string[]) {
  const send = useSend();
  const { access } = useApp();
  return useCallback(
    async (lines: readonly string[] = []) => {
      if (!resource.api.export) return;
      const query = {
        ...listParams(resource, state),
        ...(state.sorts.length > 0 && {
          order_by: state.sorts.map(({ field }) => field).join(','),
          sort_type: state.sorts.map(({ order }) => (order === 'desc' ? 1 : 0)).join(','),
        }),
        columns: [
          ...columns,
          ...furtherColumns(resource, columns, access.merchant),
          ...lines.map((field) => `lines.${field}`),
        ].join(','),
      };
      try {
        const { data } = await send<{ id: string }>(new Call(resource.api.export, { query }));
        tellExportAsked(data.id);
      } catch (error) {
        // The refusal was shown already.
        if (!(error instanceof HttpProblem)) throw error;
      }
    },
    [resource, state, columns, send, access],
  );
}
