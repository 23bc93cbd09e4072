import { Button, Modal, Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { TotpSecret, TotpState } from '../../../providers/totp.ts';
import { dateTimeText } from '../../../resources/kit/format.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { errorTexts } from '../../i18n/texts/errors.ts';
import { twoStep } from '../../i18n/texts/two-step.ts';
import { texts } from '../../i18n/texts.ts';
import { Statement } from '../../shell/statement.tsx';
import { AskForm } from './ask-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';
import './two-step.css';
import { useTelling } from '../../shell/telling.ts';

type View =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly told: string }
  | { readonly kind: 'state'; readonly state: TotpState; readonly asking?: 'renew' | 'end' }
  | { readonly kind: 'secret'; readonly secret: TotpSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** One's own two-step sign-in: how it stands, and setting it up, renewing its recovery codes, turning it off. */
export function TwoStepDialog({ onClose }: { onClose: () => void }) {
  const { say } = useLanguage();
  const { auth } = useApp();
  const { message } = useTelling();
  const [view, setView] = useState<View>({ kind: 'waiting' });
  const calls = auth.totp;

  const load = useCallback(async () => {
    setView({ kind: 'waiting' });
    const answer = await calls.state().catch(() => null);
    if (answer?.ok) setView({ kind: 'state', state: answer.data });
    else setView({ kind: 'failed', told: answer?.problem.message ?? say(errorTexts.network) });
  }, [calls, say]);
  useEffect(() => void load(), [load]);

  const cancel = <Button onClick={onClose}>{say(texts.common.cancel)}</Button>;
  const showCodes = ({ recovery_codes: codes }: { readonly recovery_codes: readonly string[] }) =>
    setView({ kind: 'codes', codes });
  // Codes that are told once must not go by a click beside them.
  const closable = view.kind !== 'codes';

  return (
    <Modal
      open
      title={say(twoStep.title)}
      width={460}
      footer={null}
      maskClosable={false}
      closable={closable}
      keyboard={closable}
      onCancel={onClose}
    >
      <div className="plain-in-dialog two-step">
        {view.kind === 'waiting' && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {view.kind === 'failed' && (
          <Statement alert action={{ label: say(texts.common.retry), run: () => void load() }}>
            {view.told}
          </Statement>
        )}
        {view.kind === 'state' && view.state.enabled === 0 && (
          <>
            <p>{say(twoStep.about)}</p>
            <AskForm
              kind="password"
              label={say(twoStep.passwordFirst)}
              missing={say(twoStep.enterPassword)}
              button={say(twoStep.setUp)}
              send={calls.begin}
              onDone={(secret) => setView({ kind: 'secret', secret })}
            >
              {cancel}
            </AskForm>
          </>
        )}
        {view.kind === 'state' && view.state.enabled === 1 && view.asking === undefined && (
          <>
            <p>
              {view.state.since !== null && say(twoStep.isOn, { time: dateTimeText(view.state.since) })}
              <br />
              {say(twoStep.left, { n: view.state.recovery_left })}
            </p>
            {view.state.required === 1 && <p className="two-step-note">{say(twoStep.required)}</p>}
            <div className="two-step-buttons">
              {view.state.required === 0 && (
                <Button danger onClick={() => setView({ ...view, asking: 'end' })}>
                  {say(twoStep.turnOff)}
                </Button>
              )}
              <Button onClick={() => setView({ ...view, asking: 'renew' })}>{say(twoStep.renew)}</Button>
            </div>
          </>
        )}
        {view.kind === 'state' && view.asking !== undefined && (
          <>
            <p>{say(view.asking === 'end' ? twoStep.turnOffAbout : twoStep.renewAbout)}</p>
            {view.asking === 'renew' ? (
              <AskForm
                kind="code"
                label={say(twoStep.codeOrRecovery)}
                missing={say(twoStep.enterCode)}
                button={say(twoStep.renew)}
                send={calls.renew}
                onDone={showCodes}
              >
                {cancel}
              </AskForm>
            ) : (
              <AskForm
                kind="code"
                label={say(twoStep.codeOrRecovery)}
                missing={say(twoStep.enterCode)}
                button={say(twoStep.turnOff)}
                danger
                send={calls.end}
                onDone={(_, msg) => {
                  void message.success(msg);
                  onClose();
                }}
              >
                {cancel}
              </AskForm>
            )}
          </>
        )}
        {view.kind === 'secret' && (
          <SetUp secret={view.secret} calls={calls} onDone={showCodes}>
            {cancel}
          </SetUp>
        )}
        {view.kind === 'codes' && <RecoveryCodes codes={view.codes} onKept={onClose} />}
      </div>
    </Modal>
  );
}
