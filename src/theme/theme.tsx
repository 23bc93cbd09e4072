import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useChoice } from '../stored.ts';
import type { Theme } from './palette.ts';
import './tokens.css';

export const themePreferences = ['system', 'light', 'dark'] as const;
export type ThemePreference = (typeof themePreferences)[number];

interface ThemeChoice {
  /** What the person chose. */
  readonly preference: ThemePreference;
  /** What that means now. */
  readonly theme: Theme;
  readonly setPreference: (preference: ThemePreference) => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

const darkQuery = '(prefers-color-scheme: dark)';
const systemIsDark = () => matchMedia(darkQuery).matches;
function onSystemChange(changed: () => void) {
  const query = matchMedia(darkQuery);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Keeps the choice, follows the system where that is the choice, and names the theme on `<html data-theme>`. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [preference, setPreference] = useChoice('theme', themePreferences, 'system');
  const dark = useSyncExternalStore(onSystemChange, systemIsDark);
  const theme = preference === 'system' ? (dark ? 'dark' : 'light') : preference;

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);

  const choice = useMemo(
    () => ({
      preference,
      theme,
      setPreference,
    }),
    [preference, theme, setPreference],
  );
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useTheme(): ThemeChoice {
  const choice = use(ThemeContext);
  if (choice === null) throw new Error('useTheme needs a ThemeProvider above it');
  return choice;
}
