import { useCallback } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { useTelling } from '../../shell/telling.ts';

/** Plain-http hosts have no clipboard; the old command still works there. */
async function write(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** Copies a text and says so ('已复制到剪贴板'). */
export function useCopy(): (text: string) => void {
  const { message } = useTelling();
  const { say } = useLanguage();
  return useCallback(
    (text) => void write(text).then(() => message.success(say(texts.common.copied))),
    [message, say],
  );
}
