import type { Log } from '../../../server/db/log.ts';

export interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly detail: object;
  readonly message: string;
}

/** A log that keeps its lines for the test to read. */
export function memoryLog(): Log & { readonly lines: readonly Line[] } {
  const lines: Line[] = [];
  const keep = (level: Line['level']) => (detail: object, message: string) => {
    lines.push({ level, detail, message });
  };
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') };
}
