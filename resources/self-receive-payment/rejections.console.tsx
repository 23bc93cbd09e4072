import { Link } from 'react-router';
import type { SlotProps } from '../../src/customize.ts';
import { useMay } from '../../src/data/use-may.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { PlainTable } from '../../src/screens/plain-table.tsx';
import { entryStatus } from '../enums.ts';
import type { AnyField } from '../kit/field.ts';
import type { Label } from '../kit/label.ts';
import type { AnyResource } from '../kit/resource.ts';
import { pathsOf } from '../kit/routes.ts';
import type { OnboardingRow } from './application.ts';

const words = {
  title: { en: 'Rejections', zh: '驳回明细' },
  field: { en: 'Field', zh: '字段' },
  reason: { en: 'Reason', zh: '原因' },
  whole: { en: 'The whole application', zh: '整份申请' },
} as const satisfies Readonly<Record<string, Label>>;

/** What the channel refused, each leading to its field in the form. */
export function RejectionsTable({
  row,
  screen,
}: SlotProps<OnboardingRow> & { readonly screen: AnyResource }) {
  const { say } = useLanguage();
  const mayEdit = useMay(screen, 'update');
  const all = row.entry_status === entryStatus.rejected ? (row.rejections ?? []) : [];
  if (all.length === 0) return null;
  const fields: Readonly<Record<string, AnyField>> = screen.model.fields;
  const nameOf = (name: string | null) =>
    say((name === null ? undefined : fields[name]?.label) ?? words.whole);
  const form = pathsOf(screen)?.form;
  return (
    <>
      <h2>{say(words.title)}</h2>
      <PlainTable
        label={say(words.title)}
        empty={null}
        rows={all.map((one, at) => ({ ...one, id: String(at) }))}
        columns={[
          {
            key: 'field',
            title: say(words.field),
            cell: ({ field }) =>
              mayEdit && field !== null && form ? (
                <Link to={`${form}?id=${row.id}&field=${field}`}>{nameOf(field)}</Link>
              ) : (
                nameOf(field)
              ),
          },
          { key: 'reason', title: say(words.reason), cell: ({ reason }) => reason },
        ]}
      />
    </>
  );
}
