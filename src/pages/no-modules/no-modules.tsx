import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { errorTexts } from '../../i18n/texts/errors.ts';
import '../../shell/statement.css';

/** docs/specification.md §9: logout after empty permissions. Milliseconds. */
export const logOutAfterMs = 600;

/** Who holds no module at all learns it, and is logged out (docs/specification.md §4.23). */
export function NoModules({ signOut }: { signOut: () => Promise<void> }) {
  const { say } = useLanguage();
  useEffect(() => {
    const logOut = () => void signOut();
    const timer = setTimeout(logOut, logOutAfterMs);
    return () => clearTimeout(timer);
  }, [signOut]);
  return (
    <main className="statement statement-page" role="alert">
      <p>{say(errorTexts.noPermission)}</p>
    </main>
  );
}
