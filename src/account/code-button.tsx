import { useState, useSyncExternalStore } from 'react';
import { codeFor } from '../../providers/account.ts';
import { HttpProblem } from '../../providers/http.ts';
import { Call, systemCalls } from '../../resources/kit/calls.ts';
import { useSend } from '../data/use-send.ts';
import { useLanguage } from '../i18n/language.tsx';
import { code } from '../i18n/texts/code.ts';
import { createCodeClock } from './plain/code-clock.ts';
import { useSecondsLeft } from './plain/code-field.tsx';

/** Sends a code to the own phone, which confirms an act (`send_message`, type 4); the next one waits (docs/specification.md §4). */
export function CodeButton() {
  const { say } = useLanguage();
  const send = useSend();
  const [clock] = useState(() => createCodeClock());
  const { sending, until } = useSyncExternalStore(clock.subscribe, clock.state);
  const seconds = useSecondsLeft(until);
  const getCode = async () => {
    try {
      await send(new Call(systemCalls.sendMessage, { query: { type: codeFor.confirm } }));
      return true;
    } catch (error) {
      // The refusal was shown; another kind of failure must surface.
      if (!(error instanceof HttpProblem)) throw error;
      return false;
    }
  };
  return (
    <button
      type="button"
      className="plain-button code-button"
      disabled={sending || seconds > 0}
      onClick={() => void clock.send(getCode)}
    >
      {seconds > 0 ? say(code.countdown, { n: seconds }) : say(sending ? code.gettingCode : code.getCode)}
    </button>
  );
}
