import type { HttpProblem } from '../../../providers/http.ts';
import { matches } from '../../../resources/kit/predicate.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import type { WireRow } from '../../data/row.ts';
import { useMay } from '../../data/use-may.ts';
import { useRow } from '../../data/use-row.ts';
import { useSurroundings } from '../../data/use-surroundings.ts';
import type { FormMode } from '../../form/form-mode.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';

export type FormSource =
  | { readonly state: 'waiting' }
  | { readonly state: 'ready'; readonly row?: WireRow }
  | { readonly state: 'refused'; readonly text: string }
  | { readonly state: 'failed'; readonly problem: HttpProblem; readonly retry: () => void };

/** The row that a form starts from, and whether this person may save it now. */
export function useSourceRow(resource: AnyResource, mode: FormMode, id: string | undefined): FormSource {
  const { product } = useApp();
  const { say } = useLanguage();
  const surroundings = useSurroundings();
  const act = mode === 'edit' ? 'update' : 'create';
  const allowed = useMay(resource, act);
  const { row, problem, retry } = useRow(resource, mode === 'create' || !allowed ? undefined : id, {
    keep: true,
  });
  if (!allowed) return { state: 'refused', text: say(product.errors[10003] ?? texts.errors.noPermission) };
  if (mode === 'create') return { state: 'ready' };
  if (id === undefined) return { state: 'refused', text: say(texts.detail.notFound) };
  if (problem && !row) return { state: 'failed', problem, retry };
  if (!row) return { state: 'waiting' };
  const code = row.deny?.update ?? resource.form?.notEditable ?? 15001;
  const editable = matches(resource.form?.editable, row, surroundings) && row.deny?.update === undefined;
  if (mode === 'edit' && !editable) {
    return { state: 'refused', text: say(product.errors[code] ?? texts.errors.noPermission) };
  }
  return { state: 'ready', row };
}
