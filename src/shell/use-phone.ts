import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 767.98px)';
const mobileAgent = /Android.+Mobile|iPhone|iPod|Windows Phone|HarmonyOS.+Mobile|MicroMessenger.+Mobile/i;

function onResize(changed: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether to lay out for a phone: a mobile user agent (docs/specification.md §2), or a window narrower than 768 px. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    onResize,
    () => matchMedia(narrow).matches || mobileAgent.test(navigator.userAgent),
  );
}
