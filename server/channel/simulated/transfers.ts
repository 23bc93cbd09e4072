import { digits, isTaken, type Marker, markerOf } from './markers.ts';
import type { SimulatedMemory } from './memory.ts';
import type { SimulatedOptions } from './options.ts';

/** A transfer as a simulated channel keeps it. */
export interface KeptTransfer {
  readonly at: number;
  /** Cents, and to whom, as a number that tells nothing: the same number with other ones is refused. */
  readonly content: string;
  readonly fate: Marker | null;
}

/** What becomes of a transfer: the payee's name decides, else chance. */
export function transferFate(
  number: string,
  name: string,
  { failuresPerMille, returnsPerMille }: Pick<SimulatedOptions, 'failuresPerMille' | 'returnsPerMille'>,
  mayReturn: boolean,
): Marker | null {
  const told = markerOf(name);
  if (told) return told;
  if (isTaken(`transfer ${number}`, failuresPerMille)) return 'rejected';
  return mayReturn && isTaken(`return ${number}`, returnsPerMille) ? 'returned' : null;
}

export const transferContent = (amount: string, to: string) => digits(`${amount} ${to}`, 18);

/** Keeps a transfer; a number that is there stays as it was. @returns what stands, or null where it was sent with another content */
export async function keepTransfer(
  memory: SimulatedMemory,
  key: string,
  transfer: KeptTransfer,
): Promise<KeptTransfer | null> {
  if (await memory.add(key, transfer)) return transfer;
  const kept = await memory.read<KeptTransfer>(key);
  return kept?.content === transfer.content ? kept : null;
}
