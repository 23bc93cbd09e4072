import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useApp } from '../../../src/app-context.tsx';
import type { FormToolProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import type { AccessAnswer } from '../../kit/access-answer.ts';
import { Call, systemCalls } from '../../kit/calls.ts';
import { identityType, roleScope } from '../../kit/people/role.ts';
import { AccessShown } from '../access/answer.console.tsx';
import { freshMs } from '../access/pages.console.tsx';
import { accessWords } from '../access/words.ts';
import { OrgChoice } from '../org/choice.console.tsx';

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The button beside Save: what the role as it stands would give, before anything is saved. */
export function PreviewRole({ values, id }: FormToolProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(accessWords.preview)}</Button>
      <Drawer
        open={open}
        title={[say(accessWords.titleDraft), values.role_name].filter(Boolean).join(' · ')}
        placement="right"
        width="min(1120px, 100vw)"
        rootClassName="access-drawer"
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        {open && <Draft values={values} id={id} />}
      </Drawer>
    </>
  );
}

function Draft({ values, id }: FormToolProps) {
  const { say } = useLanguage();
  const { access, control } = useApp();
  const merchant = access.merchant || values.identity_type === identityType.merchant;
  const [org, setOrg] = useState(control.mgt_org_id);
  const draft = JSON.stringify({
    ...(id ? { id } : {}),
    ...(merchant && access.merchant ? {} : { org_id: org }),
    role_name: String(values.role_name ?? ''),
    identity_type: merchant ? identityType.merchant : identityType.manager,
    scope_type: merchant ? roleScope.merchant : (values.scope_type ?? roleScope.subtree),
    scope_org_ids: values.scope_type === roleScope.chosen ? textsOf(values.scope_org_ids) : [],
    modules: textsOf(values.modules),
  });
  const call = useMemo(
    () => new Call(systemCalls.accessOfDraft, { body: JSON.parse(draft) as Record<string, unknown> }),
    [draft],
  );
  const { data, problem, fetching } = useCall<AccessAnswer>(call, {
    fresh: freshMs,
    keepPrevious: true,
    quiet: true,
  });
  if (problem) return <Alert type="error" showIcon role="alert" message={problem.message} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <AccessShown
      kind="draft"
      answer={data}
      busy={fetching}
      place={
        !merchant && (
          <div className="access-place">
            <span>{say(accessWords.memberIn)}</span>
            <OrgChoice label={say(accessWords.memberIn)} value={org} onChange={setOrg} />
          </div>
        )
      }
    />
  );
}
