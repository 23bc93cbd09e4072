import type { CSSProperties } from 'react';
import type { ColumnView } from './column-view.ts';

/** A pinned cell keeps its distance to its edge while the rest scrolls below it. */
export function pinned({ fixed, offset }: Pick<ColumnView, 'fixed' | 'offset'>): CSSProperties | undefined {
  if (fixed === 'left') return { left: offset };
  if (fixed === 'right') return { right: offset };
  return undefined;
}
