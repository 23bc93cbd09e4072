import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useTelling } from './telling.ts';

/** What is lost from sight with this session, in words. */
function Words({ elsewhere }: { elsewhere: boolean }) {
  const { control } = useApp();
  const { say } = useLanguage();
  return (
    <>
      {say(elsewhere ? texts.form.unsavedElsewhere : texts.form.unsaved)}
      {control.draft_key !== '' && <> {say(texts.form.staysDraft)}</>}
    </>
  );
}

/** Stands in a question that ends the session anyway: names unsaved work of this tab or another one, else nothing. */
export function UnsavedNote(): ReactNode {
  const { unsaved } = useApp();
  const here = unsaved.here();
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    let shown = true;
    void unsaved.elsewhere().then((held) => shown && setElsewhere(held));
    return () => {
      shown = false;
    };
  }, [unsaved]);
  if (!here && !elsewhere) return null;
  return (
    <p role="alert">
      <Words elsewhere={!here} />
    </p>
  );
}

/**
 * Asks, before a call that ends this session, about work that isn't saved in this tab or another one of this browser.
 * @returns whether to go on; true without a question where there is no such work
 */
export function useLeaving(): () => Promise<boolean> {
  const { unsaved } = useApp();
  const { modal } = useTelling();
  const { say } = useLanguage();
  return useCallback(async () => {
    const here = unsaved.here();
    if (!here && !(await unsaved.elsewhere())) return true;
    return new Promise((resolve) => {
      modal.confirm({
        title: say(texts.form.unsavedTitle),
        content: <Words elsewhere={!here} />,
        okText: say(texts.form.leave),
        okButtonProps: { danger: true },
        cancelText: say(texts.form.stay),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  }, [unsaved, modal, say]);
}
