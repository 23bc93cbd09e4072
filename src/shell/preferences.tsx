import { Dropdown, type MenuProps } from 'antd';
import { type Label, languages } from '../../resources/kit/label.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { type Density, densities, useDensity } from '../theme/density.tsx';
import { type ThemePreference, themePreferences, useTheme } from '../theme/theme.tsx';
import { IconButton } from './icon-button.tsx';
import type { IconName } from './icons.tsx';

const { shell } = texts;
/** Each language by its own name, because its readers may read no other. */
const languageNames = {
  en: { en: 'English', zh: 'English' },
  zh: { en: '中文', zh: '中文' },
} as const satisfies Record<string, Label>;
const themeLabels: Record<ThemePreference, Label> = {
  system: shell.themeSystem,
  light: shell.themeLight,
  dark: shell.themeDark,
};
const densityLabels: Record<Density, Label> = {
  comfortable: shell.densityComfortable,
  middle: shell.densityMiddle,
  compact: shell.densityCompact,
};

/** One choice that stays in this browser: what it is called, what there is to choose, what is chosen. */
interface Preference {
  readonly key: string;
  readonly name: Label;
  readonly label: string;
  readonly icon: IconName;
  readonly chosen: string;
  readonly options: ReadonlyArray<{
    readonly key: string;
    readonly name: Label;
    readonly label: string;
    readonly choose: () => void;
  }>;
}

/** Language, theme and row height, in the order of the header. */
export function usePreferences(): readonly Preference[] {
  const { lang, setLang, say } = useLanguage();
  const { preference, setPreference } = useTheme();
  const { density, setDensity } = useDensity();
  return [
    {
      key: 'density',
      name: shell.density,
      label: say(shell.density),
      icon: 'density',
      chosen: density,
      options: densities.map((key) => ({
        key,
        name: densityLabels[key],
        label: say(densityLabels[key]),
        choose: () => setDensity(key),
      })),
    },
    {
      key: 'theme',
      name: shell.theme,
      label: say(shell.theme),
      icon: preference,
      chosen: preference,
      options: themePreferences.map((key) => ({
        key,
        name: themeLabels[key],
        label: say(themeLabels[key]),
        choose: () => setPreference(key),
      })),
    },
    {
      key: 'language',
      name: texts.session.language,
      label: say(texts.session.language),
      icon: 'language',
      chosen: lang,
      options: languages.map((key) => ({
        key,
        name: languageNames[key],
        label: say(languageNames[key]),
        choose: () => setLang(key),
      })),
    },
  ];
}

/** A preference as entries of a menu, the chosen one marked by {@link MenuProps.selectedKeys}. */
export const optionItems = ({ key: group, options }: Preference): NonNullable<MenuProps['items']> =>
  options.map(({ key, label, choose }) => ({ key: `${group}:${key}`, label, onClick: choose }));

export const chosenKeys = (preferences: readonly Preference[]) =>
  preferences.map(({ key, chosen }) => `${key}:${chosen}`);

/** One button a preference. */
export function PreferenceButtons() {
  return usePreferences().map((preference) => (
    <Dropdown
      key={preference.key}
      trigger={['click']}
      menu={{ items: optionItems(preference), selectable: true, selectedKeys: chosenKeys([preference]) }}
    >
      <IconButton icon={preference.icon} label={preference.label} />
    </Dropdown>
  ));
}
