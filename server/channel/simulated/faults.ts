import { simulatedKey } from './keys.ts';
import { LostCall, type Marker } from './markers.ts';
import type { SimulatedMemory } from './memory.ts';

/**
 * Does what a call asks for, as unreliably as its marker says: the first call of a number may be lost on its way, its answer may be, or
 * it may arrive twice. The next call of the same number goes well.
 */
export async function unreliably<T>(
  memory: SimulatedMemory,
  fate: Marker | null,
  number: string,
  act: () => Promise<T>,
): Promise<T> {
  if (fate === 'twice') await act();
  if (fate !== 'callLost' && fate !== 'answerLost') return act();
  const first = await memory.add(simulatedKey.first(number), {});
  if (first && fate === 'callLost') throw new LostCall();
  const answer = await act();
  if (first) throw new LostCall();
  return answer;
}
