/** Resolves after so many milliseconds, not before the browser is online again, and at once where it is aborted. */
export async function waitForNetwork(ms: number, signal: AbortSignal): Promise<void> {
  const heard = (target: EventTarget, event: string) =>
    new Promise<void>((resolve) => {
      target.addEventListener(event, () => resolve(), { once: true, signal });
    });
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  if (signal.aborted) return;
  if (!navigator.onLine) await Promise.race([heard(window, 'online'), aborted]);
  await Promise.race([new Promise<void>((resolve) => setTimeout(resolve, ms)), aborted]);
}
