import { useStepsForm } from '@refinedev/antd';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { HttpProblem } from '../../../providers/http.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { useApp } from '../../app-context.tsx';
import type { WireRow } from '../../data/row.ts';
import { FieldScope } from '../../form/field-form.tsx';
import type { FormMode } from '../../form/form-mode.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import { Statement } from '../../shell/statement.tsx';
import { useTabMemory, useTabTitle } from '../../tabs/tab-memory.tsx';
import { wayBack } from '../list/list-trail.ts';
import { RecordProblem } from '../record-problem.tsx';
import { FormBody } from './form-body.tsx';
import { formOptions, type SavedRow } from './form-options.ts';
import { formTitle } from './form-title.ts';
import { useUnsavedGuard } from './unsaved-guard.tsx';
import { type AfterSave, useForm } from './use-form.ts';
import { useResultAfterSave } from './use-result-after-save.tsx';
import { useSourceRow } from './use-source-row.ts';
import { useStep } from './use-step.ts';
import { stepsOf, type Values } from './values.ts';

const BatchForm = lazyPage('batch-form', async () => (await import('./batch-form.tsx')).BatchForm);

/** A form on a page of its own: `?id=` edits that row, `?clone=` starts from a copy of it, else a new one. */
export function FormScreen({ resource }: { resource: AnyResource }) {
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const clone = search.get('clone') ?? undefined;
  const mode: FormMode = id ? 'edit' : clone ? 'clone' : 'create';
  const begun = (resource.form?.drafts?.begin ?? []).flatMap((name) => {
    const value = search.get(name);
    return value !== null && resource.model.fields[name]?.kind === 'ref' ? [[name, value]] : [];
  });
  // Another record is another form: no state is carried over.
  return (
    <FormOf
      key={`${mode} ${id ?? clone}`}
      resource={resource}
      mode={mode}
      id={id ?? clone}
      wanted={search.get('field') ?? undefined}
      preset={Object.fromEntries(begun)}
    />
  );
}

interface OfProps {
  readonly resource: AnyResource;
  readonly mode: FormMode;
  readonly id: string | undefined;
  /** The field that the address names (`?field=`). */
  readonly wanted: string | undefined;
  /** What the address says of a new one that begins with it. */
  readonly preset: Values;
}

function FormOf({ resource, mode, id, wanted, preset }: OfProps) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  const source = useSourceRow(resource, mode, id);
  const { trail } = useApp();
  const toList = () => void navigate(wayBack(trail, resource));
  const title = formTitle(resource, mode, say);
  if (source.state === 'ready' && mode === 'create' && resource.form?.batch)
    return (
      <Suspense>
        <BatchForm resource={resource} title={title} />
      </Suspense>
    );
  if (source.state === 'ready')
    return (
      <Ready
        resource={resource}
        mode={mode}
        row={source.row}
        title={title}
        wanted={wanted}
        preset={mode === 'create' ? preset : undefined}
      />
    );
  if (source.state === 'refused') {
    return (
      <Statement alert action={{ label: say(texts.detail.backToList), run: toList }}>
        {source.text}
      </Statement>
    );
  }
  if (source.state === 'failed') {
    return <RecordProblem problem={source.problem} retry={source.retry} back={toList} />;
  }
  return (
    <article className="form-page" aria-busy="true">
      <header>
        <h1>{title}</h1>
      </header>
      <div className="form-page-content">
        <Skeleton active paragraph={{ rows: 10 }} title={false} className="form" />
      </div>
    </article>
  );
}

interface ReadyProps {
  readonly resource: AnyResource;
  readonly mode: FormMode;
  readonly row?: WireRow;
  readonly title: string;
  readonly wanted: string | undefined;
  readonly preset: Values | undefined;
}

function Ready({ resource, mode, row, title, wanted, preset }: ReadyProps) {
  const navigate = useNavigate();
  const { control, trail } = useApp();
  const tab = useTabMemory();
  useTabTitle(title);
  const told = useResultAfterSave(resource);
  const onSaved = (saved: WireRow, next: AfterSave) => {
    const paths = pathsOf(resource);
    const after = resource.form?.after;
    told.tell(saved, () => {
      if (next === 'another') return;
      if (next === 'step' && mode === 'edit') return void step.gotoStep(step.current + 1);
      tab?.leave();
      if (next === 'step') return void navigate(`${paths?.form}?id=${saved.id}`, { replace: true });
      if (next === 'follow' && paths?.detail)
        return void navigate(`${paths.detail}?id=${saved.id}`, {
          replace: true,
          state: { ask: resource.form?.follow },
        });
      if (mode !== 'edit' && after && paths)
        void navigate(`${paths.list}/${after}?id=${saved.id}`, { replace: true });
      else void navigate(wayBack(trail, resource));
    });
  };
  const [at, keepStep] = useStep(stepsOf(resource).length);
  const refine = useStepsForm<SavedRow, HttpProblem, Values, SavedRow>({
    ...formOptions(resource, mode, row?.id),
    defaultCurrent: at,
  });
  const step = {
    current: refine.current,
    gotoStep: (to: number) => {
      keepStep(to);
      refine.gotoStep(to);
    },
  };
  const form = useForm({ refine, resource, mode, row, preset, onSaved });
  const guard = useUnsavedGuard(form, tab !== null && control.draft_key !== '');
  return (
    <FieldScope fields={form.entries}>
      <article className="form-page">
        <header>
          <h1>{title}</h1>
        </header>
        <FormBody
          resource={resource}
          mode={mode}
          form={form}
          step={step}
          wanted={wanted}
          another={
            mode === 'create' && !resource.form?.drafts && !resource.form?.after && !resource.form?.follow
          }
          onCancel={() =>
            guard.leaving(() => {
              tab?.leave();
              void navigate(wayBack(trail, resource));
            })
          }
          foot={(buttons) => <footer>{buttons}</footer>}
          frame={(fields) => <div className="form-page-content">{fields}</div>}
        />
        {guard.element}
        {told.element}
      </article>
    </FieldScope>
  );
}
