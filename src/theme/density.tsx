import { createContext, type ReactNode, use, useLayoutEffect, useMemo } from 'react';
import { useChoice } from '../stored.ts';

/** Row heights of tables in pixels (docs/design/look.md §3). */
export const rowHeights = { comfortable: 48, middle: 40, compact: 32 } as const;
export type Density = keyof typeof rowHeights;
export const densities = ['comfortable', 'middle', 'compact'] as const satisfies readonly Density[];

interface DensityChoice {
  readonly density: Density;
  readonly rowHeight: number;
  readonly setDensity: (density: Density) => void;
}

const DensityContext = createContext<DensityChoice | null>(null);

/** Keeps the choice and names it on `<html data-density>`, where tokens.css reads the row height from. */
export function DensityProvider({ children }: { children: ReactNode }) {
  const [density, setDensity] = useChoice('density', densities, 'middle');

  useLayoutEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);

  const choice = useMemo(
    () => ({
      density,
      rowHeight: rowHeights[density],
      setDensity,
    }),
    [density, setDensity],
  );
  return <DensityContext value={choice}>{children}</DensityContext>;
}

export function useDensity(): DensityChoice {
  const choice = use(DensityContext);
  if (choice === null) throw new Error('useDensity needs a DensityProvider above it');
  return choice;
}
