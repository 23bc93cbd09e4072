/** Slots of an account. Payments that fall to different ones don't wait for each other (docs/design/growth.md). */
export const slotCount = 16;

/** The slot that an event's lines are added to: the same for the same number (FNV-1a). */
export function slotOf(eventNo: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < eventNo.length; at += 1)
    hash = Math.imul(hash ^ eventNo.charCodeAt(at), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) % slotCount;
}
