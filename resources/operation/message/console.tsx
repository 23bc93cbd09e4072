import { Button, Modal } from 'antd';
import { useState } from 'react';
import { customize, type FormToolProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { message } from './index.ts';
import { MessageText } from './message-text.console.tsx';

const words = {
  preview: { en: 'Preview message', zh: '预览消息' },
  untitled: { en: 'No title yet', zh: '尚无标题' },
  empty: { en: 'Nothing written yet.', zh: '尚未填写正文。' },
};

/** What is typed, as the recipients will read it; nothing is saved for it. */
function Preview({ values }: FormToolProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const { notice_title, notice_content, attachments } = values;
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(words.preview)}</Button>
      <Modal
        open={open}
        title={notice_title ? String(notice_title) : say(words.untitled)}
        width={640}
        onCancel={close}
        footer={
          <Button type="primary" onClick={close}>
            {say(texts.common.close)}
          </Button>
        }
      >
        <MessageText
          html={typeof notice_content === 'string' ? notice_content : null}
          summary={say(words.empty)}
          attachments={Array.isArray(attachments) ? attachments.map(String) : null}
        />
      </Modal>
    </>
  );
}

export const messageConsole = customize(message, { slots: {}, formTool: Preview });
