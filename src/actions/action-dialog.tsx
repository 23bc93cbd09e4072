import { Alert, Button, Modal } from 'antd';
import { useId, useRef } from 'react';
import type { Fields } from '../../resources/kit/field.ts';
import { matches } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { AnyConsoleExtension } from '../customize.ts';
import { requestNo } from '../data/request-no.ts';
import type { WireRow } from '../data/row.ts';
import { useConsoleExtension } from '../data/use-console-extension.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useSurroundings } from '../data/use-surroundings.ts';
import { FieldForm } from '../form/field-form.tsx';
import { useSentForm } from '../form/use-sent-form.ts';
import { useLanguage } from '../i18n/language.tsx';
import { uploads as uploadTexts } from '../i18n/texts/uploads.ts';
import { texts } from '../i18n/texts.ts';
import { PurposeProvider } from '../kinds/inputs/purpose.ts';
import { UploadBoardContext } from '../upload/upload-board.ts';
import { useSaveAfterUploads, useUploadBoard } from '../upload/use-upload-board.ts';
import type { Input } from './action-call.ts';
import { ActionFields } from './action-fields.tsx';
import { enteredOf, inputProblems, startOf } from './action-input.ts';
import { actionLabel, isDanger } from './allowed.ts';
import { rowParams, rowTitleOf } from './row-params.ts';
import './actions.css';

interface Props {
  readonly resource: AnyResource;
  readonly name: string;
  readonly row?: WireRow;
  /** What is read again where the row is stale. */
  readonly changes: readonly AnyResource[];
  readonly send: (input: Input, requestNo: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What has to be asked before an action is done; an action with a dialog of its own gets that one. */
export function ActionDialog(props: Props) {
  const { resource, name, row, send, onClose } = props;
  const extension = useConsoleExtension(resource);
  const key = useRef(requestNo());
  const Own = row && extension?.dialogs?.[name];
  if (!extension) return null;
  const OwnOfPage = row ? undefined : extension.pageDialogs?.[name];
  return (
    <PurposeProvider value={[resource.name, name, ...(row ? [row.id] : [])].join('.')}>
      {OwnOfPage ? (
        <OwnOfPage close={onClose} send={(input) => send(input, key.current)} />
      ) : Own ? (
        <Own row={row} close={onClose} send={(input) => send(input, key.current)} />
      ) : (
        <Question {...props} extension={extension} requestNo={key.current} />
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
  extension,
  requestNo: no,
}: Props & { extension: AnyConsoleExtension; requestNo: string }) {
  const { say, lang } = useLanguage();
  const refresh = useRefresh();
  const id = useId();
  const action = resource.actions?.[name];
  const asks: Fields = action?.input ?? {};
  const form = useSentForm(resource.model, () => startOf(asks, action?.prefilled ? { ...row } : undefined));
  const { values, refused } = form;
  const surroundings = useSurroundings();
  const fields: Fields = Object.fromEntries(
    Object.entries(asks).filter(([field]) => matches(action?.inputWhen?.[field], values, surroundings)),
  );
  const label = say(actionLabel(resource, name));
  const asked = question(resource, name);

  const submit = () => {
    const entered = enteredOf(fields, values);
    void form.submit(inputProblems(fields, values, say), Object.keys(fields), () => send(entered, no));
  };
  const uploading = useUploadBoard();
  const uploads = useSaveAfterUploads(uploading, submit);
  const busy = form.sending || uploads.waiting;

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
        row && <p className="action-of">{rowTitleOf(resource, row, lang)}</p>
      )}
      <UploadBoardContext value={uploading.board}>
        <FieldForm fields={form} id={id} className="action-form" onSubmit={() => uploads.save(null)}>
          <ActionFields
            id={id}
            fields={fields}
            name={name}
            extension={extension}
            row={row}
            values={values}
            set={form.put}
          />
        </FieldForm>
      </UploadBoardContext>
      {refused && (
        <Alert
          className="action-refusal"
          type="error"
          showIcon
          role="alert"
          message={refused.text}
          action={
            refused.stale && (
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
