import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { AccountCalls } from '../../providers/account.ts';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useTelling } from '../shell/telling.ts';
import { PasswordForm } from './password-form.tsx';

interface Props {
  /** Without it the password has to be changed first: logging out is the only alternative. */
  onClose?: () => void;
}

/** The change-password dialog in change mode, and what follows a change (docs/specification.md §4, Password). */
export function ChangePassword({ onClose }: Props) {
  const { auth, control, exit, signOut, codeClock } = useApp();
  const { say } = useLanguage();
  const { message } = useTelling();
  const [changed, setChanged] = useState(false);
  const calls = useMemo(
    (): AccountCalls => ({
      ...auth.account,
      updatePassword: (change) => exit.expecting(() => auth.account.updatePassword(change)),
    }),
    [auth, exit],
  );

  if (changed) return <SignInAgain onGotIt={signOut} />;
  return (
    <Modal
      open
      title={say(texts.password.change)}
      width={440}
      footer={null}
      mask={onClose !== undefined}
      // A click beside it would lose what was typed.
      maskClosable={false}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      onCancel={onClose}
    >
      <div className="plain-in-dialog">
        {onClose === undefined && <p>{say(texts.password.firstChange)}</p>}
        <PasswordForm
          mode="change"
          calls={calls}
          clock={codeClock}
          ownPhone={control.phone}
          onDone={(msg) => {
            void message.success(msg);
            setChanged(true);
          }}
        >
          <button type="button" className="plain-other" onClick={onClose ?? (() => void signOut())}>
            {say(onClose ? texts.common.cancel : texts.session.logOut)}
          </button>
        </PasswordForm>
      </div>
    </Modal>
  );
}

/** One button and no other way out: every session of this person has ended. */
function SignInAgain({ onGotIt }: { onGotIt: () => Promise<void> }) {
  const { say } = useLanguage();
  const [leaving, setLeaving] = useState(false);
  return (
    <Modal
      open
      title={say(texts.common.warmTip)}
      width={416}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={
        <Button
          type="primary"
          autoFocus
          loading={leaving}
          onClick={() => {
            setLeaving(true);
            void onGotIt();
          }}
        >
          {say(texts.common.gotIt)}
        </Button>
      }
    >
      <p>{say(texts.password.signInAgain)}</p>
    </Modal>
  );
}
