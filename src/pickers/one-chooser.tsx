import { Modal } from 'antd';
import { useState } from 'react';
import type { AnyModel } from '../../resources/kit/model.ts';
import { inSentence } from '../i18n/in-sentence.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useTelling } from '../shell/telling.ts';
import { usePhone } from '../shell/use-phone.ts';
import { ChoiceTable } from './choice-table.tsx';
import { useChoices } from './use-choices.ts';

interface Props {
  readonly model: AnyModel;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** A name with its article, as a sentence asks for one of them: `a merchant`, `an organisation`, `商户`. */
function oneOf(name: string, lang: 'en' | 'zh'): string {
  if (lang === 'zh') return name;
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${inSentence(name)}`;
}

/** One row out of a table; nothing is handed on before it is confirmed (docs/specification.md §5.20). */
export function OneChooser({ model, chosen, onChoose, onClose }: Props) {
  const { say, lang } = useLanguage();
  const { message } = useTelling();
  const phone = usePhone();
  const choices = useChoices(model);
  const [picked, setPicked] = useState(chosen);
  const confirm = () => {
    if (picked === undefined) {
      void message.warning(say(texts.pickers.pleaseSelectOne, { name: oneOf(say(model.label), lang) }));
      return;
    }
    onChoose(picked);
    onClose();
  };
  return (
    <Modal
      open
      title={say(texts.pickers.chooseOf, { name: inSentence(say(model.label)) })}
      className={phone ? 'picker-modal-phone' : undefined}
      width={phone ? '100%' : 720}
      okText={say(texts.common.ok)}
      cancelText={say(texts.common.cancel)}
      onOk={confirm}
      onCancel={onClose}
    >
      <ChoiceTable
        model={model}
        choices={choices}
        several={false}
        isChosen={(id) => id === picked}
        onChoose={(row) => setPicked(row.id)}
      />
    </Modal>
  );
}
