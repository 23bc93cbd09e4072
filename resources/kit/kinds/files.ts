import { defaultMaxFiles } from '../file-formats.ts';
import { file } from './file.ts';
import type { KindDefinition } from './kind.ts';

export const files = {
  column: 'jsonb',
  codes: null,
  holds: null,
  files: { ...file.files, several: true },
  schema: ({ spec }, is) => is.list(is.address(), { ...spec, max: spec.max ?? defaultMaxFiles }),
  text: (value) => String((value as readonly unknown[]).length),
  sheet: null,
  parse: 'text',
  filter: null,
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
