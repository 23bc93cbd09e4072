import { QRCode } from 'antd';
import type { ReactNode } from 'react';
import type { Recovery, TotpCalls, TotpSecret } from '../../../providers/totp.ts';
import { CopyButton } from '../../actions/copy-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { twoStep } from '../../i18n/texts/two-step.ts';
import { AskForm } from './ask-form.tsx';

interface Props {
  readonly secret: TotpSecret;
  readonly calls: TotpCalls;
  readonly onDone: (recovery: Recovery) => void;
  /** The other way out. */
  readonly children: ReactNode;
}

/** In fours, as people read them aloud and type them. */
const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');

/** The secret as a picture and as text, and a first code that proves the app has it. */
export function SetUp({ secret: { secret, uri }, calls, onDone, children }: Props) {
  const { say } = useLanguage();
  return (
    <>
      <p>{say(twoStep.scan)}</p>
      <div className="two-step-secret">
        {/* Always dark on white: a camera reads no dark theme. */}
        <div className="two-step-qr" role="img" aria-label={say(twoStep.qr)}>
          <QRCode value={uri} size={168} type="svg" color="#000000" bgColor="#ffffff" bordered={false} />
        </div>
        <p>
          {say(twoStep.byHand)}
          <span className="two-step-key">
            <code>{inFours(secret)}</code>
            <CopyButton quiet text={secret} of={say(twoStep.key)} />
          </span>
        </p>
      </div>
      <AskForm
        kind="digits"
        label={say(twoStep.thenCode)}
        missing={say(twoStep.enterCode)}
        button={say(twoStep.turnOn)}
        send={calls.confirm}
        onDone={onDone}
      >
        {children}
      </AskForm>
    </>
  );
}
