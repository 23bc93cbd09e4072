import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Why a call that the server makes came to nothing. */
export type OutgoingFault = 'private' | 'late' | 'unreachable' | 'tooLong';

export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault, cause?: unknown) {
    super(`the call failed (${fault})`, { cause });
    this.fault = fault;
  }
}

export interface OutgoingCall {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For everything together: name, connection, answer. */
  readonly timeoutMs: number;
  /** Which addresses may be called; those of the public network where nothing is said. */
  readonly mayCall?: (address: string) => boolean;
}
export interface OutgoingAnswer {
  readonly status: number;
  readonly text: string;
}

/** Of an answer; more is none that anybody here reads. */
const mostBytes = 1_000_000;

/** Names are resolved once, by the connection itself, so that a name can't answer the check otherwise than the call. */
function guarded(mayCall: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '', 4);
      if (!found.every(({ address }) => mayCall(address))) return done(new OutgoingError('private'), '', 4);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
}

/**
 * Posts JSON to an address that somebody typed: it reaches the public network only, whatever its name resolves to, follows no redirect and
 * ends in time.
 * @throws OutgoingError
 */
export function postJson(call: OutgoingCall): Promise<OutgoingAnswer> {
  const { url, body, headers, timeoutMs, mayCall = isPublicAddress } = call;
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up.
  if (isIP(host) !== 0 && !mayCall(host)) return Promise.reject(new OutgoingError('private'));
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      const known = error instanceof OutgoingError ? error : undefined;
      const late = error instanceof Error && error.name === 'TimeoutError';
      reject(known ?? new OutgoingError(late ? 'late' : 'unreachable', error));
    };
    const signal = AbortSignal.timeout(timeoutMs);
    // Node wraps what a signal aborts with; the signal itself tells that it was the time.
    const failed = (error: unknown) => fail(signal.aborted ? signal.reason : error);
    const request = send(
      address,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        },
        lookup: guarded(mayCall),
        signal,
        agent: false,
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.byteLength;
          if (size > mostBytes) response.destroy(new OutgoingError('tooLong'));
          else parts.push(part);
        });
        response.on('error', failed);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
      },
    );
    request.on('error', failed);
    request.end(body);
  });
}
