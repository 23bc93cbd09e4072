import { useCallback, useEffect, useRef, useState } from 'react';
import type { Captcha, Outcome } from '../../../providers/account.ts';

export interface CaptchaState {
  /** Undefined while it is on its way or could not be had. */
  readonly picture: Captcha | undefined;
  /** Why there is none. */
  readonly problem: string | undefined;
  /** A picture is good for one try: asks for the next one. */
  readonly refresh: () => void;
}

/** The picture of a form, asked for where one is needed; an answer that a newer one has overtaken is dropped. */
export function useCaptcha(load: () => Promise<Outcome<Captcha>>, needed: boolean): CaptchaState {
  const [state, setState] = useState<Pick<CaptchaState, 'picture' | 'problem'>>({
    picture: undefined,
    problem: undefined,
  });
  const asked = useRef(0);
  const loading = useRef(load);
  loading.current = load;

  const refresh = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    setState({ picture: undefined, problem: undefined });
    const answer = await loading.current().catch(() => null);
    if (mine !== asked.current) return;
    if (answer?.ok) setState({ picture: answer.data, problem: undefined });
    else setState({ picture: undefined, problem: answer?.problem.message ?? '' });
  }, []);

  useEffect(() => {
    if (needed) void refresh();
  }, [needed, refresh]);

  return { ...state, refresh: useCallback(() => void refresh(), [refresh]) };
}
