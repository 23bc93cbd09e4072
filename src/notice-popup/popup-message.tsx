import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { rowTitleOf } from '../actions/row-params.ts';
import { useDeclared } from '../data/use-declared.ts';
import { useRow } from '../data/use-row.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { DetailSections } from '../screens/detail/detail-screen.tsx';

interface Props {
  readonly screen: string;
  readonly id: string;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** One message over whatever stands open; reading it here marks it read, so that it comes once. */
export function PopupMessage({ screen, id, onOpen, onClose }: Props) {
  const { say, lang } = useLanguage();
  const resource = useDeclared(screen);
  const { row, problem } = useRow(resource, id, { keep: true });
  const shown = row !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it came
  useEffect(() => {
    if (shown) onOpen();
    // It was withdrawn meanwhile, or there is no network: no error is shown.
    else if (problem) onClose();
  }, [shown, problem]);
  if (!row) return null;
  return (
    <Modal
      open
      title={rowTitleOf(resource, row, lang)}
      width={640}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {say(texts.common.gotIt)}
        </Button>
      }
    >
      <DetailSections resource={resource} row={row} />
    </Modal>
  );
}
