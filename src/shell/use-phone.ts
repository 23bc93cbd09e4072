import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 767.98px)';
const medium = '(max-width: 1023.98px)';
const mobileAgent = /Android.+Mobile|iPhone|iPod|Windows Phone|HarmonyOS.+Mobile|MicroMessenger.+Mobile/i;

function onChangeOf(media: string) {
  return (changed: () => void) => {
    const query = matchMedia(media);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
}
const onResize = onChangeOf(narrow);
const onMediumResize = onChangeOf(medium);

/** Whether to lay out for a phone: a mobile user agent (docs/specification.md §2), or a window narrower than 768 px. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    onResize,
    () => matchMedia(narrow).matches || mobileAgent.test(navigator.userAgent),
  );
}

/** Whether menu and page beside each other leave a table too little: a window narrower than 1024 px. */
export function useNarrowDesktop(): boolean {
  return useSyncExternalStore(onMediumResize, () => matchMedia(medium).matches);
}
