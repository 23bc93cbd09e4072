import { Button, Modal, Progress } from 'antd';
import { useRef } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import { Call, importCalls } from '../../resources/kit/calls.ts';
import { decimal } from '../../resources/kit/format.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { useFile } from '../data/use-file.ts';
import { inSentence } from '../i18n/in-sentence.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { FileDrop } from '../pickers/file-drop.tsx';
import { templateFormats } from '../pickers/key-file.ts';
import { saveFile } from '../pickers/save-file.ts';
import { useTelling } from '../shell/telling.ts';
import { usePhone } from '../shell/use-phone.ts';
import { type ImportJob, importJobStatus } from './import-job.ts';
import { ImportColumns, ImportRows } from './import-preview.tsx';
import { useImport } from './use-import.ts';
import './import.css';

/**
 * What is done sooner shows no sign of work: antd never takes one away that was not drawn yet, so that the button would be called
 * "loading" from then on. Milliseconds.
 */
const workShowsAfterMs = 200;

interface Props {
  readonly resource: AnyResource;
  readonly onClose: () => void;
  /** Whose the rows are to be, by the reference that says so (`import.within`). */
  readonly within?: Readonly<Record<string, string>>;
}

/** Rows of a resource from a file: every line is shown with its fault before any row is created. */
export function ImportDialog({ resource, onClose, within }: Props) {
  const { say } = useLanguage();
  const { message } = useTelling();
  const phone = usePhone();
  const input = useRef<HTMLInputElement>(null);
  const file = useFile();
  const calls = importCalls(resource);
  const { job, reading, busy, refusal, refuse, read, map, execute } = useImport(
    resource,
    () => void message.success(say(texts.form.imported)),
    within,
  );
  const name = say(resource.model.label);
  const save = async (call: Call, as: string) => {
    try {
      saveFile(await file(call), as);
    } catch (problem) {
      if (!(problem instanceof HttpProblem)) throw problem;
      refuse(problem.message);
    }
  };
  const another = (
    <Button disabled={busy} onClick={() => input.current?.click()}>
      {say(texts.pickers.importAnother)}
    </Button>
  );
  const working = busy && { delay: workShowsAfterMs };
  const checked = job?.status === importJobStatus.checked;
  return (
    <Modal
      open
      title={say(texts.imports.title, { name: inSentence(name) })}
      width={phone ? '100%' : 920}
      onCancel={onClose}
      footer={
        <div className="choice-foot">
          {(checked || job?.status === importJobStatus.done) && another}
          <Button onClick={onClose}>
            {say(checked || !job ? texts.common.cancel : texts.imports.close)}
          </Button>
          {checked && (
            <Button
              type="primary"
              disabled={job.counts.ok === 0}
              loading={working}
              onClick={() => void execute()}
            >
              {say(texts.imports.run, { n: decimal(job.counts.ok, 0) })}
            </Button>
          )}
          {job?.status === importJobStatus.failed && (
            <Button type="primary" loading={working} onClick={() => void execute()}>
              {say(texts.imports.goOn)}
            </Button>
          )}
        </div>
      }
    >
      {!job && (
        <p className="key-import-how">
          {say(texts.imports.how, { n: decimal(resource.import?.most ?? 0, 0) })}
          {templateFormats.map((format) => (
            <button
              key={format}
              type="button"
              className="link-button"
              onClick={() =>
                void save(
                  new Call(calls.template, { query: { format }, answers: 'file' }),
                  `${name}.${format}`,
                )
              }
            >
              {say(texts.pickers.template, { format })}
            </button>
          ))}
        </p>
      )}
      <FileDrop input={input} reading={reading} shown={!job} onFile={(chosen) => void read(chosen)} />
      {checked && <ImportColumns job={job} busy={busy} onMap={(mapping) => void map(mapping)} />}
      {job && !checked && <State job={job} />}
      {job && job.status !== importJobStatus.running && (
        <>
          <ImportRows key={`${job.id} ${job.status}`} job={job} />
          {job.counts.faulty > 0 && (
            <button
              type="button"
              className="link-button import-faulty"
              onClick={() =>
                void save(
                  new Call(calls.faulty, {
                    params: { id: job.id },
                    query: { format: 'xlsx' },
                    answers: 'file',
                  }),
                  `${name}.xlsx`,
                )
              }
            >
              {say(texts.imports.downloadFaulty)}
            </button>
          )}
        </>
      )}
      {refusal && (
        <p className="picker-refusal" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}

/** How far it is, or how it ended. */
function State({ job: { status, counts } }: { readonly job: ImportJob }) {
  const { say } = useLanguage();
  const n = (count: number) => decimal(count, 0);
  if (status === importJobStatus.running) {
    const text = say(texts.imports.running, { done: n(counts.done), total: n(counts.ok) });
    return (
      <div className="import-state">
        <p role="status">{text}</p>
        <Progress
          aria-label={text}
          percent={counts.ok === 0 ? 0 : Math.round((counts.done * 100) / counts.ok)}
        />
        <p className="field-help">{say(texts.imports.goesOn)}</p>
      </div>
    );
  }
  const failed = status === importJobStatus.failed;
  return (
    <div className="import-state" data-tone={failed ? 'error' : 'success'}>
      <p role={failed ? 'alert' : 'status'}>
        {failed
          ? say(texts.imports.failed, { n: n(counts.done) })
          : say(texts.imports.done, { n: n(counts.done) })}
        {!failed && counts.faulty > 0 && <> · {say(texts.imports.left, { n: n(counts.faulty) })}</>}
      </p>
    </div>
  );
}
