import { Select } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApp } from '../../../src/app-context.tsx';
import { useCall } from '../../../src/data/use-call.ts';
import { useWholeProduct } from '../../../src/data/use-declared.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import { useTabTitle } from '../../../src/tabs/tab-memory.tsx';
import type { WhoCan } from '../../kit/access-answer.ts';
import { Call, systemCalls } from '../../kit/calls.ts';
import type { Label } from '../../kit/label.ts';
import { actsOf, codeOf, codesOfTree, permissionTree } from '../../kit/permissions.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { pathsOf, type ResourcePaths } from '../../kit/routes.ts';
import { OrgChoice } from '../org/choice.console.tsx';
import { freshMs } from './pages.console.tsx';
import { accessWords } from './words.ts';
import './console.css';

const reading: Label = { en: 'View', zh: '查看' };
/** Whoever reads roles may ask about every code of their tree; others about what they hold themselves. */
const rolesCode = 'ROLE_MANAGER';

interface Question {
  readonly value: string;
  /** As it stands in the field once chosen. */
  readonly label: string;
  readonly act: string;
  readonly screen: string;
  readonly code: string;
  /** What a word is looked for in: both languages and the code. */
  readonly words: string;
}

/** Everything that can be asked about, by screen. */
function useQuestions() {
  const { access } = useApp();
  const product = useWholeProduct();
  const { say } = useLanguage();
  return useMemo(() => {
    const tree = access.holds(rolesCode) ? codesOfTree(permissionTree(product, access.merchant)) : new Set();
    const known = (code: string) => tree.has(code) || access.holds(code);
    return product.resources
      .filter(({ permission }) => known(permission))
      .map((resource) => ({
        label: say(resource.label),
        options: [{ act: 'read', code: codeOf(resource, 'read'), label: reading }, ...actsOf(resource)]
          .filter(({ code }) => known(code))
          .map(
            ({ act, code, label }): Question => ({
              value: `${resource.name} ${act}`,
              label: `${say(resource.label)} · ${say(label)}`,
              act: say(label),
              screen: say(resource.label),
              code,
              words: [resource.label.en, resource.label.zh, label.en, label.zh, code].join(' ').toLowerCase(),
            }),
          ),
      }));
  }, [product, access, say]);
}

/** The other way round: an action and an organisation, and who can do it there. The address holds the question. */
export function WhoCanPage({ resource }: { resource: AnyResource }) {
  const { control, access } = useApp();
  const { say } = useLanguage();
  const [search, setSearch] = useSearchParams();
  useTabTitle(say(accessWords.whoTitle));
  const groups = useQuestions();
  const questions = groups.flatMap((group) => group.options);
  const asked = `${search.get('resource') ?? ''} ${search.get('act') ?? ''}`;
  const question = questions.find(({ value }) => value === asked);
  const org = access.merchant ? '' : (search.get('org_id') ?? control.mgt_org_id);
  const value = question?.value;
  const call = useMemo(() => {
    if (!value) return null;
    const [of = '', act = ''] = value.split(' ');
    return new Call(systemCalls.whoCan, { query: { resource: of, act, ...(org ? { org_id: org } : {}) } });
  }, [value, org]);
  const { data, problem, fetching, retry } = useCall<WhoCan>(call, {
    fresh: freshMs,
    keepPrevious: true,
    quiet: true,
  });
  const put = (values: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, text] of Object.entries(values)) next.set(name, text);
    setSearch(next, { replace: true });
  };

  return (
    <article className="access who-can">
      <header className="access-head">
        <div className="access-name">
          <h1>{say(accessWords.whoTitle)}</h1>
          <p>{say(accessWords.whoHint)}</p>
        </div>
      </header>
      <search className="who-asked">
        <Select<string, Question>
          className="who-act"
          aria-label={say(accessWords.whichAct)}
          placeholder={say(accessWords.whichAct)}
          showSearch
          value={value}
          options={groups as never}
          popupMatchSelectWidth={false}
          filterOption={(word, option) =>
            word
              .trim()
              .toLowerCase()
              .split(/\s+/)
              .every((part) => option?.words?.includes(part) ?? false)
          }
          optionRender={({ data: option }) => (
            <span className="who-option">
              {option.act} <code>{option.code}</code>
            </span>
          )}
          onChange={(next) => {
            const [of = '', act = ''] = next.split(' ');
            put({ resource: of, act });
          }}
        />
        {!access.merchant && (
          <OrgChoice label={say(accessWords.whichOrg)} value={org} onChange={(id) => put({ org_id: id })} />
        )}
      </search>
      {problem && (
        <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
          {problem.message}
        </Statement>
      )}
      {!problem && question && (
        <Found question={question} answer={data} busy={fetching} paths={pathsOf(resource)} />
      )}
    </article>
  );
}

interface FoundProps {
  readonly question: Question;
  readonly answer: WhoCan | undefined;
  readonly busy: boolean;
  readonly paths: ResourcePaths | undefined;
}

function Found({ question, answer, busy, paths }: FoundProps) {
  const { say } = useLanguage();
  const users = answer?.users ?? [];
  return (
    <section className="who-found" aria-busy={busy}>
      {answer && (
        <p role="status">
          <strong>
            {users.length > 0
              ? say(users.length === 1 ? accessWords.foundOne : accessWords.foundHere, {
                  n: users.length,
                  act: question.label,
                })
              : say(accessWords.foundNone, { act: question.label })}
          </strong>{' '}
          <code>{question.code}</code> {answer.more === 1 && say(accessWords.mostAsked)}
        </p>
      )}
      {(users.length > 0 || !answer) && (
        <PlainTable
          label={say(accessWords.whoTitle)}
          rows={users}
          busy={busy}
          size={6}
          empty=""
          columns={[
            {
              key: 'name',
              title: say(accessWords.user),
              cell: (row) => <Link to={`${paths?.detail}?id=${row.id}`}>{row.name}</Link>,
            },
            { key: 'phone', title: say(accessWords.phone), cell: (row) => row.phone },
            {
              key: 'belongs',
              title: say(accessWords.belongs),
              cell: (row) => row.mct_name ?? row.mgt_org_name ?? '--',
            },
            {
              key: 'roles',
              title: say(accessWords.byRole),
              cell: (row) =>
                row.roles.length > 0
                  ? row.roles.map(({ name }) => name).join(say({ en: ', ', zh: '、' }))
                  : say(accessWords.ownRule),
            },
            {
              key: 'access',
              title: '',
              end: true,
              cell: (row) => <Link to={`${paths?.list}/access?id=${row.id}`}>{say(accessWords.access)}</Link>,
            },
          ]}
        />
      )}
    </section>
  );
}
