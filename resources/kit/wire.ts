/** The envelope of every answer (specification §7): code 0 is success, any other an error. */
export interface Envelope<T> {
  readonly code: number;
  readonly data: T;
  readonly msg: string;
}

/** Only these end a session (settled.md, S1). */
export const sessionEnded: readonly number[] = [10001, 10002];

/** The text of a validation message on the wire, already in the request's language. */
export interface WireFieldError {
  readonly field: string;
  readonly msg: string;
}

/** `login/control`: who is signed in, where, and what he may do. */
export interface Control {
  readonly user_id: string;
  readonly identity_type: number;
  readonly name: string;
  readonly mct_name: string | null;
  readonly mgt_org_id: string;
  readonly mgt_org_name: string;
  /** Masked; the last four digits stand in the watermark. */
  readonly phone: string;
  readonly level: number;
  readonly modules: readonly string[];
  readonly grants: readonly (readonly string[])[];
}

/** Passwords travel as base64url of their UTF-8: the "encoded form" (settled.md, S1). It protects nothing; TLS does. */
export function encodePassword(text: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Undefined where the text is no base64url of UTF-8. */
export function decodePassword(encoded: string): string | undefined {
  if (!/^[\w-]*$/.test(encoded)) return undefined;
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Without empty and null values: they never travel in a query or a body (specification §7). */
export function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
