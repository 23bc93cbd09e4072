import { useEffect, useState } from 'react';

/** Where the browser can't say when it is idle. Milliseconds. */
const soonMs = 200;
/** Waits no longer than this for a quiet moment. Milliseconds. */
const latestMs = 3_000;

/** True once the first page is painted: calls that only keep a page up to date wait for it. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const go = () => setPainted(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(go, soonMs);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(go, { timeout: latestMs });
    return () => cancelIdleCallback(handle);
  }, []);
  return painted;
}
