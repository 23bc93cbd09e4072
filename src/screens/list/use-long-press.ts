import { type PointerEvent, useRef } from 'react';

/** The length of a long press in milliseconds, and how many pixels the finger may move. */
const rest = { ms: 500, px: 10 } as const;

/** Handlers of an element on which a finger may rest. The tap that would follow is swallowed. */
export function useLongPress(act: () => void) {
  const press = useRef<{ readonly timer: number; readonly x: number; readonly y: number } | null>(null);
  const acted = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      acted.current = false;
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      const timer = window.setTimeout(() => {
        acted.current = true;
        act();
      }, rest.ms);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > rest.px) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The browser's own menu of a link would cover what was asked for. */
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (acted.current) event.preventDefault();
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!acted.current) return;
      acted.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
