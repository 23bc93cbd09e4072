import { type ComponentProps, useMemo, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router';
import { everybodysCodes } from '../resources/kit/permissions.ts';
import { type App, AppProvider } from './app-context.tsx';
import type { IdentityStore } from './live/identity.ts';
import { NoModules } from './pages/no-modules/no-modules.tsx';
import { AntdProvider } from './shell/antd-provider.tsx';
import { DensityProvider } from './theme/density.tsx';
import { ThemeProvider } from './theme/theme.tsx';

/** What stays the same for as long as this console stands. */
export type FixedApp = Omit<App, 'control' | 'access' | 'product' | 'index'>;

interface Props {
  readonly app: FixedApp;
  readonly identity: IdentityStore;
  readonly router: ComponentProps<typeof RouterProvider>['router'];
}

/** NOTICE is added to everybody's modules; who holds nothing else holds nothing (docs/domain/roles.md §3.1). */
const isEmpty = (modules: readonly string[]) => modules.every((code) => everybodysCodes.includes(code));

/**
 * The signed-in application: the person's theme, row height and language round the routes. What they may do is state, and so
 * is what has been loaded of the declarations: menu and open pages follow without a reload.
 */
export function ConsoleRoot({ app: fixed, identity, router }: Props) {
  const { control, access } = useSyncExternalStore(identity.subscribe, identity.get);
  const { catalogue } = fixed;
  const product = useSyncExternalStore(catalogue.subscribe, catalogue.get);
  const app = useMemo<App>(
    () => ({ ...fixed, product, index: catalogue.index, control, access }),
    [fixed, catalogue, product, control, access],
  );
  if (isEmpty(control.modules)) return <NoModules signOut={app.signOut} />;
  return (
    <AppProvider value={app}>
      <ThemeProvider>
        <DensityProvider>
          <AntdProvider>
            <RouterProvider router={router} />
          </AntdProvider>
        </DensityProvider>
      </ThemeProvider>
    </AppProvider>
  );
}
