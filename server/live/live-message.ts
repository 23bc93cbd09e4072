import type { Writer } from '../access/writer.ts';
import type { Json } from '../db/bus.ts';

/** The bus channel of live news. */
export const liveChannel = 'live';

/**
 * What happened, as it travels between the processes: ids only. Who may know of it is decided where it arrives, with the
 * rights and the rows of that moment.
 */
export type LiveMessage =
  | {
      readonly kind: 'written';
      readonly model: string;
      readonly id: string;
      readonly created: boolean;
      readonly by: Writer;
    }
  | { readonly kind: 'notice'; readonly users: readonly string[] }
  | {
      readonly kind: 'export';
      readonly user: string;
      readonly id: string;
      readonly status: number;
      readonly name: string;
    }
  | { readonly kind: 'access' };

/** Several travel together; the bus takes some 7,500 bytes. */
const perMessage = 20;

export function payloadsOf(news: readonly LiveMessage[]): Json[] {
  const once = [...new Map(news.map((each) => [JSON.stringify(each), each])).values()];
  return Array.from({ length: Math.ceil(once.length / perMessage) }, (_, part) =>
    once.slice(part * perMessage, (part + 1) * perMessage),
  );
}
