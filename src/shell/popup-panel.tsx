import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** Frames that a popup is given to be placed: a tenth of a second's motion and a slow machine. */
const patience = 60;

/** What the tab key stops at, of radios of one name the whole group as the browser sees it. */
const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

interface Props {
  readonly label: string;
  readonly className: string;
  /** Closes it and gives the focus back to what opened it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * What a popover holds, as a dialog for the keyboard: it takes the focus once it is placed, the tab key stays inside, Escape closes
 * it alone. It stands at the end of the page, where a drawer's own round of the tab key would never come.
 */
export function PopupPanel({ label, className, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const left = useRef(patience);

  // A popover is placed some frames after it is drawn, and what is hidden until then takes no focus.
  useEffect(() => {
    let frame = 0;
    const enter = () => {
      const element = panel.current;
      if (left.current <= 0 || !element || element.contains(document.activeElement)) return;
      const first = element.querySelector<HTMLElement>('input[type=search]:not(:disabled)');
      (first ?? element.querySelector<HTMLElement>(stops) ?? element).focus({ preventScroll: true });
      left.current -= 1;
      frame = requestAnimationFrame(enter);
    };
    frame = requestAnimationFrame(enter);
    return () => cancelAnimationFrame(frame);
  }, []);

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    // A key that comes here says that the focus is inside: what closes it gives the focus away, and it stays away.
    left.current = 0;
    if (event.key === 'Escape') {
      // A drawer around what opened it stays.
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Tab') return;
    event.stopPropagation();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter(
      (one) => one.tabIndex >= 0,
    );
    const end = event.shiftKey ? all[0] : all.at(-1);
    const out = document.activeElement === end || document.activeElement === event.currentTarget;
    if (!out && end) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  };

  return (
    <div ref={panel} className={className} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={press}>
      {children}
    </div>
  );
}
