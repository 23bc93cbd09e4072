import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Lang } from '../../resources/kit/label.ts';
import { useLanguage } from '../i18n/language.tsx';
import { antdTheme } from '../theme/antd-theme.ts';
import { useDensity } from '../theme/density.tsx';
import { useTheme } from '../theme/theme.tsx';
import { TellingProvider } from './telling-provider.tsx';
import { usePhone } from './use-phone.ts';

/** antd's own words and dayjs' names of days and months; English comes with antd, Chinese when it is needed. */
async function loadLocale(lang: Lang): Promise<Locale> {
  if (lang === 'en') return english;
  const [locale] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
  return locale.default;
}

/**
 * What a dialog says scrolls between its title and its buttons, so that these stay on a low screen. The sides keep room for the ring
 * round a focused input.
 */
const dialogBody = {
  overflow: 'hidden auto',
  maxHeight: 'calc(100dvh - 240px)',
  marginInline: -4,
  paddingInline: 4,
} as const;

/**
 * antd in the product's theme, density and language. Shows nothing until the first language is there, and keeps the old one
 * until the next has arrived: no screen is ever in two languages.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { lang } = useLanguage();
  const { theme } = useTheme();
  const { density } = useDensity();
  const phone = usePhone();
  const [locale, setLocale] = useState<Locale>();
  const config = useMemo(() => antdTheme({ theme, density, phone }), [theme, density, phone]);

  useEffect(() => {
    let current = true;
    // Where the file is gone, antd's few words stay in the other language instead of failing the console.
    const kept = (before: Locale | undefined) => before ?? english;
    void loadLocale(lang)
      .catch(() => kept)
      .then((loaded) => {
        if (!current) return;
        dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en');
        setLocale(loaded);
      });
    return () => {
      current = false;
    };
  }, [lang]);

  if (locale === undefined) return null;
  return (
    <ConfigProvider
      theme={config}
      locale={locale}
      button={{ autoInsertSpace: false }}
      modal={phone ? undefined : { styles: { body: dialogBody } }}
    >
      <TellingProvider>{children}</TellingProvider>
    </ConfigProvider>
  );
}
