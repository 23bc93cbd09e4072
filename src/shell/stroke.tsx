/** How signs are drawn (docs/design/look.md §2): 16 px grid, 1.5 px stroke, the colour of the text beside it. */
export const strokes = {
  viewBox: '0 0 16 16',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

interface StrokeProps {
  /** Strokes on a 16 px grid. */
  readonly d: string;
  /** Edge in px; 16 unless told. */
  readonly size?: number;
}

/** One sign of ours, silent to a screen reader. */
export function Stroke({ d, size = 16 }: StrokeProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} {...strokes}>
      <path d={d} />
    </svg>
  );
}
