import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { useApp } from '../../app-context.tsx';
import type { Row } from '../../data/row.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import { Statement } from '../../shell/statement.tsx';
import { useTabMemory, useTabTitle } from '../../tabs/tab-memory.tsx';
import { RecordProblem } from '../record-problem.tsx';
import { FormBody } from './form-body.tsx';
import { formTitle } from './form-title.ts';
import { useUnsavedGuard } from './unsaved-guard.tsx';
import { type AfterSave, useForm } from './use-form.ts';
import { useSourceRow } from './use-source-row.ts';
import { useToldAfterSave } from './use-told-after-save.tsx';
import type { FormMode } from './values.ts';

const BatchForm = lazyPage('batch-form', async () => (await import('./batch-form.tsx')).BatchForm);

/** A form on a page of its own: `?id=` edits that row, `?clone=` starts from a copy of it, else a new one. */
export function FormScreen({ resource }: { resource: AnyResource }) {
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const clone = search.get('clone') ?? undefined;
  const mode: FormMode = id ? 'edit' : clone ? 'clone' : 'create';
  // Another record is another form: nothing of the one before stays in it.
  return <FormOf key={`${mode} ${id ?? clone}`} resource={resource} mode={mode} id={id ?? clone} />;
}

function FormOf({ resource, mode, id }: { resource: AnyResource; mode: FormMode; id?: string }) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  const source = useSourceRow(resource, mode, id);
  const list = pathsOf(resource)?.list ?? '/';
  const toList = () => void navigate(list);
  const title = formTitle(resource, mode, say);
  if (source.state === 'ready' && mode === 'create' && resource.form?.batch)
    return (
      <Suspense>
        <BatchForm resource={resource} title={title} />
      </Suspense>
    );
  if (source.state === 'ready')
    return <Ready resource={resource} mode={mode} row={source.row} title={title} />;
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
  readonly row?: Row;
  readonly title: string;
}

function Ready({ resource, mode, row, title }: ReadyProps) {
  const navigate = useNavigate();
  const { control } = useApp();
  const tab = useTabMemory();
  useTabTitle(title);
  const told = useToldAfterSave(resource);
  const onSaved = (saved: Row, next: AfterSave) => {
    const paths = pathsOf(resource);
    const after = resource.form?.after;
    told.tell(saved, () => {
      if (next === 'another') return;
      tab?.leave();
      if (next === 'follow' && paths?.detail)
        return void navigate(`${paths.detail}?id=${saved.id}`, {
          replace: true,
          state: { ask: resource.form?.follow },
        });
      if (mode !== 'edit' && after && paths)
        void navigate(`${paths.list}/${after}?id=${saved.id}`, { replace: true });
      else void navigate(paths?.list ?? '/');
    });
  };
  const form = useForm({ resource, mode, row, onSaved });
  const guard = useUnsavedGuard(form, tab !== null && control.draft_key !== '');
  return (
    <article className="form-page">
      <header>
        <h1>{title}</h1>
      </header>
      <FormBody
        resource={resource}
        mode={mode}
        form={form}
        another={mode === 'create' && !resource.form?.after && !resource.form?.follow}
        onCancel={() =>
          guard.leaving(() => {
            tab?.leave();
            void navigate(pathsOf(resource)?.list ?? '/');
          })
        }
        foot={(buttons) => <footer>{buttons}</footer>}
        frame={(fields) => <div className="form-page-content">{fields}</div>}
      />
      {guard.element}
      {told.element}
    </article>
  );
}
