import { Button, Modal } from 'antd';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { type ActionResult, resultLabel } from './action-result.ts';
import { CopyButton } from './copy-button.tsx';
import './actions.css';

interface Props {
  readonly told: ActionResult;
  /** The server's message, where it was not shown already. */
  readonly message?: string;
  readonly onClose: () => void;
}

/** A result that must be read: stays until it is closed on purpose, each value to be copied. */
export function ResultDialog({ told, message, onClose }: Props) {
  const { say } = useLanguage();
  return (
    <Modal
      open
      title={say(texts.actions.onceTitle)}
      closable={false}
      maskClosable={false}
      keyboard={false}
      width={440}
      footer={
        <Button type="primary" onClick={onClose}>
          {say(texts.common.gotIt)}
        </Button>
      }
    >
      {message && <p>{message}</p>}
      <dl className="result-values">
        {Object.entries(told).map(([name, value]) => {
          const label = say(resultLabel(name));
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <code>{value}</code>
                <CopyButton text={value} of={label} />
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="action-hint">{say(texts.actions.onceHint)}</p>
    </Modal>
  );
}
