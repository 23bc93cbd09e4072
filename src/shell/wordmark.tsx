/** The product's mark: a cabinet with its screen and door handle. Drawn as favicon.svg, in the colours of the theme. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="2.2" strokeLinejoin="round">
        <path d="M9 26V8.5A2.5 2.5 0 0 1 11.5 6h9A2.5 2.5 0 0 1 23 8.5V26z" />
        <path d="M9 12.5h14M13 17v4" strokeLinecap="round" />
      </g>
    </svg>
  );
}

/** The mark with the product's title; the mark alone keeps the title as its name. */
export function Wordmark({ title, markOnly = false }: { title: string; markOnly?: boolean }) {
  return (
    <span className="wordmark">
      <Mark />
      <span className={markOnly ? 'visually-hidden' : 'wordmark-title'}>{title}</span>
    </span>
  );
}
