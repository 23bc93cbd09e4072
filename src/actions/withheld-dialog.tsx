import { Button, Modal } from 'antd';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { resultLabel } from './action-result.ts';

interface Props {
  /** What was told once. */
  readonly names: readonly string[];
  /** The action that makes it anew, where the person may do it. */
  readonly again?: { readonly label: string; readonly run: () => void };
  readonly onClose: () => void;
}

/** The call succeeded but its one-time result was lost with the answer: stays until it is closed, and offers to make the result anew. */
export function WithheldDialog({ names, again, onClose }: Props) {
  const { say } = useLanguage();
  const labels = [...new Set(names.map((name) => say(resultLabel(name))))];
  return (
    <Modal
      open
      title={say(texts.actions.withheldTitle)}
      closable={false}
      maskClosable={false}
      keyboard={false}
      width={440}
      footer={
        <>
          <Button type={again ? 'default' : 'primary'} onClick={onClose}>
            {say(texts.common.gotIt)}
          </Button>
          {again && (
            <Button type="primary" onClick={again.run}>
              {again.label}
            </Button>
          )}
        </>
      }
    >
      <p>{say(texts.actions.withheld, { names: labels.join(', ') })}</p>
    </Modal>
  );
}
