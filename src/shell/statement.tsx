import type { ReactNode } from 'react';
import './statement.css';

interface Props {
  children: ReactNode;
  /** The one thing that helps. */
  action?: { readonly label: string; readonly run: () => void };
  /** Something went wrong: it is read out at once. */
  alert?: boolean;
}

/** A sentence in the place of what can't be shown, and the one action that helps (look.md, "A list"). */
export function Statement({ children, action, alert = false }: Props) {
  return (
    <div className="statement" role={alert ? 'alert' : 'status'}>
      <p>{children}</p>
      {action && (
        <button type="button" className="statement-action" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
