import type { ReactNode } from 'react';
import './plain.css';

/** What a control takes from its field. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  id: string;
  label: string;
  /** Why the value was refused, at the field. */
  problem?: string | undefined;
  /** The problem is read out where it appears, and not only with the field. */
  alert?: boolean;
  /** The rule, before an error says it. */
  hint?: string | undefined;
  /** What has just happened with the field, read out as it appears. */
  news?: string | undefined;
  /** What stands right of the control: a button, a picture. */
  beside?: ReactNode;
  /** Something outside of the field that describes it too. */
  describedBy?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A name, a control, and what there is to say of it, in plain elements: it stands on the sign-in page and in the console alike. */
export function PlainField({ id, label, problem, alert, hint, news, beside, describedBy, children }: Props) {
  const ids = [problem && `${id}-problem`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ');
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-control">
        {children({
          id,
          'aria-invalid': problem === undefined ? undefined : true,
          'aria-describedby': ids || undefined,
        })}
        {beside}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="plain-problem" role={alert ? 'alert' : undefined}>
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="plain-hint">
          {hint}
        </p>
      )}
      {news !== undefined && (
        <p className="plain-told" role="status">
          {news}
        </p>
      )}
    </div>
  );
}
