import { configure } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';

// jsdom works out a computed style from every rule of antd's sheets, which takes longer than what is being tested.
configure({ defaultHidden: true });

/** A person at the keyboard and the mouse. */
export function person() {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...user,
    /** Replaces what stands in a field, in one go. */
    fill: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      field.focus();
      await user.paste(text);
    },
  };
}
export type Person = ReturnType<typeof person>;

/** What a screen reader adds to a control: its help and its error. */
export function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Whether nothing around the element hides it. */
export function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.closest('[hidden], [aria-hidden="true"]') === null;
}
