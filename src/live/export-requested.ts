const eventName = 'export-asked';

/** Tells the download cache that an export was asked for in this page, so that its end is told there. */
export function tellExportAsked(id: string): void {
  window.dispatchEvent(new CustomEvent<string>(eventName, { detail: id }));
}

/** Hears of every export that is asked for, until the answered function is called. */
export function onExportRequested(hear: (id: string) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<string>).detail);
  window.addEventListener(eventName, listen);
  return () => window.removeEventListener(eventName, listen);
}
