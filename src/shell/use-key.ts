import { useEffect, useEffectEvent } from 'react';

/** Whether a key press goes into text, where it must stay a letter. */
function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target.closest('[contenteditable="true"], [role="textbox"], [role="combobox"]')
  ) {
    return true;
  }
  if (target instanceof HTMLInputElement) {
    return !['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'].includes(
      target.type,
    );
  }
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Runs this when a letter is pressed outside of text inputs, alone and once. */
export function useKey(letter: string, run: (() => void) | undefined): void {
  const onLetter = useEffectEvent(() => run?.());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      onLetter();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [letter]);
}
