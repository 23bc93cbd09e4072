import type { UseFormProps, UseFormReturnType } from '@refinedev/antd';
import type { HttpProblem } from '../../../providers/http.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { WireRow } from '../../data/row.ts';
import { takesNothingBack } from '../../data/use-write.ts';
import type { FormMode } from '../../form/form-mode.ts';
import type { Values } from './values.ts';

export type SavedRow = WireRow & { id: string };
/** What any of Refine's form hooks gives to a form of ours. */
export type RefineForm = Pick<
  UseFormReturnType<SavedRow, HttpProblem, Values, SavedRow>,
  'form' | 'onFinish'
>;

/**
 * What Refine's form hooks are asked for: the form of antd, and writing through the data provider. The row is read once, before the
 * form opens, because Refine resets what was typed whenever its own reading changes (docs/design/refine.md §2.5). What follows a
 * saving, its messages, and the refusals of the server are ours (src/data/use-sending.ts, src/form/use-fields.ts).
 */
export const formOptions = (resource: AnyResource, mode: FormMode, id: string | undefined) =>
  ({
    resource: resource.name,
    action: mode === 'edit' ? 'edit' : 'create',
    ...(mode === 'edit' && { id }),
    queryOptions: { enabled: false, queryKey: ['form', resource.name, id ?? ''] },
    updateMutationOptions: takesNothingBack,
    redirect: false,
    invalidates: [],
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
  }) satisfies UseFormProps<SavedRow, HttpProblem, Values, SavedRow>;
