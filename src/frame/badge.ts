/** docs/specification.md §9: Badge max. */
const badgeMax = 99;

/** A count as a badge says it: `7`, and beyond the largest `99+`. */
export const badgeText = (count: number): string => (count > badgeMax ? `${badgeMax}+` : String(count));
