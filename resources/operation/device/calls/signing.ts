/**
 * How a cabinet signs a call (docs/decisions/0007-device-calls.md): the text that both sides make, and the limits that
 * both sides keep. The hash and the HMAC are the platform's, Node's here and the board's there.
 */

export const signingHeaders = {
  cabinet: 'device-cabinet',
  key: 'device-key',
  time: 'device-time',
  nonce: 'device-nonce',
  sign: 'device-sign',
} as const;

/** A call is good for so long before and after the server's clock. Seconds. */
export const clockWindow = 300;

export interface SignedParts {
  readonly method: string;
  /** As it is called, with its query: `/api/device/heartbeat/v1`. */
  readonly path: string;
  readonly cabinet: string;
  /** Seconds since the epoch. */
  readonly time: string;
  readonly nonce: string;
  /** SHA-256 of the body in hexadecimal, of no bytes where there is none. */
  readonly bodyHash: string;
}

/** No part holds a line feed, so that no two calls make one text. */
export const signingText = (parts: SignedParts): string =>
  [parts.method, parts.path, parts.cabinet, parts.time, parts.nonce, parts.bodyHash].join('\n');
