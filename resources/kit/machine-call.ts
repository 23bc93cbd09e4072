import type { Endpoint } from './endpoint.ts';
import type { Fields } from './field.ts';

/**
 * A call that a machine makes under a credential of its own, not in somebody's session. It is data like everything else:
 * the route is checked by it and the description of the interface is made from it.
 */
export interface MachineCall<G extends Fields = Fields> {
  readonly endpoint: Endpoint;
  readonly summary: string;
  readonly description?: string;
  /** The body, or the query of a GET. */
  readonly given: G;
  /** What `data` of the answer holds. */
  readonly answers: Fields;
}

/** How such calls are signed, for the description of the interface. */
export interface MachineDoor {
  readonly name: string;
  readonly description: string;
  /** Headers that every call carries, with what stands in each. */
  readonly headers: Readonly<Record<string, string>>;
  readonly calls: Readonly<Record<string, MachineCall>>;
}

/** Declares a call with the types of what it is given. */
export const machineCall = <const G extends Fields>(call: MachineCall<G>): MachineCall<G> => call;
