import { Alert, Button, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import type { Fields } from '../../resources/kit/field.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { inputSchema, parse } from '../../resources/kit/validation.ts';
import { useHalf } from '../customize.ts';
import { requestNo } from '../data/request-no.ts';
import { useSend } from '../data/use-send.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import type { Messages } from '../kinds/inputs/input.ts';
import { messagesOf } from '../kinds/inputs/refusals.ts';
import { PlainTable } from '../screens/plain-table.tsx';
import { type BulkTarget, bulkCall, type Input } from './action-call.ts';
import { ActionFields } from './action-fields.tsx';
import { actionLabel, isDanger } from './allowed.ts';
import { titleOf } from './row-params.ts';
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

/** So many of the chosen rows are named in the question. */
const named = 3;

/** One question for many rows, then what came of each: how many are done, which were refused and why. */
export function BulkDialog({ resource, name, target, onClose }: Props) {
  const { say, lang } = useLanguage();
  const send = useSend();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<HttpProblem>();
  const [report, setReport] = useState<Report>();
  const id = useId();
  const half = useHalf(resource);
  const action = resource.actions?.[name];
  const fields: Fields = action?.input ?? {};
  const [values, setValues] = useState<Input>(() =>
    Object.fromEntries(Object.entries(fields).map(([field, of]) => [field, of.spec.default ?? null])),
  );
  const [errors, setErrors] = useState<Messages>({});
  // Pressed again after an answer was lost, the call goes on with what is left.
  const key = useRef(requestNo());
  const label = say(actionLabel(resource, name));
  const count = 'rows' in target ? target.rows.length : target.total;

  const start = async () => {
    const entered = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const parsed = parse(inputSchema(fields), entered);
    if (!parsed.ok) return setErrors(messagesOf(parsed.errors, fields, entered, say));
    setSending(true);
    setProblem(undefined);
    try {
      const { data } = await send<Report>(
        bulkCall(resource, name, target, key.current, action?.input && entered),
        {
          changes: [resource],
          ownErrors: true,
          quiet: true,
        },
      );
      setReport(data);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      setProblem(error);
    } finally {
      setSending(false);
    }
  };

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
    'rows' in target ? target.rows.slice(0, named).map((row) => titleOf(resource, row, lang)) : [];
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
            loading={sending}
            disabled={sending}
            onClick={() => void start()}
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
      {half && action?.input && (
        <div className="action-form">
          <ActionFields
            id={id}
            fields={action.input}
            name={name}
            half={half}
            values={values}
            errors={errors}
            set={(field, value) => {
              setValues((before) => ({ ...before, [field]: value }));
              setErrors({});
            }}
          />
        </div>
      )}
      {problem && <Alert type="error" showIcon role="alert" message={problem.message} />}
    </Modal>
  );
}
