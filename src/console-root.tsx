import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router';
import { type App, AppProvider } from './app-context.tsx';
import { AntdProvider } from './shell/antd-provider.tsx';
import { DensityProvider } from './theme/density.tsx';
import { ThemeProvider } from './theme/theme.tsx';

interface Props {
  app: App;
  router: ComponentProps<typeof RouterProvider>['router'];
}

/** The signed-in application: the person's theme, row height and language round the routes. */
export function ConsoleRoot({ app, router }: Props) {
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
