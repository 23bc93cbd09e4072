import type { ReactNode } from 'react';
import './statement.css';

export interface StatementAction {
  readonly label: string;
  readonly run: () => void;
}

interface Props {
  children: ReactNode;
  /** The one thing that helps. */
  action?: StatementAction;
  /** Where else to go. */
  other?: StatementAction;
  /** Something went wrong: it is read out at once. */
  alert?: boolean;
}

/** A sentence in the place of what can't be shown, and the one action that helps (docs/design/look.md §3). */
export function Statement({ children, action, other, alert = false }: Props) {
  return (
    <div className="statement" role={alert ? 'alert' : 'status'}>
      <p>{children}</p>
      {(action ?? other) && (
        <div className="statement-actions">
          {[action, other].map(
            (one) =>
              one && (
                <button key={one.label} type="button" className="statement-action" onClick={one.run}>
                  {one.label}
                </button>
              ),
          )}
        </div>
      )}
    </div>
  );
}
