import { Alert, Button, Modal } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import type { Fields } from '../../resources/kit/field.ts';
import { matches } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { inputSchema, parse } from '../../resources/kit/validation.ts';
import { type AnyHalf, useHalf } from '../customize.ts';
import { requestNo } from '../data/request-no.ts';
import type { Row } from '../data/row.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useSurroundings } from '../data/use-surroundings.ts';
import { useLanguage } from '../i18n/language.tsx';
import { uploads as uploadTexts } from '../i18n/texts/uploads.ts';
import { texts } from '../i18n/texts.ts';
import type { Messages } from '../kinds/inputs/input.ts';
import { messagesOf, refusalsOf } from '../kinds/inputs/refusals.ts';
import { PurposeProvider } from '../pickers/purpose.ts';
import { refusedAt } from '../screens/form/problems.ts';
import { UploadBoardContext } from '../upload/upload-board.ts';
import { useSaveAfterUploads, useUploadBoard } from '../upload/use-upload-board.ts';
import type { Input } from './action-call.ts';
import { ActionFields } from './action-fields.tsx';
import { actionLabel, isDanger } from './allowed.ts';
import { rowParams, titleOf } from './row-params.ts';
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
  const OwnOfPage = row ? undefined : half.pageDialogs?.[name];
  return (
    <PurposeProvider value={`${resource.name}.${name}`}>
      {OwnOfPage ? (
        <OwnOfPage close={onClose} send={(input) => send(input, key.current)} />
      ) : Own ? (
        <Own row={row} close={onClose} send={(input) => send(input, key.current)} />
      ) : (
        <Question {...props} half={half} requestNo={key.current} />
      )}
    </PurposeProvider>
  );
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
  half,
  requestNo: no,
}: Props & { half: AnyHalf; requestNo: string }) {
  const { say, lang } = useLanguage();
  const refresh = useRefresh();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const action = resource.actions?.[name];
  const asks: Fields = action?.input ?? {};
  const [values, setValues] = useState<Input>(() =>
    Object.fromEntries(Object.entries(asks).map(([field, of]) => [field, of.spec.default ?? null])),
  );
  const surroundings = useSurroundings();
  const fields: Fields = Object.fromEntries(
    Object.entries(asks).filter(([field]) => matches(action?.inputWhen?.[field], values, surroundings)),
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
    const entered = Object.fromEntries(
      Object.entries(values).filter(([field, value]) => value !== null && field in fields),
    );
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
      {asked ? (
        <p>{say(asked, row ? { ...rowParams(resource, row, lang), action: label } : { action: label })}</p>
      ) : (
        row && <p className="action-of">{titleOf(resource, row, lang)}</p>
      )}
      <UploadBoardContext value={uploading.board}>
        <form id={id} ref={form} className="action-form" noValidate onSubmit={onSubmit}>
          <ActionFields
            id={id}
            fields={fields}
            name={name}
            half={half}
            row={row}
            values={values}
            errors={errors}
            set={(field, value) => {
              setValues((before) => ({ ...before, [field]: value }));
              setErrors((before) =>
                Object.fromEntries(
                  Object.entries(before).filter(([path]) => path !== field && !path.startsWith(`${field}.`)),
                ),
              );
            }}
          />
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
