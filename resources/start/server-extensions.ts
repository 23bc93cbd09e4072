import type { AnyServerExtension } from '../../server/server-extension.ts';
import { parts } from '../index.ts';
import type { Part } from '../part.ts';

const all: readonly Part[] = Object.values(parts);

/** The server extensions of every part. */
export const serverExtensions: readonly AnyServerExtension[] = await Promise.all(
  all.flatMap(({ server = [] }) => server.map((load) => load())),
);
