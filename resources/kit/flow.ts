import type { OfKind } from './field.ts';

/** state → event → state, by the names of the enumeration's values. */
export type FlowMap<S extends string> = { readonly [K in S]: { readonly [event: string]: S } };
export type Events<On> = { [S in keyof On]: Extract<keyof On[S], string> }[keyof On];
export interface Flow<F, K extends OfKind<F, 'enum'>, On> extends AnyFlow {
  readonly field: K;
  readonly '~on'?: On;
  readonly '~of'?: F;
}

/** Erased form. */
export interface AnyFlow {
  readonly field: string;
  readonly initial: string | null;
  readonly on: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
export type EventsOf<Fl> = Fl extends readonly (infer X)[]
  ? X extends { readonly '~on'?: infer On }
    ? Events<Exclude<On, undefined>>
    : never
  : never;

/** Where an event leads from a state, undefined where it is not allowed there. */
export function nextState(flow: AnyFlow, state: string, event: string): string | undefined {
  return flow.on[state]?.[event];
}

/** The states in which an event is allowed. */
export function statesOf(flow: AnyFlow, event: string): string[] {
  return Object.keys(flow.on).filter((state) => nextState(flow, state, event) !== undefined);
}

/** The flow that an event belongs to. */
export function flowOf(flows: readonly AnyFlow[] | undefined, event: string): AnyFlow | undefined {
  return flows?.find((flow) => statesOf(flow, event).length > 0);
}
