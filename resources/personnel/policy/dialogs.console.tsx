import { Alert, Button, type GetRef, Input, Modal } from 'antd';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import type { DialogProps, PageDialogProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useSend } from '../../../src/data/use-send.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { saveFile } from '../../../src/pickers/save-file.ts';
import { Statement } from '../../../src/shell/statement.tsx';
import { Call } from '../../kit/calls.ts';
import type { RowOf } from '../../kit/resource.ts';
import type { policy } from './index.ts';
import { Changes, Faults, type PreviewAnswer } from './review.console.tsx';
import { policyWords } from './words.ts';
import './console.css';

export const fileName = 'policy.csv';
const largestFile = 900_000;
const shortestNote = 2;

/** What a file or an older version would change; asked for by a click, or as soon as the dialog opens. */
function usePreview() {
  const send = useSend();
  const [found, setFound] = useState<PreviewAnswer>();
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const ask = useCallback(
    async (body: Readonly<Record<string, unknown>>) => {
      setAsking(true);
      setProblem(undefined);
      try {
        const call = new Call('POST /policy_version/preview/v1', { body });
        setFound((await send<PreviewAnswer>(call, { quiet: true, ownErrors: true })).data);
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error;
        setProblem(error.message);
      } finally {
        setAsking(false);
      }
    },
    [send],
  );
  return { found, problem, asking, ask, forget: () => setFound(undefined) };
}

interface ReviewProps {
  readonly found: PreviewAnswer;
  readonly note: string;
  readonly onNote: (note: string) => void;
}

/** The changes, or what speaks against them, and the reason that will stand in the history. */
function Review({ found, note, onNote }: ReviewProps) {
  const { say } = useLanguage();
  const id = useId();
  if (found.faults.length > 0) return <Faults faults={found.faults} />;
  const { roles, users } = found.changes;
  return (
    <>
      <div className="policy-review">
        <Changes changes={found.changes} none={policyWords.nothing} />
      </div>
      {roles.length + users.length > 0 && (
        <div className="policy-note">
          <label htmlFor={id}>{say(policyWords.why)}</label>
          <Input.TextArea
            id={id}
            value={note}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 4 }}
            aria-describedby={`${id}-hint`}
            onChange={(event) => onNote(event.target.value)}
          />
          <small id={`${id}-hint`}>{say(policyWords.whyHint)}</small>
        </div>
      )}
    </>
  );
}

const takesEffect = (found: PreviewAnswer | undefined) =>
  found !== undefined &&
  found.faults.length === 0 &&
  found.changes.roles.length + found.changes.users.length > 0;

/** Sends once, keeps the dialog with what was entered where it is refused. */
function useApply(send: PageDialogProps['send']) {
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const apply = async (input: Readonly<Record<string, unknown>>) => {
    if (sending) return;
    setSending(true);
    setRefused(undefined);
    try {
      await send(input);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      setSending(false);
      setRefused(error.message);
    }
  };
  return { sending, refused, apply };
}

interface FrameProps {
  readonly title: string;
  readonly close: () => void;
  readonly buttons: ReactNode;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

function Frame({ title, close, buttons, problem, children }: FrameProps) {
  const { say } = useLanguage();
  return (
    <Modal
      open
      title={title}
      width={760}
      maskClosable={false}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(texts.common.cancel)}</Button>
          {buttons}
        </>
      }
    >
      {children}
      {problem && <Alert className="action-refusal" type="error" showIcon role="alert" message={problem} />}
    </Modal>
  );
}

/** Selects one line of a text and brings it into sight. */
function markLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const above = (area.scrollHeight / lines.length) * (line - 1);
  area.scrollTop = Math.max(0, above - area.clientHeight / 2);
  area.scrollLeft = 0;
}

/** The policy in effect as a text to edit or to replace by a reviewed file; then what it changes; then it takes effect. */
export function PolicyImportDialog({ send, close }: PageDialogProps) {
  const { say } = useLanguage();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string>();
  const [note, setNote] = useState('');
  const [unread, setUnread] = useState<string>();
  const { found, problem, asking, ask, forget } = usePreview();
  const area = useRef<GetRef<typeof Input.TextArea>>(null);
  /** The line that going back to the text is to show. */
  const [marked, setMarked] = useState<number>();
  useEffect(() => {
    const element = area.current?.resizableTextArea?.textArea;
    if (marked === undefined || found || !element) return;
    markLine(element, marked);
    setMarked(undefined);
  }, [marked, found]);
  const edit = () => {
    setMarked(found?.faults.find(({ line }) => line > 0)?.line);
    forget();
  };
  const { sending, refused, apply } = useApply(send);
  const current = useCall<{ content: string }>(new Call('GET /policy_version/current/v1'), { quiet: true });
  const content = text ?? current.data?.content;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setUnread(file.size > largestFile ? say(policyWords.tooLarge) : undefined);
    if (file.size <= largestFile) setText(await file.text());
  };
  const ready = takesEffect(found) && note.trim().length >= shortestNote;
  return (
    <Frame
      title={say(policyWords.title)}
      close={close}
      problem={refused ?? problem ?? unread}
      buttons={
        found ? (
          <>
            <Button onClick={edit}>{say(policyWords.edit)}</Button>
            <Button
              type="primary"
              loading={sending}
              disabled={!ready || sending}
              onClick={() => void apply({ content, base: found.base, note: note.trim() })}
            >
              {say(policyWords.apply)}
            </Button>
          </>
        ) : (
          <Button
            type="primary"
            loading={asking}
            disabled={!content || asking}
            onClick={() => void ask({ content })}
          >
            {say(policyWords.preview)}
          </Button>
        )
      }
    >
      {found ? (
        <Review found={found} note={note} onNote={setNote} />
      ) : current.problem && content === undefined ? (
        <Statement alert action={{ label: say(texts.common.retry), run: current.retry }}>
          {current.problem.message}
        </Statement>
      ) : (
        <>
          <p>{say(policyWords.intro)}</p>
          <div className="policy-tools">
            <input
              ref={chooser}
              id={`${id}-file`}
              className="policy-chooser"
              type="file"
              accept=".csv,.txt"
              aria-label={say(policyWords.choose)}
              onChange={(event) => {
                void choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button onClick={() => chooser.current?.click()}>{say(policyWords.choose)}</Button>
            <Button
              disabled={!current.data}
              onClick={() => saveFile(new Blob([current.data?.content ?? '']), fileName)}
            >
              {say(policyWords.download)}
            </Button>
          </div>
          <Input.TextArea
            ref={area}
            className="policy-file"
            aria-label={say(policyWords.content)}
            aria-busy={content === undefined}
            value={content ?? ''}
            rows={16}
            spellCheck={false}
            wrap="off"
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
    </Frame>
  );
}

/** What going back to an older version would change, and then that. */
export function RestoreDialog({ row, send, close }: DialogProps<RowOf<typeof policy>>) {
  const { say } = useLanguage();
  const [note, setNote] = useState('');
  const { found, problem, ask } = usePreview();
  const { sending, refused, apply } = useApply(send);
  const no = row.version_no;
  useEffect(() => {
    void ask({ version_no: no });
  }, [ask, no]);
  const ready = takesEffect(found) && note.trim().length >= shortestNote;
  return (
    <Frame
      title={say(policyWords.restore, { no })}
      close={close}
      problem={refused ?? problem}
      buttons={
        <Button
          type="primary"
          danger
          loading={sending}
          disabled={!ready || sending}
          onClick={() => void apply({ base: found?.base, note: note.trim() })}
        >
          {say(policyWords.apply)}
        </Button>
      }
    >
      <p>{say(policyWords.restoreIntro, { no })}</p>
      {found ? (
        <Review found={found} note={note} onNote={setNote} />
      ) : (
        !problem && <div className="policy-waiting" aria-busy="true" />
      )}
    </Frame>
  );
}
