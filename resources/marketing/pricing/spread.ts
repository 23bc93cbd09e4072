/**
 * Spreads an order's discount over its lines by their amounts; the remainder stands on the last line (docs/domain/orders.md §P05).
 * Where a discount takes nearly everything, the cents that exceed the last line go to the lines before it, so that no
 * line is ever below zero.
 */
export function spread(discount: number, lineAmounts: readonly number[]): number[] {
  const total = lineAmounts.reduce((sum, amount) => sum + amount, 0);
  const shares = lineAmounts.map((amount) => (total > 0 ? Math.floor((discount * amount) / total) : 0));
  let left = discount - shares.reduce((sum, share) => sum + share, 0);
  for (let index = shares.length - 1; index >= 0 && left > 0; index -= 1) {
    const share = shares[index] ?? 0;
    const taken = Math.min(left, (lineAmounts[index] ?? 0) - share);
    shares[index] = share + taken;
    left -= taken;
  }
  return shares;
}
