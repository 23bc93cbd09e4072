import { ActionInputs } from '../../../src/actions/action-inputs.tsx';
import type { ActionFieldsProps } from '../../../src/customize.ts';
import type { Fields } from '../../kit/field.ts';
import { invoiceMedium } from './enums.ts';

/** A paper invoice is sent, and so has an express number; a digital one has none. */
export function FillFields({ fields, row, ...props }: ActionFieldsProps) {
  const { express_no, ...always } = fields;
  const paper = row?.invoice_medium === invoiceMedium.paper && express_no;
  const shown: Fields = paper
    ? { ...always, express_no: { ...express_no, spec: { ...express_no.spec, required: true } } }
    : always;
  return <ActionInputs {...props} fields={shown} row={row} />;
}
