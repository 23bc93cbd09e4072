import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import type { PaletteEntry } from './entries.ts';

interface Props {
  readonly id: string;
  readonly entry: PaletteEntry;
  /** What was typed: shown where it stands in the name. */
  readonly text: string;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One line of the palette. The keyboard stays in the input, so that the option itself is never focused. */
export function EntryOption({ id, entry, text, active, onPoint, onChoose }: Props) {
  const { lang } = useLanguage();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the combobox chooses
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="palette-entry"
      data-kind={entry.kind}
      onMouseMove={active ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className="palette-entry-name">{marked(entry.label[lang], text)}</span>
      {entry.note && <span className="palette-entry-note">{entry.note[lang]}</span>}
    </div>
  );
}

function marked(name: string, text: string): ReactNode {
  const [word = ''] = text.toLowerCase().split(/\s+/);
  const from = word === '' ? -1 : name.toLowerCase().indexOf(word);
  if (from < 0) return name;
  return (
    <>
      {name.slice(0, from)}
      <mark>{name.slice(from, from + word.length)}</mark>
      {name.slice(from + word.length)}
    </>
  );
}
