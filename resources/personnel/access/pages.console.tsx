import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { RecordProblem } from '../../../src/screens/record-problem.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import { useTabTitle } from '../../../src/tabs/tab-memory.tsx';
import type { AccessAnswer } from '../../kit/access-answer.ts';
import { Call, systemCalls } from '../../kit/calls.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { pathsOf } from '../../kit/routes.ts';
import { OrgChoice } from '../org/choice.console.tsx';
import { AccessShown } from './answer.console.tsx';
import { accessWords } from './words.ts';

/** An answer is asked for once in so many milliseconds: every question is written down. */
export const freshMs = 60_000;

interface Props {
  readonly resource: AnyResource;
  readonly kind: 'user' | 'role';
}

/** `?id=` says of whom, `?org_id=` from where. */
function AccessPage({ resource, kind }: Props) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const org = search.get('org_id');
  const call = useMemo(() => {
    const endpoint = kind === 'user' ? systemCalls.accessOfUser : systemCalls.accessOfRole;
    return id === null ? null : new Call(endpoint, { params: { id }, query: org ? { org_id: org } : {} });
  }, [kind, id, org]);
  const { data, problem, fetching, retry } = useCall<AccessAnswer>(call, {
    fresh: freshMs,
    keepPrevious: true,
    quiet: true,
  });
  const back = () => void navigate(pathsOf(resource)?.list ?? '/');
  const title = data
    ? say(kind === 'user' ? accessWords.title : accessWords.titleRole, { name: data.name })
    : '';
  useTabTitle(title || say(accessWords.access));
  if (id === null) {
    return (
      <Statement alert action={{ label: say(texts.detail.backToList), run: back }}>
        {say(texts.detail.notFound)}
      </Statement>
    );
  }
  if (problem) return <RecordProblem problem={problem} retry={retry} back={back} />;
  if (!data) return <Skeleton active className="access" paragraph={{ rows: 12 }} />;
  const choose = (next: string) => {
    const query = new URLSearchParams(search);
    query.set('org_id', next);
    setSearch(query, { replace: true });
  };
  const places = [...new Set([data.from, data.home, ...data.places])].flatMap((place) =>
    place ? [{ id: place, name: data.orgs[place] ?? place }] : [],
  );
  const label = say(kind === 'user' ? accessWords.from : accessWords.memberIn);
  const choosing = data.from !== null && data.identity_type !== 0 && (kind === 'role' || places.length > 1);
  return (
    <AccessShown
      key={`${kind} ${id}`}
      kind={kind}
      answer={data}
      title={title}
      busy={fetching}
      place={
        choosing && (
          <div className="access-place">
            <span>{label}</span>
            <OrgChoice
              label={label}
              value={data.from ?? undefined}
              only={kind === 'user' ? places : undefined}
              onChange={choose}
            />
          </div>
        )
      }
    />
  );
}

export function UserAccess({ resource }: { resource: AnyResource }) {
  return <AccessPage resource={resource} kind="user" />;
}

export function RoleAccess({ resource }: { resource: AnyResource }) {
  return <AccessPage resource={resource} kind="role" />;
}
