/** The first control inside that takes input, or a button where there is none. */
export function controlIn(root: Element | null | undefined, selector: string) {
  return [...(root?.querySelectorAll<HTMLInputElement>(selector) ?? [])].find((control) => !control.disabled);
}

/** Moves to one control: sight and focus. */
export function focusControl(control: HTMLElement | null) {
  control?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/**
 * Moves to the first field that needs attention: sight, focus, and with it the screen reader. Where it is no field's matter, what is
 * told above the fields comes to sight.
 */
export function focusFirst(form: Element | null) {
  const row = form?.querySelector('.field-row[data-invalid]');
  // A text with tools above it is what is to be written, not its first tool.
  const control = controlIn(row, '[contenteditable=true]') ?? controlIn(row, 'input, textarea, button');
  if (!control) return form?.querySelector('[role=alert]')?.scrollIntoView?.({ block: 'center' });
  focusControl(control);
}
