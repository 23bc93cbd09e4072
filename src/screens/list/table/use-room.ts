import { type RefObject, useLayoutEffect, useState } from 'react';

/** docs/specification.md §9: resize observer throttle. Milliseconds. */
export const resizeThrottleMs = 16;

/** The width of an element in pixels, followed at most once in 16 ms; 0 until it is laid out. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setRoom(target.clientWidth);
    measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        measure();
      }, resizeThrottleMs);
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [element]);
  return room;
}
