import { defaultMaxFiles } from '../file-formats.ts';
import { image } from './image.ts';
import type { KindDefinition } from './kind.ts';

export const images = {
  column: 'jsonb',
  codes: null,
  holds: null,
  files: { ...image.files, several: true },
  schema: ({ spec }, is) => is.list(is.address(), { ...spec, max: spec.max ?? defaultMaxFiles }),
  text: (value) => String((value as readonly unknown[]).length),
  sheet: null,
  parse: 'text',
  filter: null,
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
