import { Alert, Button, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import type { Fields } from '../../resources/kit/field.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { requestNo } from '../data/request-no.ts';
import { useConsoleExtension } from '../data/use-console-extension.ts';
import { useSend } from '../data/use-send.ts';
import { FieldForm } from '../form/field-form.tsx';
import { useSentForm } from '../form/use-sent-form.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { PlainTable } from '../screens/plain-table.tsx';
import { type BulkTarget, bulkCall } from './action-call.ts';
import { ActionFields } from './action-fields.tsx';
import { enteredOf, inputProblems, startOf } from './action-input.ts';
import { actionLabel, isDanger } from './allowed.ts';
import { rowTitleOf } from './row-params.ts';
import type { BulkOutcome } from './use-actions.tsx';
import './actions.css';

interface Report {
  readonly success_count: number;
  readonly fail_rows: readonly { readonly id: string; readonly title: string; readonly msg: string }[];
}

interface Props {
  readonly resource: AnyResource;
  readonly name: string;
  readonly target: BulkTarget;
  readonly onClose: (outcome: BulkOutcome | undefined) => void;
}

/** How many of the chosen rows the question names. */
const named = 3;

/** One question for many rows, then what came of each: how many are done, which were refused and why. */
export function BulkDialog({ resource, name, target, onClose }: Props) {
  const { say, lang } = useLanguage();
  const send = useSend();
  const [report, setReport] = useState<Report>();
  const id = useId();
  const extension = useConsoleExtension(resource);
  const action = resource.actions?.[name];
  const fields: Fields = action?.input ?? {};
  const form = useSentForm(resource.model, () => startOf(fields));
  const { values } = form;
  // A repeat after a lost answer goes on with the rows that are left.
  const key = useRef(requestNo());
  const label = say(actionLabel(resource, name));
  const count = 'rows' in target ? target.rows.length : target.total;

  const start = () =>
    void form.submit(inputProblems(fields, values, say), Object.keys(fields), async () => {
      const input = action?.input && enteredOf(fields, values);
      const { data } = await send<Report>(bulkCall(resource, name, target, key.current, input), {
        changes: [resource],
        ownErrors: true,
        quiet: true,
      });
      setReport(data);
    });

  if (report) {
    const end = () => onClose({ done: report.success_count, refused: report.fail_rows.map((row) => row.id) });
    return (
      <Modal
        open
        title={label}
        width={560}
        className="bulk-report"
        onCancel={end}
        footer={
          <Button type="primary" onClick={end}>
            {say(texts.common.gotIt)}
          </Button>
        }
      >
        <p role="status">{say(texts.actions.bulkDone, { n: report.success_count })}</p>
        {report.fail_rows.length > 0 && (
          <>
            <h3>{say(texts.actions.bulkRefused, { n: report.fail_rows.length })}</h3>
            <PlainTable
              label={say(texts.actions.bulkRefused, { n: report.fail_rows.length })}
              rows={report.fail_rows}
              empty={null}
              columns={[
                { key: 'title', title: say(resource.model.label), cell: (row) => row.title },
                { key: 'msg', title: say(texts.actions.reason), cell: (row) => row.msg },
              ]}
            />
          </>
        )}
      </Modal>
    );
  }

  const names =
    'rows' in target ? target.rows.slice(0, named).map((row) => rowTitleOf(resource, row, lang)) : [];
  const list = names.join(lang === 'zh' ? '、' : ', ');
  return (
    <Modal
      open
      title={say(texts.actions.bulkQuestion, { action: label, n: count })}
      width={440}
      onCancel={() => onClose(undefined)}
      footer={
        <>
          <Button onClick={() => onClose(undefined)}>{say(texts.common.cancel)}</Button>
          <Button
            type="primary"
            danger={isDanger(resource, name)}
            htmlType="submit"
            form={id}
            loading={form.sending}
            disabled={form.sending}
          >
            {label}
          </Button>
        </>
      }
    >
      {names.length > 0 && (
        <p>{count > named ? say(texts.actions.bulkNames, { names: list, n: count - named }) : list}</p>
      )}
      <p className="action-hint">{say(texts.actions.bulkEach)}</p>
      <FieldForm fields={form} id={id} className="action-form" onSubmit={start}>
        {extension && (
          <ActionFields
            id={id}
            fields={fields}
            name={name}
            extension={extension}
            values={values}
            set={form.put}
          />
        )}
      </FieldForm>
      {form.refused && (
        <Alert className="action-refusal" type="error" showIcon role="alert" message={form.refused.text} />
      )}
    </Modal>
  );
}
