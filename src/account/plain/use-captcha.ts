import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallOutcome, Captcha, CaptchaAnswer } from '../../../providers/account.ts';
import { proofOf } from './proof.ts';

/** A proof is good for three minutes; one that is older than this is made anew before it is sent. */
const freshMs = 2 * 60_000;

export interface CaptchaState {
  readonly state: 'working' | 'done' | 'failed';
  /** Why it failed, where the server says so. */
  readonly problem: string | undefined;
  /** Begins anew: a proof is good for one try. */
  readonly refresh: () => void;
  /** A proof, once it is found, that no other call gets; undefined where it can't be had. */
  readonly answer: () => Promise<CaptchaAnswer | undefined>;
}

interface Running {
  readonly begun: number;
  readonly stop: AbortController;
  readonly answer: Promise<CaptchaAnswer | undefined>;
  /** A proof is good for one try: the next caller gets another one. */
  spent: boolean;
}

/** The proof of work of a form, begun where one is needed; one that a newer one has overtaken is dropped. */
export function useCaptcha(load: () => Promise<CallOutcome<Captcha>>, needed: boolean): CaptchaState {
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
    const fail = (problem?: string) => {
      one.spent = true;
      setShown({ state: 'failed', problem });
      return undefined;
    };
    const prove = async () => {
      const drawn = await loading.current().catch(() => null);
      if (stop.signal.aborted) return undefined;
      if (!drawn?.ok) return fail(drawn?.problem.message);
      const captcha_code = await proofOf(drawn.data.challenge, stop.signal);
      if (stop.signal.aborted) return undefined;
      if (captcha_code === null) return fail();
      setShown({ state: 'done', problem: undefined });
      return { captcha_id: drawn.data.captcha_id, captcha_code };
    };
    const one: Running = { begun: performance.now(), stop, answer: prove(), spent: false };
    running.current = one;
    return one;
  }, []);

  useEffect(() => {
    if (!needed) return;
    // A call of the same moment has begun one already.
    if (running.current?.stop.signal.aborted !== false) begin();
    return () => running.current?.stop.abort();
  }, [needed, begin]);

  const answer = useCallback(() => {
    const now = running.current;
    const good = now && !now.spent && !now.stop.signal.aborted && performance.now() - now.begun < freshMs;
    const given = good ? now : begin();
    given.spent = true;
    return given.answer;
  }, [begin]);

  return { ...shown, answer, refresh: useCallback(() => void begin(), [begin]) };
}
