import { useEffect, useState } from 'react';
import { useKey } from '../shell/use-key.ts';
import { useNarrowDesktop } from '../shell/use-phone.ts';
import { readStored, useChoice, writeStored } from '../stored.ts';

const widths = ['open', 'collapsed'] as const;

/**
 * Collapsed or open, as the person last had it; the x key outside text inputs turns it (docs/specification.md §2). In a window
 * where it takes the room of the page it is collapsed until somebody opens it, which is no choice for other windows.
 */
export function useMenuCollapse(): { collapsed: boolean; toggle: () => void } {
  const [width, setWidth] = useChoice('menu', widths, 'open');
  const narrow = useNarrowDesktop();
  const [openHere, setOpenHere] = useState(false);
  const collapsed = narrow ? !openHere : width === 'collapsed';
  const toggle = () => (narrow ? setOpenHere(collapsed) : setWidth(collapsed ? 'open' : 'collapsed'));
  useKey('x', toggle);
  return { collapsed, toggle };
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
