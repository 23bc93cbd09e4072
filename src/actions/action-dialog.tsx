import { Alert, Button, Modal } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import type { Fields } from '../../resources/kit/field.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { inputSchema, parse } from '../../resources/kit/validation.ts';
import { useHalf } from '../customize.ts';
import { requestNo } from '../data/request-no.ts';
import type { Row } from '../data/row.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useLanguage } from '../i18n/language.tsx';
import { uploads as uploadTexts } from '../i18n/texts/uploads.ts';
import { texts } from '../i18n/texts.ts';
import { FieldRow } from '../kinds/inputs/field-row.tsx';
import type { Messages } from '../kinds/inputs/input.ts';
import { under } from '../kinds/inputs/messages.ts';
import { messagesOf, refusalsOf } from '../kinds/inputs/refusals.ts';
import { refusedAt } from '../screens/form/problems.ts';
import { UploadBoardContext } from '../upload/upload-board.ts';
import { useSaveAfterUploads, useUploadBoard } from '../upload/use-upload-board.ts';
import type { Input } from './action-call.ts';
import { actionLabel, isDanger } from './allowed.ts';
import { rowParams } from './row-params.ts';
import './actions.css';

interface Props {
  readonly resource: AnyResource;
  readonly name: string;
  readonly row?: Row;
  /** What is read again where the row turns out to be an old one. */
  readonly changes: readonly AnyResource[];
  readonly send: (input: Input, requestNo: string) => Promise<void>;
  readonly onClose: () => void;
}

const staleVersion = 10005;

/** What has to be asked before an action is done; an action with a dialog of its own gets that one. */
export function ActionDialog(props: Props) {
  const { resource, name, row, send, onClose } = props;
  const half = useHalf(resource);
  const key = useRef(requestNo());
  const Own = row && half?.dialogs?.[name];
  if (!half) return null;
  if (Own) return <Own row={row} close={onClose} send={(input) => send(input, key.current)} />;
  return <Question {...props} requestNo={key.current} />;
}

function question(resource: AnyResource, name: string) {
  if (name === 'delete') return texts.actions.deleteQuestion;
  const { confirm, input } = resource.actions?.[name] ?? {};
  return confirm ?? (input ? undefined : texts.actions.question);
}

/** Names the thing, says what will happen, and holds the action's inputs; a refusal stands here and nothing entered is lost. */
function Question({
  resource,
  name,
  row,
  changes,
  send,
  onClose,
  requestNo: no,
}: Props & { requestNo: string }) {
  const { say, lang } = useLanguage();
  const refresh = useRefresh();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const fields: Fields = resource.actions?.[name]?.input ?? {};
  const [values, setValues] = useState<Input>(() =>
    Object.fromEntries(Object.entries(fields).map(([field, of]) => [field, of.spec.default ?? null])),
  );
  const [errors, setErrors] = useState<Messages>({});
  const [problem, setProblem] = useState<HttpProblem>();
  const [sending, setSending] = useState(false);
  const label = say(actionLabel(resource, name));
  const asked = question(resource, name);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current
      ?.querySelector('.field-row[data-invalid]')
      ?.querySelector<HTMLElement>('input, textarea')
      ?.focus();
  }, [errors]);

  const submit = async () => {
    if (sending) return;
    const entered = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const unread = Object.assign(
      {},
      ...Object.entries(fields).map(([f, of]) => refusalsOf(f, of, values[f], say)),
    );
    const parsed = parse(inputSchema(fields), entered);
    if (!parsed.ok) return setErrors({ ...messagesOf(parsed.errors, fields, entered, say), ...unread });
    setSending(true);
    setProblem(undefined);
    try {
      await send(entered, no);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      setSending(false);
      const { at } = refusedAt(error, resource.model, new Set(Object.keys(fields)));
      setErrors(at);
      if (Object.keys(at).length === 0) setProblem(error);
    }
  };

  const uploading = useUploadBoard();
  const uploads = useSaveAfterUploads(uploading, () => void submit());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    uploads.save(null);
  };
  const busy = sending || uploads.waiting;

  return (
    <Modal
      open
      title={label}
      width={440}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say(texts.common.cancel)}</Button>
          <Button
            type="primary"
            danger={isDanger(resource, name)}
            htmlType="submit"
            form={id}
            loading={busy}
            disabled={busy}
          >
            {uploads.waiting ? say(uploadTexts.waiting, { n: uploading.running }) : label}
          </Button>
        </>
      }
    >
      {asked && (
        <p>{say(asked, row ? { ...rowParams(resource, row, lang), action: label } : { action: label })}</p>
      )}
      <UploadBoardContext value={uploading.board}>
        <form id={id} ref={form} className="action-form" noValidate onSubmit={onSubmit}>
          {Object.entries(fields).map(([field, of]) => (
            <FieldRow
              key={field}
              id={`${id}-${field}`}
              field={of}
              required={of.spec.required === true}
              value={values[field] ?? null}
              error={errors[field]}
              within={under(errors, field)}
              row={values}
              onChange={(value) => {
                setValues((before) => ({ ...before, [field]: value }));
                setErrors((before) =>
                  Object.fromEntries(Object.entries(before).filter(([path]) => path !== field)),
                );
              }}
            />
          ))}
        </form>
      </UploadBoardContext>
      {problem && (
        <Alert
          className="action-refusal"
          type="error"
          showIcon
          role="alert"
          message={problem.message}
          action={
            problem.code === staleVersion && (
              <Button
                size="small"
                onClick={() => {
                  void refresh(changes);
                  onClose();
                }}
              >
                {say(texts.actions.reload)}
              </Button>
            )
          }
        />
      )}
    </Modal>
  );
}
