/** When a rollout stops by itself (P73): not before so many cabinets came to an end, and beyond this share of failures. */
export const watchedFrom = 50;
/** Basis points. */
export const mostFailures = 500;

/** How long a cabinet may take: a silent one loads by day and installs in the night. Hours. */
export const upgradeHours = { downloading: 26, installing: 26 } as const;

/** Of those that came to an end, in basis points; null where none did. */
export const upgradeShareOf = (part: number, all: number): number | null =>
  all > 0 ? Math.round((part * 10_000) / all) : null;
