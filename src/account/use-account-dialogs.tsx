import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { FocusBack } from '../shell/focus-back.tsx';
import { useTelling } from '../shell/telling.ts';

type Dialog = ComponentType<{ onClose: () => void }>;

/** The dialogs of the account, each in a chunk of its own that loads when it is first opened. */
const load = {
  changePassword: async (): Promise<Dialog> => (await import('./change-password.tsx')).ChangePassword,
  switchOrganisation: async (): Promise<Dialog> =>
    (await import('./organisation/organisation-dialog.tsx')).OrganisationDialog,
  twoStep: async (): Promise<Dialog> => (await import('./two-step/two-step-dialog.tsx')).TwoStepDialog,
  devices: async (): Promise<Dialog> => (await import('./devices/devices-dialog.tsx')).DevicesDialog,
};

/** What the header opens, and the dialog that stands open. */
export function useAccountDialogs() {
  const { say } = useLanguage();
  const { message } = useTelling();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const failed = say(texts.errors.pageNotLoaded);

  const openers = useMemo(() => {
    const opener = (name: keyof typeof load) => async () => {
      const Dialog = await load[name]().catch(() => null);
      if (Dialog)
        setDialog(
          <FocusBack>
            <Dialog onClose={() => setDialog(null)} />
          </FocusBack>,
        );
      else void message.error(failed);
    };
    return {
      changePassword: opener('changePassword'),
      switchOrganisation: opener('switchOrganisation'),
      twoStep: opener('twoStep'),
      devices: opener('devices'),
    };
  }, [message, failed]);

  return { ...openers, dialog };
}
