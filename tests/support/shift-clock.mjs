/**
 * Moves this realm's clock: `Date.now()`, `new Date()` and `Date()` tell so many milliseconds more. Dates that are made of something
 * stay as they are. Self-contained, since a browser's page runs its text too.
 * @param {number} milliseconds
 */
export function shiftClock(milliseconds) {
  const realNow = Date.now;
  Date.now = () => realNow() + milliseconds;
  globalThis.Date = new Proxy(Date, {
    apply: (real) => new real(real.now()).toString(),
    construct: (real, given, target) =>
      Reflect.construct(real, given.length === 0 ? [real.now()] : given, target),
  });
}
