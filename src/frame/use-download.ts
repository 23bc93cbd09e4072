import { useCallback } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import { Call, systemCalls } from '../../resources/kit/calls.ts';
import { useSend } from '../data/use-send.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useTelling } from '../shell/telling.ts';

const forbidden = 10003;

/** Opens a link as a file, without leaving the page. */
function follow(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads a finished export by a link that works once, for a minute (docs/domain/conventions.md §1.1). */
export function useDownload(): (id: string) => Promise<void> {
  const { say } = useLanguage();
  const { message } = useTelling();
  const send = useSend();
  return useCallback(
    async (id) => {
      const ticket = new Call(systemCalls.exportTicket, { params: { id } });
      try {
        const { data } = await send<{ url: string }>(ticket, { quiet: true, ownErrors: true });
        follow(data.url);
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error;
        // A refusal shows its reason; the specification's message is for other failures.
        void message.error(error.code === forbidden ? error.message : say(texts.errors.fileLink));
      }
    },
    [send, message, say],
  );
}
