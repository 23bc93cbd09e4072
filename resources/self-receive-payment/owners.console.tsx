import type { SlotProps } from '../../src/customize.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { DetailValue } from '../../src/kinds/details/detail-value.tsx';
import { PlainTable } from '../../src/screens/plain-table.tsx';
import type { AnyField } from '../kit/field.ts';
import type { Label } from '../kit/label.ts';
import { Application, type OnboardingRow } from './application.ts';

const words = {
  title: { en: 'Beneficial owners', zh: '受益人' },
  name: { en: 'Name', zh: '姓名' },
  doc_type: { en: 'Document', zh: '证件类型' },
  id_no: { en: 'Number', zh: '证件号' },
  front_url: { en: 'Front', zh: '人像面' },
  begin: { en: 'Valid from', zh: '有效期开始' },
  end: { en: 'Valid to', zh: '有效期结束' },
} as const satisfies Readonly<Record<string, Label>>;
const columns = ['name', 'doc_type', 'id_no', 'front_url', 'begin', 'end'] as const;
const fields: Readonly<Record<string, AnyField>> = Application.fields;

/** Who owns the subject where the legal person doesn't. */
export function OwnersTable({ row }: SlotProps<OnboardingRow>) {
  const { say } = useLanguage();
  if (row.owner_flag !== 0) return null;
  const owners = Array.from({ length: row.owner_count ?? 1 }, (_, at) => ({ id: String(at + 1) }));
  return (
    <>
      <h2>{say(words.title)}</h2>
      <PlainTable
        label={say(words.title)}
        empty={null}
        rows={owners}
        columns={columns.map((column) => ({
          key: column,
          title: say(words[column]),
          cell: ({ id }) => {
            const name = `owner${id}_${column}`;
            const field = fields[name];
            return field ? <DetailValue field={field} name={name} row={row} /> : null;
          },
        }))}
      />
    </>
  );
}
