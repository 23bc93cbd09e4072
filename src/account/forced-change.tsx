import { Suspense } from 'react';
import { type App, AppProvider } from '../app-context.tsx';
import { lazyPage } from '../router/lazy-page.tsx';
import { AntdProvider } from '../shell/antd-provider.tsx';
import { DensityProvider } from '../theme/density.tsx';
import { ThemeProvider } from '../theme/theme.tsx';
import { ChangePassword } from './change-password.tsx';

// Few roles ask for it: its QR code comes with it.
const ForcedSetUp = lazyPage(
  'forced-set-up',
  async () => (await import('./two-step/forced-set-up.tsx')).ForcedSetUp,
);

/**
 * What is due before anything else, and nothing behind it: changing a password that somebody else knows, then setting up the
 * authenticator app that a role asks for.
 */
export function ForcedChange({ app }: { app: App }) {
  return (
    <AppProvider value={app}>
      <ThemeProvider>
        <DensityProvider>
          <AntdProvider>
            {app.control.need_change_pwd === 1 ? (
              <ChangePassword />
            ) : (
              <Suspense>
                <ForcedSetUp />
              </Suspense>
            )}
          </AntdProvider>
        </DensityProvider>
      </ThemeProvider>
    </AppProvider>
  );
}
