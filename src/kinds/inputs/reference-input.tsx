import { type ComponentType, lazy } from 'react';
import type { AnyField } from '../../../resources/kit/field.ts';
import type { AnyModel } from '../../../resources/kit/model.ts';
import { modelOf } from '../../../resources/kit/product.ts';
import { useApp } from '../../app-context.tsx';
import type { InputProps } from './input.ts';
import { RefInput } from './ref-input.tsx';

// What few forms need comes when the first of them is shown (docs/design/budgets.md).
const RefsTableInput = lazy(async () => ({
  default: (await import('../../pickers/refs-table-input.tsx')).RefsTableInput,
}));
const DialogInput = lazy(async () => ({
  default: (await import('../../pickers/dialog-input.tsx')).DialogInput,
}));
const TreeInput = lazy(async () => ({ default: (await import('../../pickers/tree-input.tsx')).TreeInput }));

/** More references than this are chosen from a table instead of a list that opens, where the model doesn't say. */
const mostInSelect = 100;

/** How rows of the model are chosen for this field: a table serves several references, a dialog one of them. */
export function inputOfReference(field: AnyField, target: AnyModel): ComponentType<InputProps> {
  const several = field.kind === 'refs';
  const { as = several && (field.spec.max ?? 0) > mostInSelect ? 'table' : 'select' } = target.choose;
  if (as === 'tree') return TreeInput;
  if (as === 'select') return RefInput;
  return several ? RefsTableInput : DialogInput;
}

/** A reference, or several, chosen as the model that they point to declares. */
export function ReferenceInput(props: InputProps) {
  const { product } = useApp();
  const Input = inputOfReference(props.field, modelOf(product, props.field.spec.target ?? ''));
  return <Input {...props} />;
}
