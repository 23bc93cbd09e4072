import { useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';

function onChange(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(onChange, () => navigator.onLine);
}

/** Says so while there is no network. */
export function OfflineBar() {
  const { say } = useLanguage();
  if (useOnline()) return null;
  return (
    <p className="offline-bar" role="status">
      {say(texts.errors.offline)}
    </p>
  );
}
