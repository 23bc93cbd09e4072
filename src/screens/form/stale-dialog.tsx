import { Button, Modal } from 'antd';
import type { Fields } from '../../../resources/kit/field.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { DetailValue } from '../../kinds/details/detail-value.tsx';
import { PlainTable } from '../plain-table.tsx';
import { fieldNames } from './field-names.ts';
import type { Form } from './use-form.ts';

interface Props {
  readonly fields: Fields;
  readonly stale: NonNullable<Form['stale']>;
}

/** The row was changed by someone else meanwhile (10005): what differs, and which value is kept. Nothing typed is lost. */
export function StaleDialog({ fields, stale }: Props) {
  const { say, lang } = useLanguage();
  const { differences, taken, rebase, dismiss } = stale;
  const value = (name: string, of: unknown) => {
    const field = fields[name];
    return field ? <DetailValue field={field} name={name} row={{ [name]: of }} /> : null;
  };
  return (
    <Modal
      open
      title={say(texts.form.staleTitle)}
      width={640}
      onCancel={dismiss}
      footer={
        <>
          <Button onClick={() => rebase('theirs')}>{say(texts.form.takeTheirs)}</Button>
          <Button type="primary" onClick={() => rebase('mine')}>
            {say(texts.form.keepMine)}
          </Button>
        </>
      }
    >
      <p>{say(texts.form.stale)}</p>
      <PlainTable
        label={say(texts.form.staleTitle)}
        empty={null}
        rows={differences.map((difference) => ({ id: difference.name, ...difference }))}
        columns={[
          {
            key: 'field',
            title: say(texts.form.field),
            cell: ({ name }) => fields[name] && say(fields[name].label),
          },
          { key: 'mine', title: say(texts.form.mine), cell: ({ name, mine }) => value(name, mine) },
          { key: 'theirs', title: say(texts.form.theirs), cell: ({ name, theirs }) => value(name, theirs) },
        ]}
      />
      {taken.length > 0 && (
        <p>{say(texts.form.alsoTaken, { names: fieldNames(fields, taken, say, lang) })}</p>
      )}
    </Modal>
  );
}
