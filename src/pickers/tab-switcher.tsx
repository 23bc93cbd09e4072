import type { KeyboardEvent, ReactNode } from 'react';

interface Props<K extends string> {
  readonly label: string;
  readonly className: string;
  readonly tabs: readonly { readonly key: K; readonly content: ReactNode }[];
  readonly tab: K;
  readonly onTab: (tab: K) => void;
}

/** Views of which one shows (docs/specification.md §2, tab switcher); arrow keys move between them. */
export function TabSwitcher<K extends string>({ label, className, tabs, tab, onTab }: Props<K>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === tab);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onTab(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <div className={className} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ key, content }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-tab={key}
          aria-selected={key === tab}
          tabIndex={key === tab ? 0 : -1}
          onClick={() => onTab(key)}
        >
          {content}
        </button>
      ))}
    </div>
  );
}
