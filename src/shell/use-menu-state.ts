import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, useChoice, writeStored } from '../stored.ts';

const widths = ['open', 'collapsed'] as const;

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

/** Collapsed or open, as the person last had it; the x key outside text inputs turns it (docs/specification.md §2). */
export function useMenuCollapse(): { collapsed: boolean; toggle: () => void } {
  const [width, setWidth] = useChoice('menu', widths, 'open');
  const toggle = () => setWidth(width === 'open' ? 'collapsed' : 'open');
  const onX = useEffectEvent(toggle);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'x' || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      onX();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return { collapsed: width === 'collapsed', toggle };
}

/** The groups that stand open, kept in this browser; the group of the active page opens when the person comes to it. */
export function useOpenGroups(activeGroups: readonly string[]) {
  const [open, setOpen] = useState<readonly string[]>(() =>
    (readStored('menu-groups') ?? '').split(',').filter(Boolean),
  );
  const [cameTo, setCameTo] = useState('');

  const active = activeGroups.join(',');
  if (active !== cameTo) {
    setCameTo(active);
    setOpen([...new Set([...open, ...activeGroups])]);
  }

  useEffect(() => writeStored('menu-groups', open.join(',')), [open]);

  return [open, setOpen] as const;
}
