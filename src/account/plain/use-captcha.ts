import { useCallback, useEffect, useRef, useState } from 'react';
import type { Captcha, CaptchaAnswer, Outcome } from '../../../providers/account.ts';
import { proofOf } from './proof.ts';

/** A proof is good for three minutes; one that is older than this is made anew before it is sent. */
const freshMs = 2 * 60_000;

export interface CaptchaState {
  readonly state: 'working' | 'done' | 'failed';
  /** Why it failed, where the server says so. */
  readonly problem: string | undefined;
  /** Begins anew: a proof is good for one try. */
  readonly refresh: () => void;
  /** The proof, once it is found; undefined where it can't be had. */
  readonly answer: () => Promise<CaptchaAnswer | undefined>;
}

interface Running {
  readonly begun: number;
  readonly stop: AbortController;
  readonly answer: Promise<CaptchaAnswer | undefined>;
}

/** The proof of work of a form, begun where one is needed; one that a newer one has overtaken is dropped. */
export function useCaptcha(load: () => Promise<Outcome<Captcha>>, needed: boolean): CaptchaState {
  const [shown, setShown] = useState<Pick<CaptchaState, 'state' | 'problem'>>({
    state: 'working',
    problem: undefined,
  });
  const running = useRef<Running>(undefined);
  const loading = useRef(load);
  loading.current = load;

  const begin = useCallback((): Running => {
    running.current?.stop.abort();
    const stop = new AbortController();
    setShown({ state: 'working', problem: undefined });
    const prove = async () => {
      const drawn = await loading.current().catch(() => null);
      if (stop.signal.aborted) return undefined;
      if (!drawn?.ok) {
        setShown({ state: 'failed', problem: drawn?.problem.message });
        return undefined;
      }
      const captcha_code = await proofOf(drawn.data.challenge, stop.signal);
      if (stop.signal.aborted) return undefined;
      setShown({ state: captcha_code === null ? 'failed' : 'done', problem: undefined });
      return captcha_code === null ? undefined : { captcha_id: drawn.data.captcha_id, captcha_code };
    };
    running.current = { begun: performance.now(), stop, answer: prove() };
    return running.current;
  }, []);

  useEffect(() => {
    if (needed) begin();
    return () => running.current?.stop.abort();
  }, [needed, begin]);

  const answer = useCallback(async () => {
    const now = running.current;
    const fresh = now && performance.now() - now.begun < freshMs;
    return (await (fresh ? now.answer : begin().answer)) ?? begin().answer;
  }, [begin]);

  return { ...shown, answer, refresh: useCallback(() => void begin(), [begin]) };
}
