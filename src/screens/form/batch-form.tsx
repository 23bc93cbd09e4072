import { Alert, Button } from 'antd';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { useApp } from '../../app-context.tsx';
import { controlIn, focusFirst } from '../../form/focus.ts';
import { inSentence } from '../../i18n/in-sentence.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { uploads as uploadTexts } from '../../i18n/texts/uploads.ts';
import { texts } from '../../i18n/texts.ts';
import { FieldRow } from '../../kinds/inputs/field-row.tsx';
import { under } from '../../kinds/inputs/messages.ts';
import { usePhone } from '../../shell/use-phone.ts';
import { useTabMemory, useTabTitle } from '../../tabs/tab-memory.tsx';
import { UploadBoardContext } from '../../upload/upload-board.ts';
import { useSaveAfterUploads } from '../../upload/use-upload-board.ts';
import { wayBack } from '../list/list-trail.ts';
import { type BatchRow, fileFieldOf, titleFromFile } from './batch-entry.ts';
import { DraftBar } from './draft-bar.tsx';
import { EarlierAttemptBanner } from './earlier-attempt-banner.tsx';
import { FormSectionFields } from './form-section.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';
import { type BatchState, useBatch } from './use-batch.ts';
import { useDraft } from './use-draft.ts';
import './form.css';
import './batch-form.css';
import { useTelling } from '../../shell/telling.ts';

interface Props {
  readonly resource: AnyResource;
  readonly title: string;
}

/** A page that adds one row or several at once: what they share stands above, each has its own fields and its own result. */
export function BatchForm({ resource, title }: Props) {
  const { say } = useLanguage();
  const { control, trail } = useApp();
  const { message } = useTelling();
  const navigate = useNavigate();
  const phone = usePhone();
  const tab = useTabMemory();
  useTabTitle(title);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const toList = () => {
    tab?.leave();
    void navigate(wayBack(trail, resource));
  };
  const batch = useBatch(resource, toList);
  const guard = useUnsavedGuard(batch.draft, tab !== null && control.draft_key !== '');
  const offered = useDraft(resource, 'create', batch.draft);
  const uploads = useSaveAfterUploads(batch.uploading, () => void batch.submit());
  const busy = batch.sending || uploads.waiting;
  const { entries, refusals, room, left } = batch;

  // As any form it begins at its first field; on a phone the keyboard would cover it.
  useEffect(() => {
    if (phone) return;
    const frame = requestAnimationFrame(() => controlIn(form.current, 'input, textarea')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [phone]);

  useEffect(() => {
    if (refusals === 0) return;
    const frame = requestAnimationFrame(() => focusFirst(form.current));
    return () => cancelAnimationFrame(frame);
  }, [refusals]);

  const [firstEntry] = entries;
  const common = firstEntry ? batch.rowOf(firstEntry) : batch.shared;
  const file = fileFieldOf(batch.own, (name) => batch.has(name, common));
  const choose = (files: readonly File[]) => {
    const [only] = entries;
    // An empty row is replaced by the rows that come with files.
    const untouched = entries.length === 1 && only && !only.saved && !batch.draft.isDirty();
    if (untouched) batch.remove(only.key);
    const left = files.length - room - (untouched ? 1 : 0);
    if (left > 0) void message.warning(say(uploadTexts.tooMany, { n: batch.most, left }));
    batch.add(
      ...files.map((one) => ({ values: titleFromFile(batch.own, resource.model.title, one), file: one })),
    );
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    uploads.save(undefined);
  };

  return (
    <UploadBoardContext value={batch.uploading.board}>
      <article className="form-page">
        <header>
          <h1>{title}</h1>
        </header>
        <div className="form-page-content">
          <form id={id} ref={form} className="form" noValidate onSubmit={onSubmit} aria-busy={busy}>
            {offered && <DraftBar offered={offered} version={null} />}
            {batch.told && <Alert type="warning" showIcon role="alert" message={batch.told} />}
            <FormSectionFields>
              {Object.entries(batch.common).map(([name, field]) =>
                batch.has(name, common) ? (
                  <FieldRow
                    key={name}
                    id={`${id}-${name}`}
                    field={field}
                    required={Boolean(field.spec.required)}
                    value={batch.shared[name] ?? null}
                    error={batch.errors[name]}
                    within={under(batch.errors, name)}
                    row={common}
                    beside={common}
                    onChange={(value) => batch.set(name, value)}
                    onBlur={() => firstEntry && batch.leave(firstEntry, name)}
                  />
                ) : null,
              )}
            </FormSectionFields>
            <div className="batch" data-several={entries.length > 1 || undefined}>
              {entries.map((entry, at) => (
                <BatchEntry
                  key={entry.key}
                  resource={resource}
                  batch={batch}
                  entry={entry}
                  at={at}
                  fileField={file?.name}
                  onSave={() => uploads.save(undefined)}
                />
              ))}
            </div>
            <div className="batch-more">
              <Button disabled={room <= 0 || busy} onClick={() => batch.add({})}>
                {say(texts.form.batchAdd)}
              </Button>
              {file && (
                <Button disabled={room <= 0 || busy} onClick={() => chooser.current?.click()}>
                  {say(texts.form.batchFiles)}
                </Button>
              )}
              <span>{say(texts.form.batchCount, { n: entries.length, most: batch.most })}</span>
            </div>
            {file && (
              <input
                ref={chooser}
                type="file"
                hidden
                multiple
                tabIndex={-1}
                aria-label={say(texts.form.batchFiles)}
                accept={file.accept}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])];
                  event.target.value = '';
                  choose(files);
                }}
              />
            )}
          </form>
        </div>
        <footer>
          <div className="form-buttons">
            <Button onClick={() => guard.leaving(toList)}>{say(texts.common.cancel)}</Button>
            <Button type="primary" htmlType="submit" form={id} loading={busy} disabled={busy}>
              {uploads.waiting
                ? say(uploadTexts.waiting, { n: batch.uploading.running })
                : left > 1
                  ? say(texts.form.saveAll, { n: left })
                  : say(texts.common.save)}
            </Button>
          </div>
        </footer>
        {guard.element}
      </article>
    </UploadBoardContext>
  );
}

interface EntryProps {
  readonly resource: AnyResource;
  readonly batch: BatchState;
  readonly entry: BatchRow;
  readonly at: number;
  /** Where the file goes that the row began with. */
  readonly fileField: string | undefined;
  readonly onSave: () => void;
}

/** One row of the batch: its own fields, or once it is saved the way to it. */
function BatchEntry({ resource, batch, entry, at, fileField, onSave }: EntryProps) {
  const { say } = useLanguage();
  const id = useId();
  const several = batch.entries.length > 1;
  const { title } = resource.model;
  const row = batch.rowOf(entry);
  const kind = `${say(resource.model.label)} ${at + 1}`;
  const name = typeof entry.values[title] === 'string' && entry.values[title] ? entry.values[title] : kind;
  const detail = pathsOf(resource)?.detail;
  if (entry.saved) {
    return (
      <p className="batch-entry" data-saved>
        <span className="status" data-tone="success">
          {say(texts.form.batchSaved)}
        </span>
        {detail ? <Link to={`${detail}?id=${entry.saved.id}`}>{name}</Link> : name}
      </p>
    );
  }
  return (
    <fieldset className="batch-entry" aria-label={kind}>
      {several && (
        <div className="batch-entry-head">
          <h2>{kind}</h2>
          <button
            type="button"
            className="quiet-button"
            aria-label={say(texts.form.removeNamed, { name: inSentence(kind) })}
            disabled={batch.sending}
            onClick={() => batch.remove(entry.key)}
          >
            {say(texts.form.remove)}
          </button>
        </div>
      )}
      {entry.standing && (
        <EarlierAttemptBanner
          resource={resource}
          standing={entry.standing}
          onAnew={() => batch.anew(entry.key)}
          onSave={onSave}
        />
      )}
      {entry.above.length > 0 && <Alert type="error" showIcon role="alert" message={entry.above.join(' ')} />}
      {Object.entries(batch.own).map(([field, of]) =>
        batch.has(field, row) ? (
          <FieldRow
            key={field}
            id={`${id}-${field}`}
            field={of}
            required={Boolean(of.spec.required)}
            value={entry.values[field] ?? null}
            error={entry.errors[field]}
            within={under(entry.errors, field)}
            row={row}
            beside={row}
            files={field === fileField && entry.file ? [entry.file] : undefined}
            onChange={(value) => batch.setOf(entry.key, field, value)}
            onBlur={() => batch.leave(entry, field)}
          />
        ) : null,
      )}
    </fieldset>
  );
}
