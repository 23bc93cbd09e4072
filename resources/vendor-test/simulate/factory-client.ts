import { createHash, createHmac } from 'node:crypto';
import { parseEndpoint } from '../../kit/endpoint.ts';
import type { MachineCall } from '../../kit/machine-call.ts';
import { factoryHeaders, factoryText } from '../calls/signing.ts';

/** What a sign-in, or the start of a run of aging, answers. */
export interface FactoryKey {
  readonly key: string;
  readonly secret: string;
}

/** What a call came to; `code` is 0 where it was done. */
export interface FactoryReply {
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is its call's own affair
  readonly data: any;
  readonly msg: string;
}

/** The factory app's side of the calls (docs/factory-calls.md); without a credential it signs nothing. */
export class FactoryClient {
  readonly #origin: string;
  readonly #credential: FactoryKey | null;
  readonly #now: () => number;

  constructor(origin: string, credential: FactoryKey | null, now: () => number = Date.now) {
    this.#origin = origin;
    this.#credential = credential;
    this.#now = now;
  }

  /** The same app under another credential. */
  as(credential: FactoryKey): FactoryClient {
    return new FactoryClient(this.#origin, credential, this.#now);
  }

  async call({ endpoint }: MachineCall, given: object = {}): Promise<FactoryReply> {
    const { method, path: plain } = parseEndpoint(endpoint);
    const path = `/api${plain}`;
    const body = method === 'GET' ? undefined : JSON.stringify(given);
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.#signature(method, path, body ?? ''),
      },
      body,
    });
    return (await response.json()) as FactoryReply;
  }

  #signature(method: string, path: string, body: string): Readonly<Record<string, string>> {
    if (!this.#credential) return {};
    const { key, secret } = this.#credential;
    const time = String(Math.floor(this.#now() / 1_000));
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const text = factoryText({ method, path, key, time, bodyHash });
    return {
      [factoryHeaders.key]: key,
      [factoryHeaders.time]: time,
      [factoryHeaders.sign]: createHmac('sha256', secret).update(text).digest('hex'),
    };
  }
}
