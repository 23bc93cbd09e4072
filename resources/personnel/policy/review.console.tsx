import { type ReactNode, Suspense } from 'react';
import { useCodeLabels } from '../../../src/audit/changed-value.tsx';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { everywhere } from '../../kit/access-model.ts';
import type { Label } from '../../kit/label.ts';
import type { PolicyChanges, RoleChange, ScopeOf, UserChange } from './changes.ts';
import { identityWords, policyWords, scopeWords } from './words.ts';
import './console.css';

/** What the server says speaks against a policy, in the language of the call. */
export interface PolicyFault {
  readonly line: number;
  readonly msg: string;
}
export interface PreviewAnswer {
  readonly base: string;
  readonly changes: PolicyChanges;
  readonly faults: readonly PolicyFault[];
}

function Line({ name, tone, children }: { name: string; tone?: 'given' | 'taken'; children: ReactNode }) {
  return (
    <div data-tone={tone}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Two values and which of them is the newer. */
function Moved({ before, after }: { before: string; after: string }) {
  return (
    <>
      <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
    </>
  );
}

function useWords({ orgNames, roleNames }: PolicyChanges) {
  const { say, lang } = useLanguage();
  const labels = useCodeLabels();
  const comma = lang === 'zh' ? '、' : ', ';
  const org = (pattern: string) => {
    if (pattern === everywhere) return say(policyWords.everywhere);
    const code = pattern.replace('*', '');
    const name = orgNames[code] ?? code;
    return pattern.endsWith('*') ? say(policyWords.below, { org: name }) : name;
  };
  return {
    say,
    code: (code: string) => {
      const label = labels.get(code);
      return label ? say(label) : code;
    },
    role: (code: string) => roleNames[code] ?? code,
    roles: (codes: readonly string[]) => codes.map((code) => roleNames[code] ?? code).join(comma),
    orgs: (patterns: readonly string[]) => patterns.map(org).join(comma) || say(scopeWords.none),
    scope: (of: ScopeOf | null) => {
      if (!of) return '–';
      return of.scope === 'chosen' ? of.orgs.map(org).join(comma) : say(scopeWords[of.scope]);
    },
  };
}
type Spoken = ReturnType<typeof useWords>;

/** Codes of one kind of change; none, no line. */
function Codes({
  spoken,
  of,
  codes,
  tone,
}: {
  spoken: Spoken;
  of: Label;
  codes: readonly string[];
  tone: 'given' | 'taken';
}) {
  if (codes.length === 0) return null;
  return (
    <Line name={spoken.say(of)} tone={tone}>
      <ul>
        {codes.map((code) => (
          <li key={code}>{spoken.code(code)}</li>
        ))}
      </ul>
    </Line>
  );
}

function RuleLines({ spoken, of }: { spoken: Spoken; of: RoleChange | UserChange }) {
  return (
    <>
      <Codes spoken={spoken} of={policyWords.given} codes={of.given} tone="given" />
      <Codes spoken={spoken} of={policyWords.taken} codes={of.taken} tone="taken" />
      <Codes spoken={spoken} of={policyWords.denied} codes={of.denied} tone="taken" />
      <Codes spoken={spoken} of={policyWords.undenied} codes={of.undenied} tone="given" />
    </>
  );
}

function RoleLines({ spoken, change }: { spoken: Spoken; change: RoleChange }) {
  const { say } = spoken;
  const { renamed, identity, scope } = change;
  return (
    <li>
      <h4>
        {change.name} <small>{change.code}</small>{' '}
        <span className="policy-how" data-how={change.how}>
          {say(policyWords[change.how])}
        </span>
      </h4>
      <dl>
        {renamed && (
          <Line name={say(policyWords.renamed)}>
            <Moved {...renamed} />
          </Line>
        )}
        {identity && (
          <Line name={say(policyWords.identity)}>
            <Moved before={say(identityWords[identity.before])} after={say(identityWords[identity.after])} />
          </Line>
        )}
        {scope && change.how !== 'removed' && (
          <Line name={say(policyWords.scope)}>
            {scope.before ? (
              <Moved before={spoken.scope(scope.before)} after={spoken.scope(scope.after)} />
            ) : (
              spoken.scope(scope.after)
            )}
          </Line>
        )}
        <RuleLines spoken={spoken} of={change} />
      </dl>
    </li>
  );
}

function UserLines({ spoken, change }: { spoken: Spoken; change: UserChange }) {
  const { say } = spoken;
  const { given, taken } = change.roles;
  return (
    <li>
      <h4>{change.name}</h4>
      <dl>
        {given.length > 0 && (
          <Line name={say(policyWords.rolesGiven)} tone="given">
            {spoken.roles(given)}
          </Line>
        )}
        {taken.length > 0 && (
          <Line name={say(policyWords.rolesTaken)} tone="taken">
            {spoken.roles(taken)}
          </Line>
        )}
        {change.moved.map(({ role, before, after }) => (
          <Line key={role} name={say(policyWords.moved, { role: spoken.role(role) })}>
            <Moved before={spoken.orgs(before)} after={spoken.orgs(after)} />
          </Line>
        ))}
        <RuleLines spoken={spoken} of={change} />
      </dl>
    </li>
  );
}

/** What changes, role by role and user by user; `none` where nothing does. */
export function Changes(props: ChangesProps) {
  return (
    <Suspense fallback={<div className="policy-waiting" aria-busy="true" />}>
      <AllChanges {...props} />
    </Suspense>
  );
}

interface ChangesProps {
  readonly changes: PolicyChanges;
  readonly none: Label;
}

function AllChanges({ changes, none }: ChangesProps) {
  const spoken = useWords(changes);
  const { say } = spoken;
  const { roles, users } = changes;
  if (roles.length + users.length === 0) return <p className="policy-none">{say(none)}</p>;
  return (
    <div className="policy-changes">
      <p>{say(policyWords.summary, { roles: roles.length, users: users.length })}</p>
      {roles.length > 0 && (
        <section aria-label={say(policyWords.roles)}>
          <h3>{say(policyWords.roles)}</h3>
          <ul>
            {roles.map((change) => (
              <RoleLines key={change.code} spoken={spoken} change={change} />
            ))}
          </ul>
        </section>
      )}
      {users.length > 0 && (
        <section aria-label={say(policyWords.users)}>
          <h3>{say(policyWords.users)}</h3>
          <ul>
            {users.map((change) => (
              <UserLines key={change.user} spoken={spoken} change={change} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Why a policy may not take effect, at its lines. */
export function Faults({ faults }: { faults: readonly PolicyFault[] }) {
  const { say } = useLanguage();
  return (
    <div className="policy-faults" role="alert">
      <strong>{say(policyWords.faults)}</strong>
      <ul>
        {faults.map(({ line, msg }) => (
          <li key={`${line} ${msg}`}>
            {line > 0 && <span>{say(policyWords.line, { line })}</span>} {msg}
          </li>
        ))}
      </ul>
    </div>
  );
}
