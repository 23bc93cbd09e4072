import type { NotificationProvider } from '@refinedev/core';

/** How a message reaches the screen; the console gives antd's message and notification. */
export interface Showing {
  toast(kind: 'success' | 'error', text: string): void;
  /** With the title '温馨提示' / 'Warm tip'. */
  notice(kind: 'success' | 'error', text: string): void;
}

/** Longer texts stand in a notification (docs/design/rules.md §3). */
const toastLength = 60;
/** Several calls that fail for one cause, as when the network is gone, say it once. */
const sameCauseMs = 2_000;

/** One message per cause (docs/specification.md §8). `now` is milliseconds. */
export function createNotification(showing: Showing, now: () => number = Date.now): NotificationProvider {
  const shown = new Map<string, number>();
  return {
    open: ({ message, description, type }) => {
      if (type === 'progress') return;
      const text = description && type === 'error' ? description : message;
      const at = now();
      if (type === 'error') {
        const before = shown.get(text);
        if (before !== undefined && at - before < sameCauseMs) return;
        shown.set(text, at);
      }
      if (text.length > toastLength) showing.notice(type, text);
      else showing.toast(type, text);
    },
    close: () => {},
  };
}
