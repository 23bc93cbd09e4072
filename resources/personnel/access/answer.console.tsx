import { type ReactNode, useMemo, useState } from 'react';
import { useApp } from '../../../src/app-context.tsx';
import { useWholeProduct } from '../../../src/data/use-declared.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { usePhone } from '../../../src/shell/use-phone.ts';
import type { AccessAnswer, AccessRole } from '../../kit/access-answer.ts';
import { identityType } from '../../kit/people/role.ts';
import { seenByMerchants } from '../../kit/seen.ts';
import { AccessMenu } from './menu.console.tsx';
import { AccessScreenCard } from './screen.console.tsx';
import { seenGroups, sumsOf } from './view.ts';
import { accessWords } from './words.ts';
import './console.css';
import { user } from '../user/index.ts';

export type AccessKind = 'user' | 'role' | 'draft';

interface Props {
  readonly kind: AccessKind;
  readonly answer: AccessAnswer;
  /** None where what stands around it says it already. */
  readonly title?: string;
  /** Where they look from, to choose. */
  readonly place?: ReactNode;
  readonly busy?: boolean;
}

/** A role with where it holds. */
function RoleChip({ role, answer }: { role: AccessRole; answer: AccessAnswer }) {
  const { say } = useLanguage();
  const places = role.places.map(({ org, below }) => {
    const name = answer.orgs[org] ?? org;
    return below ? say(accessWords.below, { name }) : name;
  });
  if (role.more > 0) places.push(say(accessWords.others, { n: role.more }));
  return (
    <li className="access-role" data-off={role.enabled === 0 || undefined}>
      <strong>{role.name}</strong>
      {places.length > 0 && <span>{places.join(say({ en: ', ', zh: '、' }))}</span>}
      {role.enabled === 0 && <em>{say(accessWords.roleOff)}</em>}
    </li>
  );
}

/** How much it is; of a draft, what it changes. */
function Sums({ kind, answer, sums }: Pick<Props, 'kind' | 'answer'> & { sums: ReturnType<typeof sumsOf> }) {
  const { say } = useLanguage();
  const parts = [say(accessWords.screens, { n: sums.screens }), say(accessWords.actions, { n: sums.acts })];
  return (
    <p className="access-sums" role="status">
      <span>{parts.join(' · ')}</span>
      {kind === 'draft' && answer.saved === null && <small>{say(accessWords.newRole)}</small>}
      {kind === 'draft' && answer.saved !== null && sums.given + sums.taken === 0 && (
        <small>{say(accessWords.unchanged)}</small>
      )}
      {sums.given > 0 && <small data-change="given">{say(accessWords.given, { n: sums.given })}</small>}
      {sums.taken > 0 && <small data-change="taken">{say(accessWords.taken, { n: sums.taken })}</small>}
    </p>
  );
}

/** What somebody can see: who it is, the menu as it would look, and the chosen page with every reason. */
export function AccessShown({ kind, answer, title, place, busy = false }: Props) {
  const { access } = useApp();
  const product = useWholeProduct();
  const { say } = useLanguage();
  const phone = usePhone();
  const merchant = answer.identity_type === 0;
  const groups = useMemo(
    () =>
      seenGroups(
        merchant ? { ...product, resources: product.resources.map(seenByMerchants) } : product,
        answer,
      ),
    [product, merchant, answer],
  );
  const screens = groups.flatMap((group) => group.screens);
  const [chosen, choose] = useState<string>();
  const first =
    screens.find(({ read }) => read.change) ?? screens.find(({ read }) => read.reach !== undefined);
  const screen = screens.find(({ key }) => key === chosen) ?? (phone ? undefined : (first ?? screens[0]));
  const asksOn = kind !== 'draft' && access.can(user, 'read');
  const identity = identityType.$options.find(({ code }) => code === answer.identity_type);
  const warning =
    kind === 'user' && answer.open === 0
      ? accessWords.cannotSignIn
      : kind === 'role' && answer.roles[0]?.enabled === 0
        ? accessWords.roleDisabled
        : undefined;

  return (
    <article className="access" aria-busy={busy} data-kind={kind}>
      <header className="access-head">
        <div className="access-name">
          {title && <h1>{title}</h1>}
          <p>
            {identity && <span className="access-tag">{say(identity)}</span>}
            {answer.mct_name && <span>{answer.mct_name}</span>}
            {kind === 'user' && answer.home && <span>{answer.orgs[answer.home]}</span>}
          </p>
        </div>
        {place}
        <Sums kind={kind} answer={answer} sums={sumsOf(groups)} />
        {kind !== 'draft' && (
          <ul className="access-roles" aria-label={say(accessWords.roles)}>
            {answer.roles.map((role) => (
              <RoleChip key={role.id} role={role} answer={answer} />
            ))}
            {answer.roles.length === 0 && <li className="access-note">{say(accessWords.noRoles)}</li>}
          </ul>
        )}
        {warning && (
          <p className="access-warning" role="note">
            {say(warning)}
          </p>
        )}
        {answer.now.beyond > 0 && (
          <p className="access-note">{say(accessWords.beyond, { n: answer.now.beyond })}</p>
        )}
      </header>
      <div className="access-body" data-phone={phone || undefined}>
        {(!phone || !screen) && <AccessMenu groups={groups} chosen={screen?.key} onChoose={choose} />}
        {screen ? (
          <div className="access-page">
            {phone && (
              <button type="button" className="plain-button access-back" onClick={() => choose(undefined)}>
                ‹ {say(accessWords.backToMenu)}
              </button>
            )}
            <AccessScreenCard
              key={screen.key}
              answer={answer}
              screen={screen}
              ofRole={kind !== 'user'}
              asksOn={asksOn}
            />
          </div>
        ) : (
          !phone && <p className="access-note">{say(accessWords.choosePage)}</p>
        )}
      </div>
    </article>
  );
}
