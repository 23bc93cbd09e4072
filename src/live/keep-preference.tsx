import { useEffect, useEffectEvent } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import { Call, systemCalls } from '../../resources/kit/calls.ts';
import { useSend } from '../data/use-send.ts';
import { onChoice } from '../stored.ts';

/** Keeps every choice that the person makes with their account, so that it follows them to another machine; draws nothing. */
export function KeepPreference() {
  const send = useSend();
  const keep = useEffectEvent(async (key: string, value: string) => {
    try {
      const call = new Call(systemCalls.savePreference, { body: { [key]: value } });
      await send(call, { quiet: true, ownErrors: true });
    } catch (error) {
      // The choice holds on this device all the same, so that no error is shown.
      if (!(error instanceof HttpProblem)) throw error;
    }
  });
  useEffect(() => onChoice(({ key, value, byHand }) => void (byHand && keep(key, value))), []);
  return null;
}
