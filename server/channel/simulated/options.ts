import type { Clock } from '../../clock.ts';
import type { SimulatedBook } from '../bills.ts';
import type { SimulatedIdentity } from './identity.ts';
import type { SimulatedMemory } from './memory.ts';

/** What a simulated channel answers by. */
export interface SimulatedOptions {
  readonly identity: SimulatedIdentity;
  readonly memory: SimulatedMemory;
  readonly clock: Clock;
  /** How long a transfer stays in each of its states, and a link of a merchant. */
  readonly delayMs: number;
  /** How long an application does. */
  readonly reviewMs: number;
  /** Of 1,000 transfers so many fail. */
  readonly failuresPerMille: number;
  /** Of 1,000 transfers to bank cards so many come back. */
  readonly returnsPerMille: number;
  /** Of 1,000 lines of a bill so many differ from ours. */
  readonly differencesPerMille: number;
  /** What bills are made of; a channel without one has none. */
  readonly book: SimulatedBook | null;
}
