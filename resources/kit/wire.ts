import type { PolicyLine } from './access-model.ts';
import type { QuarterLimits } from './statistics-range.ts';

/** The envelope of every answer (docs/specification.md §7): code 0 is success, any other an error. */
export interface Envelope<T> {
  readonly code: number;
  readonly data: T;
  readonly msg: string;
}

/** Only these end a session (docs/domain/conventions.md §1.1). */
export const sessionEnded: readonly number[] = [10001, 10002];
/** The account was signed in elsewhere, which ended this session. */
export const signedInElsewhere = 10002;
/** The person may not do this: what is known of their access may be out of date. */
export const forbidden = 10003;

/** The text of a validation message on the wire, already in the request's language. */
export interface WireFieldError {
  readonly field: string;
  readonly msg: string;
}

/** `login/control`: who is signed in, where, and what they may do. */
export interface LoginControl {
  readonly user_id: string;
  readonly identity_type: number;
  /** 1: of a partner organisation, such as an algorithm provider's; absent for everybody else. */
  readonly partner?: 1;
  readonly name: string;
  readonly mct_name: string | null;
  readonly mgt_org_id: string;
  readonly mgt_org_name: string;
  /** Masked; the last four digits stand in the watermark. */
  readonly phone: string;
  readonly level: number;
  readonly modules: readonly string[];
  readonly grants: readonly PolicyLine[];
  /** Codes of organisations that answer for all of this user's: casbin is asked in each of them. */
  readonly places: readonly string[];
  /** 1: nothing but the password change is open to them ([20014]). */
  readonly need_change_pwd: 0 | 1;
  /** 1: nothing but setting up an authenticator app is open to them ([20033]). */
  readonly need_totp: 0 | 1;
  /** Moves on with every change of what anybody may do; the live connection tells the newest one. */
  readonly access_version: string;
  /** Base64url of 32 bytes: what this user's drafts are encrypted with (docs/design/rules.md §3). */
  readonly draft_key: string;
  /** Which quarters statistics may be asked for. */
  readonly quarters: QuarterLimits;
  readonly preference: Preference;
}

/** A user's own choices, the same on every machine; what is missing is at its default. */
export interface Preference {
  readonly lang?: 'en' | 'zh';
  readonly theme?: 'system' | 'light' | 'dark';
  readonly density?: 'comfortable' | 'middle' | 'compact';
  readonly menu?: 'open' | 'collapsed';
  /** Whether pages stay open as tabs. */
  readonly tabs?: 'on' | 'off';
}

/** Where the live connection is opened; the first message is the socket token (docs/design/rules.md §2). */
export const livePath = '/live/v1';

/** What a browser says over the live connection. */
export type LiveAsk =
  | { readonly type: 'hello'; readonly token: string }
  /** The record that stands open, and the list whose new rows are waited for; each replaces the one before, null ends it. */
  | { readonly type: 'watch_record'; readonly resource: string | null; readonly id: string | null }
  | { readonly type: 'watch_rows'; readonly resource: string | null };

/** What the server tells over it. Nothing here is the only way to learn something: whoever missed it asks again. */
export type LiveEvent =
  /** The token was accepted. */
  | { readonly type: 'ready'; readonly access_version: string }
  /** A sign of life, every 25 seconds. */
  | { readonly type: 'beat' }
  | { readonly type: 'notice'; readonly unread: number }
  /** One's own export begins, comes on, ends; status -1: it was deleted. */
  | { readonly type: 'export'; readonly id: string; readonly status: number; readonly name: string }
  | { readonly type: 'access'; readonly version: string }
  /** New rows in the watched list, within the user's scope. */
  | { readonly type: 'rows'; readonly resource: string }
  /** Rows of the watched list, within the user's scope, changed; only of lists that follow them. */
  | { readonly type: 'values'; readonly resource: string }
  /** The watched record was changed; `by` is a name, null where the reader is told only that the platform acted. */
  | {
      readonly type: 'record';
      readonly resource: string;
      readonly id: string;
      readonly version: number;
      readonly by: string | null;
    }
  /** The session ended: signed out elsewhere, kicked out, password changed. */
  | { readonly type: 'session_end' };

/** What one file, or the parts of one, are put to object storage with (docs/specification.md §3). */
export interface UploadToken {
  readonly access_key_id: string;
  readonly access_key_secret: string;
  readonly security_token: string;
  readonly region: string;
  readonly bucket: string;
  /** The store's origin; `/` is the one that the page came from. */
  readonly endpoint: string;
  /** 1: the bucket stands in the path, not in the host's name. */
  readonly path_style: 0 | 1;
  /** The folder that the token is for, with its slash. */
  readonly prefix: string;
  /** What stands before an object's name in the address that rows keep. */
  readonly file_host: string;
  /** `YYYY-MM-DD HH:mm:ss`, +08:00. */
  readonly expiration: string;
}

/** An organisation of the switcher's tree (docs/specification.md §3). */
export interface OrgNode {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly org_code: string;
  readonly parent_id: string | null;
  /** `N` marks the one that is looked from. */
  readonly is_change: 'Y' | 'N';
  readonly org_list: readonly OrgNode[];
}

/** A line of a file of keys: which row it means, or in `msg` why none. */
export interface KeyRow {
  readonly line: number;
  readonly key: string;
  readonly id: string | null;
  readonly title: string | null;
  readonly msg: string;
}
export interface KeysRead {
  readonly rows: readonly KeyRow[];
  readonly counts: { readonly ok: number; readonly faulty: number; readonly double: number };
}

/** A list's state that a user saved under a name; `search` is the address's part after `?`. */
export interface SavedFilter {
  readonly name: string;
  readonly search: string;
  readonly is_default: 0 | 1;
}

/**
 * Passwords travel as base64url of their UTF-8: the "encoded form" (docs/domain/conventions.md §1.1). It protects nothing; TLS
 * does.
 */
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

/** Without empty and null values: they never travel in a query or a body (docs/specification.md §7). */
export function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
