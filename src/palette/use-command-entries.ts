import { useMemo } from 'react';
import { palette } from '../i18n/texts/palette.ts';
import { usePreferences } from '../shell/preferences.tsx';
import { useCommands } from './commands.tsx';
import type { PaletteEntry } from './entries.ts';

/** Settings of the person and what the parts of the frame offer. What is chosen already is no entry. */
export function useCommandEntries(): readonly PaletteEntry[] {
  const preferences = usePreferences();
  const commands = useCommands();
  const chosen = preferences.map((preference) => `${preference.key} ${preference.chosen}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices follow from what is chosen, the commands from the opening
  return useMemo(() => {
    const choices = preferences.flatMap(({ key: of, name, options, chosen: now }) =>
      options
        .filter(({ key }) => key !== now)
        .map(({ key, name: value, choose }): PaletteEntry => {
          const label = {
            en: palette.choice.en.replace('{name}', name.en).replace('{value}', value.en),
            zh: palette.choice.zh.replace('{name}', name.zh).replace('{value}', value.zh),
          };
          return { key: `command ${of} ${key}`, kind: 'commands', label, go: choose };
        }),
    );
    const offered = commands.map(
      ({ key, label, run }): PaletteEntry => ({ key: `command ${key}`, kind: 'commands', label, go: run }),
    );
    return [...offered, ...choices];
  }, [chosen]);
}
