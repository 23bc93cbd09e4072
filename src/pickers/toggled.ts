/** Chosen ids with these added or taken away, in the order in which they were chosen. */
export function toggled(chosen: readonly string[], ids: readonly string[], on: boolean): string[] {
  if (!on) {
    const these = new Set(ids);
    return chosen.filter((id) => !these.has(id));
  }
  return [...new Set([...chosen, ...ids])];
}
