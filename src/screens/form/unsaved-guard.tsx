import { Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import type { Form } from './use-form.ts';

/**
 * Keeps what was typed from being lost: a change of route, the closing of a drawer and the closing of the tab ask first.
 * `isDirty` is asked at that moment, so that nothing asks after a save. Refine's own notifier is dead in a data router
 * (docs/design/refine.md §2.8).
 */
export function useUnsavedGuard(
  { isDirty, discard }: Pick<Form, 'isDirty' | 'discard'>,
  /** The page stays open as a tab with what was typed: going elsewhere loses nothing. */
  kept = false,
) {
  const { say } = useLanguage();
  const { exit, unsaved } = useApp();
  const [pending, setPending] = useState<{ readonly leave: () => void }>();
  const blocker = useBlocker(() => isDirty() && !kept);
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    // A console that ends has asked before, or keeps what was typed as a draft.
    if (isDirty() && !exit.left()) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => onUnload(event);
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);

  const holds = useEffectEvent(() => isDirty());
  useEffect(() => unsaved.watch(() => holds()), [unsaved]);

  const blocked = blocker.state === 'blocked';
  const stay = () => {
    setPending(undefined);
    if (blocked) blocker.reset();
  };
  const leave = () => {
    discard();
    setPending(undefined);
    if (blocked) blocker.proceed();
    else pending?.leave();
  };

  return {
    /** Does it at once, or after the person agreed to lose what was typed. */
    leaving: (then: () => void) => (isDirty() ? setPending({ leave: then }) : then()),
    element: (
      <Modal
        open={blocked || pending !== undefined}
        title={say(texts.form.unsavedTitle)}
        okText={say(texts.form.leave)}
        cancelText={say(texts.form.stay)}
        okButtonProps={{ danger: true }}
        width={400}
        zIndex={1100}
        onOk={leave}
        onCancel={stay}
      >
        {say(texts.form.unsaved)}
      </Modal>
    ),
  };
}
