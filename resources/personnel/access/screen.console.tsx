import { Link } from 'react-router';
import { useApp } from '../../../src/app-context.tsx';
import { useLanguage } from '../../../src/i18n/language.tsx';
import type { AccessAnswer, AccessReach } from '../../kit/access-answer.ts';
import { everybodysCodes } from '../../kit/permissions.ts';
import { user } from '../user/index.ts';
import type { SeenAct, SeenPart, SeenScreen } from './view.ts';
import { accessWords } from './words.ts';

interface Props {
  readonly answer: AccessAnswer;
  readonly screen: SeenScreen;
  /** Whether a role is looked at instead of a person. */
  readonly ofRole: boolean;
  /** Whether the way to who else can do it is offered. */
  readonly asksOn: boolean;
}

/** So many organisations are named, the rest counted. */
const mostNamed = 6;

/** Organisations by name. */
function useNames(answer: AccessAnswer) {
  const { say } = useLanguage();
  return ({ orgs, more }: AccessReach): string => {
    if (orgs === null) return say(accessWords.allRows);
    if (orgs.length === 0 && more === 0) return say(accessWords.noRows);
    const named = orgs.slice(0, mostNamed).map((id) => answer.orgs[id] ?? id);
    return [
      named.join(say({ en: ', ', zh: '、' })),
      ...(orgs.length > mostNamed ? [say(accessWords.more, { n: orgs.length - mostNamed })] : []),
      ...(more > 0 ? [say(accessWords.others, { n: more })] : []),
    ].join(' ');
  };
}

/** Whether organisations tell the rows apart, so that it is worth saying which an action reaches. */
const byOrganisation = ({ resource }: SeenScreen) =>
  ['org', 'is_org', 'merchant', 'is_merchant'].includes(resource.model.scope);

/** Whose rows the screen shows. */
function useRows({ answer, screen }: Props): string {
  const { say } = useLanguage();
  const names = useNames(answer);
  const { reach } = screen.read;
  if (!reach) return '';
  switch (screen.column) {
    case 'mct_id':
      return say(accessWords.ownMerchant);
    case 'vendor_id':
    case 'provider_id':
      return say(accessWords.ownPartner);
    case 'user_id':
      return say(accessWords.ownUser);
    case 'id':
      if (answer.identity_type === 0) return say(accessWords.ownMerchant);
      return names(reach);
    case null:
      if (screen.resource.model.scope === 'none') return say(accessWords.everybodys);
      return byOrganisation(screen) ? names(reach) : say(accessWords.allPartners);
    default:
      return names(reach);
  }
}

/** Why an act is allowed or not, as a sentence, with the very lines on hover. */
function Why({ answer, act, ofRole }: { answer: AccessAnswer; act: SeenAct; ofRole: boolean }) {
  const { say } = useLanguage();
  const nameOf = (role: string | null) =>
    role === null
      ? say(accessWords.ownRule)
      : (answer.roles.find(({ id }) => id === role)?.name ?? say(accessWords.roles));
  const list = (effect: 'allow' | 'deny') =>
    [...new Set(act.sources.filter((each) => each.effect === effect).map(({ role }) => nameOf(role)))].join(
      say({ en: ', ', zh: '、' }),
    );
  const lines = act.sources.map(({ line }) => line).join('\n');
  if (everybodysCodes.includes(act.code)) return <span>{say(accessWords.everybody)}</span>;
  if (act.verdict === 'nobody')
    return <span className="access-quiet">{say(ofRole ? accessWords.nobodyRole : accessWords.nobody)}</span>;
  if (act.verdict === 'denied') {
    return (
      <span className="access-denied" title={lines}>
        {say(accessWords.deniedBy, { name: list('deny') })}
      </span>
    );
  }
  if (act.verdict === 'noScreen')
    return <span title={lines}>{say(accessWords.noScreen, { name: list('allow') })}</span>;
  const denied = list('deny');
  return (
    <span title={lines}>
      {list('allow')}
      {denied && <span className="access-denied"> · {say(accessWords.deniedBy, { name: denied })}</span>}
    </span>
  );
}

function Sign({ open }: { open: boolean }) {
  const { say } = useLanguage();
  return (
    <span className="access-sign" data-open={open || undefined}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path d={open ? 'M2.5 7.5l3 3 6-7' : 'M3.5 3.5l7 7M10.5 3.5l-7 7'} />
      </svg>
      {say(open ? accessWords.allowed : accessWords.refused)}
    </span>
  );
}

function Acts({ acts, ...props }: Props & { acts: readonly SeenAct[] }) {
  const { answer, screen, ofRole, asksOn } = props;
  const { say } = useLanguage();
  const names = useNames(answer);
  const merchant = answer.identity_type === 0;
  const where = ({ reach }: SeenAct) => {
    if (!reach || reach === screen.read.reach) return '';
    const narrower = byOrganisation(screen) && JSON.stringify(reach) !== JSON.stringify(screen.read.reach);
    return narrower && !merchant ? names(reach) : say(accessWords.sameRows);
  };
  return (
    <table className="access-acts">
      <colgroup>
        <col className="access-col-act" />
        <col className="access-col-sign" />
        <col className="access-col-where" />
        <col />
        <col className="access-col-else" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{say(accessWords.action)}</th>
          <th scope="col">{say(accessWords.allowed)}</th>
          <th scope="col">{say(accessWords.where)}</th>
          <th scope="col">{say(accessWords.why)}</th>
          <th scope="col" aria-label={say(accessWords.whoElse)} />
        </tr>
      </thead>
      <tbody>
        {acts.map((act) => (
          <tr key={act.act} data-open={act.reach !== undefined || undefined} data-change={act.change}>
            <th scope="row">
              {say(act.label)}
              <code>{act.code}</code>
              {act.change && (
                <small data-change={act.change}>
                  {say(act.change === 'given' ? accessWords.added : accessWords.removed)}
                </small>
              )}
            </th>
            <td>
              <Sign open={act.reach !== undefined} />
            </td>
            <td className="access-where">{where(act)}</td>
            <td className="access-why">
              <Why answer={answer} act={act} ofRole={ofRole} />
            </td>
            <td className="access-else">{asksOn && <WhoElse answer={answer} screen={screen} act={act} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The way to the same question asked the other way round. */
function WhoElse({ answer, screen, act }: { answer: AccessAnswer; screen: SeenScreen; act: SeenAct }) {
  const { say } = useLanguage();
  const query = new URLSearchParams({
    resource: screen.resource.name,
    act: act.act,
    ...(answer.from ? { org_id: answer.from } : {}),
  });
  const name = `${say(accessWords.whoElse)} ${say(screen.resource.label)} · ${say(act.label)}`;
  return (
    <Link to={`${user.route}/who-can?${query}`} aria-label={name}>
      {say(accessWords.whoElse)}
    </Link>
  );
}

function Parts({
  title,
  parts,
  open,
  closed,
}: {
  title: string;
  parts: readonly SeenPart[];
  open: string;
  closed: string;
}) {
  const { say } = useLanguage();
  const { product } = useApp();
  if (parts.length === 0) return null;
  const named = (code: string) => {
    const label = product.actionCodes[code];
    return label ? say(label) : code;
  };
  return (
    <section className="access-parts" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {parts.map((part) => (
          <li key={part.name} data-open={part.open || undefined}>
            <span>{say(part.label)}</span>
            <span>{part.open ? open : closed}</span>
            {part.code && (
              <small title={part.code}>
                {say(part.open ? accessWords.by : accessWords.needs, { code: named(part.code) })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One screen as the person has it: whose rows, what is done on it and why, and what of a record they don't get. */
export function AccessScreenCard(props: Props) {
  const { screen, answer } = props;
  const { say } = useLanguage();
  const rows = useRows(props);
  const open = screen.read.reach !== undefined;
  return (
    <div className="access-screen">
      <header>
        <h2>{say(screen.resource.label)}</h2>
        <code>{screen.resource.route}</code>
      </header>
      {open ? (
        <p className="access-rows">
          <span>{say(accessWords.rows)}</span>
          <strong>{rows}</strong>
        </p>
      ) : (
        <p className="access-closed" role="note">
          <strong>{say(accessWords.closed)}</strong> {say(accessWords.closedHint)}
        </p>
      )}
      <Acts {...props} acts={[screen.read, ...screen.acts]} />
      {screen.within.map((inner) => (
        <section key={inner.label.en} className="access-within" aria-label={say(inner.label)}>
          <h3>{say(inner.label)}</h3>
          <Acts {...props} asksOn={false} acts={inner.acts} />
        </section>
      ))}
      {open && (
        <>
          <Parts
            title={say(accessWords.fields)}
            parts={screen.masked}
            open={say(accessWords.whole)}
            closed={say(accessWords.masked)}
          />
          <Parts
            title={say(accessWords.sections)}
            parts={screen.sections}
            open={say(accessWords.shown)}
            closed={say(accessWords.left)}
          />
          {answer.identity_type === 0 && screen.hidden.length > 0 && (
            <section className="access-parts">
              <h3>{say(accessWords.never)}</h3>
              <p>{screen.hidden.map((label) => say(label)).join(say({ en: ', ', zh: '、' }))}</p>
            </section>
          )}
        </>
      )}
    </div>
  );
}
