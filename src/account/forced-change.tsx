import { type App, AppProvider } from '../app-context.tsx';
import { AntdProvider } from '../shell/antd-provider.tsx';
import { DensityProvider } from '../theme/density.tsx';
import { ThemeProvider } from '../theme/theme.tsx';
import { ChangePassword } from './change-password.tsx';

/** The first sign-in with a password that somebody else knows: the change-password dialog and nothing behind it. */
export function ForcedChange({ app }: { app: App }) {
  return (
    <AppProvider value={app}>
      <ThemeProvider>
        <DensityProvider>
          <AntdProvider>
            <ChangePassword />
          </AntdProvider>
        </DensityProvider>
      </ThemeProvider>
    </AppProvider>
  );
}
