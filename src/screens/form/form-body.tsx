import { Alert, Button, Steps } from 'antd';
import {
  type ComponentProps,
  type ComponentType,
  Fragment,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { AnyField } from '../../../resources/kit/field.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyFormSection } from '../../../resources/kit/screens.ts';
import { actionLabel } from '../../actions/allowed.ts';
import type { FieldNoteProps, FormToolProps } from '../../customize.ts';
import { useConsoleExtension } from '../../data/use-console-extension.ts';
import { useMay } from '../../data/use-may.ts';
import { FormElement } from '../../form/field-form.tsx';
import { controlIn, focusControl, focusFirst } from '../../form/focus.ts';
import { FormField } from '../../form/form-field.tsx';
import type { FormMode } from '../../form/form-mode.ts';
import { SpanField } from '../../form/span-field.tsx';
import { useValues } from '../../form/use-fields.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { uploads as uploadTexts } from '../../i18n/texts/uploads.ts';
import { texts } from '../../i18n/texts.ts';
import { PurposeProvider } from '../../kinds/inputs/purpose.ts';
import { readsOthers } from '../../kinds/inputs/reads-others.ts';
import { usePhone } from '../../shell/use-phone.ts';
import { UploadBoardContext } from '../../upload/upload-board.ts';
import { useSaveAfterUploads } from '../../upload/use-upload-board.ts';
import { ChangedForm } from './changed-form.tsx';
import { DraftBar } from './draft-bar.tsx';
import { EarlierAttemptBanner } from './earlier-attempt-banner.tsx';
import { fieldNames } from './field-names.ts';
import { FormSectionFields } from './form-section.tsx';
import { OnlyChoice } from './only-choice.tsx';
import { placesOf } from './spans.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { useDraft } from './use-draft.ts';
import type { AfterSave, Form } from './use-form.ts';
import { type FormStep, isFixed, sectionApplies, stepsOf } from './values.ts';
import './form.css';

interface Props {
  readonly resource: AnyResource;
  readonly mode: FormMode;
  readonly form: Form;
  /** Which step of a wizard stands open, and going to another. */
  readonly step?: { readonly current: number; readonly gotoStep: (step: number) => unknown };
  readonly onCancel: () => void;
  /** Offered where another one of the same may follow. */
  readonly another?: boolean;
  /** The field that the form was opened for: it comes to sight first. */
  readonly wanted?: string;
  /** Where the buttons stand: they must stay in sight. */
  readonly foot: (buttons: ReactNode) => ReactNode;
  /** What the fields stand in, where that isn't the place of the form itself. */
  readonly frame?: (fields: ReactNode) => ReactNode;
}

const isRequired = ({ spec }: AnyField) => spec.required === true || spec.required === 'when';

/** A masked value is retyped as a whole. */
const withHelp = (field: AnyField): AnyField => ({
  ...field,
  spec: { ...field.spec, help: texts.form.maskedHelp },
});

const noWizard = { current: 0, gotoStep: () => {} };

/** The fields of a form in its sections or steps, with what stands against it and its buttons. */
export function FormBody({
  resource,
  mode,
  form,
  step: { current: at, gotoStep } = noWizard,
  onCancel,
  another = false,
  wanted: opensAt,
  foot,
  frame = (fields) => fields,
}: Props) {
  const { say, lang } = useLanguage();
  const id = useId();
  const phone = usePhone();
  const element = useRef<HTMLFormElement>(null);
  const steps = stepsOf(resource);
  /** The step that was scrolled into view last. */
  const opened = useRef(at);
  const { sending, surroundings, ready } = form;
  const { read, subscribe } = form.entries;
  const { messages, refusals } = form.entries;

  const uploads = useSaveAfterUploads(form.uploading, (next: AfterSave) => void form.submit(next));
  const busy = sending || uploads.waiting;
  const { running } = form.uploading;
  const { formTool: Tool, notes } = useConsoleExtension(resource) ?? {};
  const wanted = resource.form?.follow;
  const { standing } = form;
  const follow = useMay(resource, wanted) ? wanted : undefined;

  const isShown = (section: AnyFormSection) => sectionApplies(section, read(), surroundings);
  // This is drawn anew where a section comes or goes, and not for every key.
  useSyncExternalStore(subscribe, () =>
    steps.flatMap(({ sections }) => sections.map((section) => (isShown(section) ? '1' : '0'))).join(''),
  );
  const namesOf = (step: FormStep | undefined) =>
    (step?.sections ?? [])
      .filter(isShown)
      .flatMap((section) => section.fields.filter((name) => name in form.fields));
  const broken = Object.keys(messages).map((path) => path.split('.')[0] ?? '');
  const firstBroken = steps.findIndex((step) => namesOf(step).some((name) => broken.includes(name)));

  const broughtTo = useRef(false);
  const opensIn = opensAt === undefined ? -1 : steps.findIndex((step) => namesOf(step).includes(opensAt));

  // A refusal may stand in another step: that one comes to sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the eye, not every changed value
  useEffect(() => {
    if (refusals > 0 && firstBroken >= 0) gotoStep(firstBroken);
  }, [refusals]);

  // What the form was opened for comes before that, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked as the form comes to be drawn
  useEffect(() => {
    if (!ready || broughtTo.current || opensAt === undefined || opensIn < 0) return;
    broughtTo.current = true;
    gotoStep(opensIn);
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => focusControl(document.getElementById(`${id}-${opensAt}`))),
    );
    return () => cancelAnimationFrame(frame);
  }, [ready]);

  // A form and each of its steps begin at their first field; on a phone the keyboard would cover it. What stands above the form
  // stays in sight as it opens.
  useEffect(() => {
    // A drawer is in the page one frame after its content.
    const frame = requestAnimationFrame(() => {
      const form = element.current;
      if (!form || !ready) return;
      const step = form.querySelector('.form-step:not([hidden])');
      if (step?.querySelector('[data-invalid]')) return focusFirst(step);
      if (at !== opened.current) form.scrollIntoView?.({ block: 'nearest' });
      opened.current = at;
      const first = controlIn(step, 'input, textarea');
      if (!phone) first?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [phone, at, ready]);

  const drafts = resource.form?.drafts !== undefined;
  const last = at === steps.length - 1;
  const next = () => {
    if (!form.check(namesOf(steps[at]))) return;
    if (drafts) uploads.save('step');
    else gotoStep(at + 1);
  };
  const handsIn = drafts && follow !== undefined;
  const lastLabel =
    handsIn && follow !== undefined
      ? actionLabel(resource, follow)
      : (resource.form?.saveAs ?? texts.common.save);
  const onSubmit = () => {
    if (last) uploads.save(handsIn ? 'follow' : 'leave');
    else next();
  };

  const elsewhere = Object.entries(messages).filter(
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
    <PurposeProvider
      value={mode === 'edit' ? `${resource.name}.update.${form.sourceId}` : `${resource.name}.create`}
    >
      <UploadBoardContext value={form.uploading.board}>
        {frame(
          <FormElement id={id} element={element} className="form" onSubmit={onSubmit} busy={busy}>
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
                  // The record of a draft has to be there before its other steps.
                  if (drafts && mode !== 'edit') return;
                  if (to < at || steps.slice(at, to).every((step) => form.check(namesOf(step)))) gotoStep(to);
                }}
              />
            )}
            {mode === 'edit' && <ChangedForm resource={resource} form={form} />}
            <DraftOf resource={resource} mode={mode} form={form} />
            {form.merged && (
              <Alert
                type="info"
                showIcon
                role="status"
                message={
                  form.merged.length > 0
                    ? say(texts.form.merged, { names: fieldNames(form.fields, form.merged, say, lang) })
                    : say(texts.form.mergedNothing)
                }
              />
            )}
            {standing && (
              <EarlierAttemptBanner
                resource={resource}
                standing={standing}
                onAnew={standing.anew}
                onSave={() => uploads.save(standing.next)}
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
            {ready &&
              steps.map((step, index) => (
                <div key={step.key} className="form-step" hidden={index !== at}>
                  {step.sections.map((section) =>
                    isShown(section) ? (
                      <FormSectionFields
                        key={section.fields.join()}
                        title={section.title && steps.length === 1 ? say(section.title) : undefined}
                        help={section.help && say(section.help)}
                      >
                        {placesOf(section.fields, form.fields).map(({ name, end }) => {
                          const field = form.fields[name];
                          if (!field) return null;
                          const required = isRequired(field);
                          const last = end === undefined ? undefined : form.fields[end];
                          if (end !== undefined && last)
                            return (
                              <SpanField
                                key={name}
                                from={{ name, id: `${id}-${name}`, field, required }}
                                to={{
                                  name: end,
                                  id: `${id}-${end}`,
                                  field: last,
                                  required: isRequired(last),
                                }}
                                disabled={isFixed(field, mode)}
                                onLeave={form.leave}
                              />
                            );
                          const masked = mode === 'edit' && field.spec.mask ? form.base[name] : undefined;
                          const text =
                            typeof masked === 'string' && masked.includes('*') ? masked : undefined;
                          const Note = notes?.[name];
                          const row = {
                            name,
                            id: `${id}-${name}`,
                            field: text ? withHelp(field) : field,
                            required,
                            masked: text,
                            leftOut: form.leftOut[name],
                            disabled: isFixed(field, mode),
                            onLeave: form.leave,
                            extra: Note && <NoteOf note={Note} name={name} entries={form.entries} />,
                          };
                          return (
                            <Fragment key={name}>
                              {readsOthers(field) ? (
                                <FieldWithOthers {...row} entries={form.entries} />
                              ) : (
                                <FormField {...row} />
                              )}
                              {mode !== 'edit' && field.kind === 'ref' && field.spec.required === true && (
                                <OnlyChoice name={name} field={field} form={form} />
                              )}
                            </Fragment>
                          );
                        })}
                      </FormSectionFields>
                    ) : null,
                  )}
                </div>
              ))}
          </FormElement>,
        )}
        {foot(
          <div className="form-buttons">
            {Tool && <ToolOf tool={Tool} form={form} mode={mode} />}
            {at > 0 && <Button onClick={() => gotoStep(at - 1)}>{say(texts.form.previous)}</Button>}
            <Button onClick={onCancel}>{say(texts.common.cancel)}</Button>
            {another && last && (
              <Button disabled={busy} onClick={() => uploads.save('another')}>
                {say(texts.form.saveAndAddAnother)}
              </Button>
            )}
            {drafts && mode === 'edit' && (
              <Button disabled={busy} onClick={() => uploads.save('leave')}>
                {say(texts.common.saveDraft)}
              </Button>
            )}
            {follow !== undefined && last && !handsIn && (
              <Button disabled={busy} onClick={() => uploads.save('follow')}>
                {say(actionLabel(resource, follow))}
              </Button>
            )}
            <Button type="primary" htmlType="submit" form={id} loading={busy} disabled={busy}>
              {uploads.waiting
                ? say(uploadTexts.waiting, { n: running })
                : say(last ? lastLabel : texts.form.next)}
            </Button>
          </div>,
        )}
        {form.stale && <StaleDialog fields={form.fields} stale={form.stale} />}
      </UploadBoardContext>
    </PurposeProvider>
  );
}

interface PartProps {
  readonly mode: FormMode;
  readonly form: Form;
}

/** The draft of what is typed, and the bar that offers an earlier one. */
function DraftOf({ resource, mode, form }: PartProps & { readonly resource: AnyResource }) {
  const values = useValues(form.entries);
  const offered = useDraft(resource, mode, { ...form, values });
  return offered && <DraftBar offered={offered} version={form.version} />;
}

function ToolOf({ tool: Tool, mode, form }: PartProps & { readonly tool: ComponentType<FormToolProps> }) {
  return <Tool values={useValues(form.entries)} id={mode === 'edit' ? form.sourceId : undefined} />;
}

/** A field of which other values of the form decide what can be entered. */
function FieldWithOthers({ entries, ...field }: ComponentProps<typeof FormField> & Pick<Form, 'entries'>) {
  const values = useValues(entries);
  return <FormField {...field} row={values} beside={values} />;
}

/** What the console extension says below a field. */
function NoteOf({
  note: Note,
  name,
  entries,
}: Pick<Form, 'entries'> & { readonly note: ComponentType<FieldNoteProps>; readonly name: string }) {
  const values = useValues(entries);
  return <Note value={values[name] ?? null} values={values} />;
}
