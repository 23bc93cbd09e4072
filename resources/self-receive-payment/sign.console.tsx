import { Alert, Modal, QRCode } from 'antd';
import { useState } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import { CopyButton } from '../../src/actions/copy-button.tsx';
import type { DialogProps, SlotProps } from '../../src/customize.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { texts } from '../../src/i18n/texts.ts';
import { entryStatus, payChannel } from '../enums.ts';
import type { Label } from '../kit/label.ts';
import type { OnboardingRow } from './application.ts';
import './sign.console.css';

const words = {
  title: { en: 'Sign link', zh: '签约链接' },
  wechat: {
    en: 'The administrator scans it in WeChat, confirms the account and signs.',
    zh: '由超级管理员使用微信扫码，完成账户确认与签约。',
  },
  alipay: {
    en: 'The merchant scans it in the Alipay app and confirms the agreement.',
    zh: '由商户使用支付宝扫码，确认签约协议。',
  },
  done: { en: 'Signed: query progress', zh: '已签约，查询进度' },
} as const satisfies Readonly<Record<string, Label>>;

type Signed = Pick<OnboardingRow, 'sign_url' | 'pay_channel'>;

function SignCode({ sign_url, pay_channel }: Signed) {
  const { say } = useLanguage();
  if (sign_url === null) return null;
  return (
    <div className="sign-code">
      <QRCode
        aria-label={say(words.title)}
        value={sign_url}
        type="svg"
        size={160}
        color="#000000"
        bgColor="#ffffff"
      />
      <div>
        <p>{say(pay_channel === payChannel.wechat ? words.wechat : words.alipay)}</p>
        <p className="sign-code-link">
          <code>{sign_url}</code>
          <CopyButton text={sign_url} of={say(words.title)} />
        </p>
      </div>
    </div>
  );
}

/** Where the administrator confirms and signs, for as long as that is what an application waits for. */
export function SignSlot({ row }: SlotProps<OnboardingRow>) {
  const { say } = useLanguage();
  const waits = row.entry_status === entryStatus.confirming || row.entry_status === entryStatus.entering;
  if (!waits || row.sign_url === null) return null;
  return (
    <>
      <h2>{say(words.title)}</h2>
      <SignCode {...row} />
    </>
  );
}

/** The same beside a list; whoever has signed asks the channel at once. */
export function SignDialog({ row, send, close }: DialogProps<OnboardingRow>) {
  const { say } = useLanguage();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const ask = async () => {
    setSending(true);
    setRefused(undefined);
    try {
      await send({});
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      setRefused(error.message);
      setSending(false);
    }
  };
  return (
    <Modal
      open
      width={520}
      title={say(words.title)}
      okText={say(words.done)}
      cancelText={say(texts.common.close)}
      confirmLoading={sending}
      onOk={() => void ask()}
      onCancel={close}
    >
      <SignCode {...row} />
      {refused && <Alert type="error" showIcon role="alert" message={refused} />}
    </Modal>
  );
}
