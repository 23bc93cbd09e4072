import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { lazyPage } from '../router/lazy-page.tsx';
import { ScreenBoundary } from '../router/screen-boundary.tsx';
import { Icon } from '../shell/icons.tsx';
import { usePhone } from '../shell/use-phone.ts';
import './palette.css';

const Palette = lazyPage('palette', async () => (await import('./palette.tsx')).Palette);

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette, as Control or Command with K does anywhere (the palette itself loads then). */
export function PaletteButton() {
  const { say } = useLanguage();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const keys = isMac() ? '⌘ K' : 'Ctrl K';
  const name = say(texts.shell.search);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      if (!event.repeat) setOpen((now) => !now);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        className="icon-button palette-button"
        aria-label={name}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${name} (${keys})`}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        {!phone && (
          <span className="palette-button-words" aria-hidden="true">
            {name} <kbd>{keys}</kbd>
          </span>
        )}
      </button>
      {open && (
        <Sheet name={name} phone={phone} onClose={() => setOpen(false)}>
          <Palette phone={phone} close={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

interface SheetProps {
  readonly name: string;
  readonly phone: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog, which stands while the palette is on its way and where it does not arrive. */
function Sheet({ name, phone, onClose, children }: SheetProps) {
  const { say } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);

  // It restores the focus when it is closed, not when it is unmounted.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes with Escape by itself; the click is on its backdrop
    <dialog
      ref={dialog}
      className="palette"
      data-phone={phone || undefined}
      aria-label={name}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <ScreenBoundary place="palette">
        <Suspense fallback={<p className="palette-state">{say(texts.common.loading)}</p>}>
          {children}
        </Suspense>
      </ScreenBoundary>
    </dialog>
  );
}
