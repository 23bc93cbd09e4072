import { Alert, Button, Modal } from 'antd';
import { useId, useRef } from 'react';
import type { Fields } from '../../resources/kit/field.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { AnyConsoleExtension } from '../customize.ts';
import { requestNo } from '../data/request-no.ts';
import type { WireRow } from '../data/row.ts';
import { useConsoleExtension } from '../data/use-console-extension.ts';
import { useSend } from '../data/use-send.ts';
import { FieldForm } from '../form/field-form.tsx';
import { useSentForm } from '../form/use-sent-form.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { PurposeProvider } from '../kinds/inputs/purpose.ts';
import { type Input, pageCall } from './action-call.ts';
import { ActionFields } from './action-fields.tsx';
import { enteredOf, inputProblems, startOf } from './action-input.ts';
import { actionLabel, isDanger } from './allowed.ts';
import { rowTitleOf } from './row-params.ts';
import type { BulkOutcome } from './use-actions.tsx';
import './actions.css';

interface Props {
  readonly resource: AnyResource;
  readonly name: string;
  /** None where every row of a filter was chosen, which one call doesn't take. */
  readonly rows: readonly WireRow[] | undefined;
  readonly changes: readonly AnyResource[];
  readonly onClose: (outcome: BulkOutcome | undefined) => void;
}

/** How many of the rows the question names. */
const named = 3;
/** Where the input declares no other maximum. */
const usualMost = 200;

/** Asks before an action that is done to all of some rows by one call, or to none of them. */
export function RowsDialog(props: Props) {
  const { resource, name, rows, changes, onClose } = props;
  const { say } = useLanguage();
  const extension = useConsoleExtension(resource);
  const send = useSend();
  const key = useRef(requestNo());
  if (!extension) return null;
  const field = resource.actions?.[name]?.rows ?? '';
  const most = resource.actions?.[name]?.input?.[field]?.spec.max ?? usualMost;
  const call = async (input: Input) => {
    const ids = (rows ?? []).map((row) => row.id);
    await send(pageCall(resource, name, { [field]: ids, ...input }, key.current), {
      changes,
      ownErrors: true,
    });
    onClose({ done: ids.length, refused: [] });
  };
  if (!rows || rows.length > most)
    return (
      <Modal
        open
        title={say(actionLabel(resource, name))}
        width={440}
        onCancel={() => onClose(undefined)}
        footer={
          <Button type="primary" onClick={() => onClose(undefined)}>
            {say(texts.common.gotIt)}
          </Button>
        }
      >
        <p>{say(texts.actions.rowsChosen, { most })}</p>
      </Modal>
    );
  const Own = extension.rowsDialogs?.[name];
  return (
    <PurposeProvider value={`${resource.name}.${name}`}>
      {Own ? (
        <Own rows={rows} send={call} close={() => onClose(undefined)} />
      ) : (
        <Question {...props} rows={rows} extension={extension} field={field} send={call} />
      )}
    </PurposeProvider>
  );
}

interface QuestionProps extends Props {
  readonly rows: readonly WireRow[];
  readonly extension: AnyConsoleExtension;
  /** The input that names the rows, which nobody fills in. */
  readonly field: string;
  readonly send: (input: Input) => Promise<void>;
}

function Question({ resource, name, rows, extension, field, send, onClose }: QuestionProps) {
  const { say, lang } = useLanguage();
  const id = useId();
  const { [field]: _, ...fields }: Fields = resource.actions?.[name]?.input ?? {};
  const form = useSentForm(resource.model, () => startOf(fields));
  const { values } = form;
  const label = say(actionLabel(resource, name));
  const titles = rows.slice(0, named).map((row) => rowTitleOf(resource, row, lang));
  const list = titles.join(lang === 'zh' ? '、' : ', ');
  const submit = () =>
    void form.submit(inputProblems(fields, values, say), Object.keys(fields), () =>
      send(enteredOf(fields, values)),
    );
  return (
    <Modal
      open
      title={rows.length > 1 ? say(texts.actions.bulkQuestion, { action: label, n: rows.length }) : label}
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
      <p>
        {rows.length > named ? say(texts.actions.bulkNames, { names: list, n: rows.length - named }) : list}
      </p>
      {rows.length > 1 && <p className="action-hint">{say(texts.actions.rowsAtOnce)}</p>}
      <FieldForm fields={form} id={id} className="action-form" onSubmit={submit}>
        <ActionFields
          id={id}
          fields={fields}
          name={name}
          extension={extension}
          values={values}
          set={form.put}
          row={rows.length === 1 ? rows[0] : undefined}
        />
      </FieldForm>
      {form.refused && (
        <Alert className="action-refusal" type="error" showIcon role="alert" message={form.refused.text} />
      )}
    </Modal>
  );
}
