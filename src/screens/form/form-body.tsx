import { Alert, Button, Steps } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { actionLabel } from '../../actions/allowed.ts';
import { useApp } from '../../app-context.tsx';
import { useHalf } from '../../customize.ts';
import { DraftBar } from '../../drafts/draft-bar.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { uploads as uploadTexts } from '../../i18n/texts/uploads.ts';
import { texts } from '../../i18n/texts.ts';
import { FieldRow } from '../../kinds/inputs/field-row.tsx';
import { under } from '../../kinds/inputs/messages.ts';
import { PurposeProvider } from '../../pickers/purpose.ts';
import { usePhone } from '../../shell/use-phone.ts';
import { UploadBoardContext } from '../../upload/upload-board.ts';
import { useSaveAfterUploads } from '../../upload/use-upload-board.ts';
import { ChangedForm } from './changed-form.tsx';
import { controlIn, focusFirst } from './focus.ts';
import { FormSection } from './form-section.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { StandingBanner } from './standing-banner.tsx';
import type { AfterSave, Form } from './use-form.ts';
import { type FormMode, isFixed, type Step, sectionApplies, stepsOf } from './values.ts';
import './form.css';

interface Props {
  readonly resource: AnyResource;
  readonly mode: FormMode;
  readonly form: Form;
  readonly onCancel: () => void;
  /** Offered where another one of the same may follow. */
  readonly another?: boolean;
  /** Where the buttons stand: they must stay in sight. */
  readonly foot: (buttons: ReactNode) => ReactNode;
  /** What the fields stand in, where that isn't the place of the form itself. */
  readonly frame?: (fields: ReactNode) => ReactNode;
}

/** The fields of a form in its sections or steps, with what stands against it and its buttons. */
export function FormBody({
  resource,
  mode,
  form,
  onCancel,
  another = false,
  foot,
  frame = (fields) => fields,
}: Props) {
  const { say } = useLanguage();
  const id = useId();
  const phone = usePhone();
  const element = useRef<HTMLFormElement>(null);
  const steps = stepsOf(resource);
  const [at, setAt] = useState(0);
  /** The step that was brought to sight last. */
  const opened = useRef(0);
  const { values, errors, refusals, sending, surroundings } = form;

  const uploads = useSaveAfterUploads(form.uploading, (next: AfterSave) => void form.submit(next));
  const busy = sending || uploads.waiting;
  const { running } = form.uploading;
  const offered = useDraft(resource, mode, form);
  const Tool = useHalf(resource)?.formTool;
  const { access } = useApp();
  const wanted = resource.form?.follow;
  const follow = wanted !== undefined && access.can(resource, wanted) ? wanted : undefined;

  const namesOf = (step: Step | undefined) =>
    (step?.sections ?? [])
      .filter((section) => sectionApplies(section, values, surroundings))
      .flatMap((section) => section.fields.filter((name) => name in form.fields));
  const broken = Object.keys(errors).map((path) => path.split('.')[0] ?? '');
  const firstBroken = steps.findIndex((step) => namesOf(step).some((name) => broken.includes(name)));

  // A refusal may stand in another step: that one comes to sight first, then its field gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the eye, not every changed value
  useEffect(() => {
    if (refusals === 0) return;
    if (firstBroken >= 0) setAt(firstBroken);
    const frame = requestAnimationFrame(() => focusFirst(element.current));
    return () => cancelAnimationFrame(frame);
  }, [refusals]);

  // A form and each of its steps begin at their first field; on a phone the keyboard would cover it. What stands above the form
  // stays in sight as it opens.
  useEffect(() => {
    // A drawer is in the page one frame after its content.
    const frame = requestAnimationFrame(() => {
      const form = element.current;
      if (!form || form.querySelector('.form-step:not([hidden]) [data-invalid]')) return;
      if (at !== opened.current) form.scrollIntoView?.({ block: 'nearest' });
      opened.current = at;
      const first = controlIn(form.querySelector('.form-step:not([hidden])'), 'input, textarea');
      if (!phone) first?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [phone, at]);

  const last = at === steps.length - 1;
  const next = () => {
    if (form.check(namesOf(steps[at]))) setAt(at + 1);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (last) uploads.save('leave');
    else next();
  };

  const elsewhere = Object.entries(errors).filter(
    ([path]) => !namesOf(steps[at]).includes(path.split('.')[0] ?? ''),
  );
  const told = [
    ...form.above,
    ...elsewhere.map(([path, text]) => {
      const field = form.fields[path.split('.')[0] ?? ''];
      return field ? `${say(field.label)}: ${text}` : text;
    }),
  ];

  return (
    <PurposeProvider value={`${resource.name}.${mode === 'edit' ? 'update' : 'create'}`}>
      <UploadBoardContext value={form.uploading.board}>
        {frame(
          <form id={id} ref={element} className="form" noValidate onSubmit={onSubmit} aria-busy={busy}>
            {steps.length > 1 && phone && (
              <p className="form-step-at">
                <span>
                  {at + 1} / {steps.length}
                </span>
                {steps[at]?.title && say(steps[at].title)}
              </p>
            )}
            {steps.length > 1 && !phone && (
              <Steps
                size="small"
                className="form-steps"
                current={at}
                items={steps.map((step, index) => ({
                  title: step.title && say(step.title),
                  status:
                    index !== at && namesOf(step).some((name) => broken.includes(name)) ? 'error' : undefined,
                }))}
                onChange={(to) => {
                  if (to < at || steps.slice(at, to).every((step) => form.check(namesOf(step)))) setAt(to);
                }}
              />
            )}
            {mode === 'edit' && <ChangedForm resource={resource} form={form} />}
            {offered && <DraftBar offered={offered} version={form.version} />}
            {form.standing && (
              <StandingBanner
                resource={resource}
                standing={form.standing}
                onAnew={form.standing.anew}
                onSave={() => uploads.save('leave')}
              />
            )}
            {told.length > 0 && (
              <Alert
                type="error"
                showIcon
                role="alert"
                message={
                  told.length === 1 ? (
                    told[0]
                  ) : (
                    <ul className="form-told">
                      {told.map((text) => (
                        <li key={text}>{text}</li>
                      ))}
                    </ul>
                  )
                }
              />
            )}
            {steps.map((step, index) => (
              <div key={step.key} className="form-step" hidden={index !== at}>
                {step.sections.map((section) =>
                  sectionApplies(section, values, surroundings) ? (
                    <FormSection
                      key={section.fields.join()}
                      title={section.title && steps.length === 1 ? say(section.title) : undefined}
                      help={section.help && say(section.help)}
                    >
                      {section.fields.map((name) => {
                        const field = form.fields[name];
                        if (!field) return null;
                        const masked = mode === 'edit' && field.spec.mask ? form.base[name] : undefined;
                        const text = typeof masked === 'string' && masked.includes('*') ? masked : undefined;
                        return (
                          <FieldRow
                            key={name}
                            id={`${id}-${name}`}
                            field={
                              text
                                ? { ...field, spec: { ...field.spec, help: texts.form.maskedHelp } }
                                : field
                            }
                            required={field.spec.required === true || field.spec.required === 'when'}
                            value={values[name] ?? null}
                            error={errors[name]}
                            within={under(errors, name)}
                            row={values}
                            masked={text}
                            beside={values}
                            disabled={isFixed(field, mode)}
                            onChange={(value) => form.set(name, value)}
                            onBlur={() => form.leave(name)}
                          />
                        );
                      })}
                    </FormSection>
                  ) : null,
                )}
              </div>
            ))}
          </form>,
        )}
        {foot(
          <div className="form-buttons">
            {Tool && <Tool values={values} id={mode === 'edit' ? form.sourceId : undefined} />}
            {at > 0 && <Button onClick={() => setAt(at - 1)}>{say(texts.form.previous)}</Button>}
            <Button onClick={onCancel}>{say(texts.common.cancel)}</Button>
            {another && last && (
              <Button disabled={busy} onClick={() => uploads.save('another')}>
                {say(texts.form.saveAndAddAnother)}
              </Button>
            )}
            {follow !== undefined && last && (
              <Button disabled={busy} onClick={() => uploads.save('follow')}>
                {say(actionLabel(resource, follow))}
              </Button>
            )}
            <Button type="primary" htmlType="submit" form={id} loading={busy} disabled={busy}>
              {uploads.waiting
                ? say(uploadTexts.waiting, { n: running })
                : say(last ? (resource.form?.saveAs ?? texts.common.save) : texts.form.next)}
            </Button>
          </div>,
        )}
        {form.stale && <StaleDialog fields={form.fields} stale={form.stale} />}
      </UploadBoardContext>
    </PurposeProvider>
  );
}
