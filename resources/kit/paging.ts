/** Rows of a page that people choose from; a list call takes as many as the largest (docs/specification.md §9.02). */
export const pageSizes = [10, 20, 30, 50, 80, 100] as const;
/** Rows of a page where nobody chose. */
export const defaultSize = 10;
export const largestSize = Math.max(...pageSizes);
