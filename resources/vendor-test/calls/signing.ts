/**
 * How the factory's app signs a call (docs/factory-calls.md): the text that both sides make. There is no nonce, since every call does
 * the same again when it is repeated.
 */

export const factoryHeaders = {
  key: 'factory-key',
  time: 'factory-time',
  sign: 'factory-sign',
} as const;

/** What a credential's secret is derived from, with its key and whose it is. */
export const factoryPurpose = 'factory credential';

export interface FactorySigned {
  readonly method: string;
  /** As it is called, with its query: `/api/factory/binding/v1`. */
  readonly path: string;
  readonly key: string;
  /** Seconds since the epoch. */
  readonly time: string;
  /** SHA-256 of the body in hexadecimal, of no bytes where there is none. */
  readonly bodyHash: string;
}

/** No part holds a line feed, so that no two calls make one text. */
export const factoryText = (parts: FactorySigned): string =>
  [parts.method, parts.path, parts.key, parts.time, parts.bodyHash].join('\n');
