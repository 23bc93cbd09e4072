import { Button, Modal, Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { TotpSecret } from '../../../providers/totp.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { errorTexts } from '../../i18n/texts/errors.ts';
import { session } from '../../i18n/texts/session.ts';
import { twoStep } from '../../i18n/texts/two-step.ts';
import { texts } from '../../i18n/texts.ts';
import { Statement } from '../../shell/statement.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';
import './two-step.css';

/** A role asks for an authenticator app: its set-up and nothing behind it; logging out is the only other way. */
export function ForcedSetUp() {
  const { auth, browser, signOut } = useApp();
  const { say } = useLanguage();
  const [secret, setSecret] = useState<TotpSecret>();
  const [problem, setProblem] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();

  const begin = useCallback(async () => {
    setProblem(undefined);
    const answer = await auth.totp.begin().catch(() => null);
    if (answer?.ok) setSecret(answer.data);
    else setProblem(answer?.problem.message ?? say(errorTexts.network));
  }, [auth, say]);
  useEffect(() => void begin(), [begin]);

  return (
    <Modal
      open
      title={say(twoStep.title)}
      width={460}
      footer={null}
      mask={false}
      maskClosable={false}
      closable={false}
      keyboard={false}
    >
      <div className="plain-in-dialog two-step">
        {codes ? (
          <RecoveryCodes codes={codes} onKept={browser.reload} />
        ) : (
          <>
            <p>{say(twoStep.due)}</p>
            {problem !== undefined && (
              <Statement alert action={{ label: say(texts.common.retry), run: () => void begin() }}>
                {problem}
              </Statement>
            )}
            {secret ? (
              <SetUp
                secret={secret}
                calls={auth.totp}
                onDone={({ recovery_codes }) => setCodes(recovery_codes)}
              >
                <Button onClick={() => void signOut()}>{say(session.logOut)}</Button>
              </SetUp>
            ) : (
              problem === undefined && <Skeleton active title={false} paragraph={{ rows: 6 }} />
            )}
          </>
        )}
      </div>
    </Modal>
  );
}
