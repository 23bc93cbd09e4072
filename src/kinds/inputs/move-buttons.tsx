import type { KeyboardEvent } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { IconButton } from '../../shell/icon-button.tsx';

interface Props {
  readonly at: number;
  readonly count: number;
  readonly name: string | number;
  readonly disabled?: boolean;
  readonly move: (at: number, to: number) => void;
}

/** One place up or down, for an entry whose order counts. */
export function MoveButtons({ at, count, name, disabled, move }: Props) {
  const { say } = useLanguage();
  if (count < 2) return null;
  return (
    <>
      <IconButton
        icon="down"
        className="input-rows-up"
        label={say(texts.pickers.moveUp, { name })}
        disabled={disabled || at === 0}
        onClick={() => move(at, at - 1)}
      />
      <IconButton
        icon="down"
        label={say(texts.pickers.moveDown, { name })}
        disabled={disabled || at === count - 1}
        onClick={() => move(at, at + 1)}
      />
    </>
  );
}

/** Alt and an arrow key move the entry that the focus is in. */
export function moveByKey(event: KeyboardEvent, at: number, move: Props['move']): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!event.altKey || step === undefined) return;
  event.preventDefault();
  move(at, at + step);
}

/** The entries with one of them at another place; as they are where there is no such place. */
export function movedTo<T>(entries: readonly T[], at: number, to: number): readonly T[] {
  const entry = entries[at];
  if (entry === undefined || to < 0 || to >= entries.length) return entries;
  const rest = entries.filter((_, index) => index !== at);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
