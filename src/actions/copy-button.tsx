import { Button } from 'antd';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import './copy-button.css';
import { useTelling } from '../shell/telling.ts';

/** Puts a text on the clipboard; the old way where the page is not on https and the new one doesn't exist. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

interface Props {
  readonly text: string;
  /** What is copied, for the name of the button. */
  readonly of: string;
  /** Beside a value: shows on hover and focus. */
  readonly quiet?: boolean;
}

export function CopyButton({ text, of, quiet = false }: Props) {
  const { say } = useLanguage();
  const { message } = useTelling();
  const copy = async () => {
    await copyText(text);
    void message.success(say(texts.common.copied));
  };
  const name = `${say(texts.common.copy)} ${of}`;
  if (quiet) {
    return (
      <button type="button" className="copy-quiet" aria-label={name} onClick={() => void copy()}>
        {say(texts.common.copy)}
      </button>
    );
  }
  return (
    <Button aria-label={name} onClick={() => void copy()}>
      {say(texts.common.copy)}
    </Button>
  );
}
