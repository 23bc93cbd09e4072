import { createHmac, randomBytes } from 'node:crypto';
import { type Extension, formatOf } from '../../resources/kit/file-formats.ts';
import { OssError } from './oss-error.ts';
import { derivedKey, sameText } from './upload-folder.ts';

/** What the holder of a token may do: put objects of these kinds under this prefix, until then. */
export interface UploadGrant {
  readonly keyId: string;
  readonly userId: string;
  /** The session that asked, with which the token ends; null for a machine's. */
  readonly session: string | null;
  readonly prefix: string;
  readonly types: readonly Extension[];
  readonly maxBytes: number;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

export interface UploadCredentials {
  readonly keyId: string;
  readonly keySecret: string;
  readonly securityToken: string;
}

const signed = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', derivedKey(secret, purpose)).update(text).digest('base64url');

/** Nothing is stored: the signed token carries everything, and the key's secret is derived from it. */
export function issueCredentials(secret: string, grant: Omit<UploadGrant, 'keyId'>): UploadCredentials {
  const keyId = `STS.${randomBytes(12).toString('base64url')}`;
  const payload = Buffer.from(JSON.stringify({ ...grant, keyId } satisfies UploadGrant)).toString(
    'base64url',
  );
  return {
    keyId,
    keySecret: signed(secret, 'key secret', payload),
    securityToken: `${payload}.${signed(secret, 'token', payload)}`,
  };
}

/**
 * What a token grants, with the secret that its requests are signed with.
 * @throws OssError where the token is not ours or its time is over
 */
export function readCredentials(
  secret: string,
  securityToken: string,
  now: number,
): { readonly grant: UploadGrant; readonly keySecret: string } {
  const [payload = '', signature = ''] = securityToken.split('.');
  if (!payload || !sameText(signature, signed(secret, 'token', payload)))
    throw new OssError(403, 'InvalidSecurityToken', 'The security token you provided is invalid.');
  // Our signature guarantees the shape.
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as UploadGrant;
  if (now >= grant.expires)
    throw new OssError(403, 'SecurityTokenExpired', 'The security token you provided has expired.');
  return { grant, keySecret: signed(secret, 'key secret', payload) };
}

/** Whether a request's `Content-Type` can be that of a file with this extension; none at all can. */
export function fitsContentType(extension: Extension, contentType: string | undefined): boolean {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase();
  if (!essence || essence === 'application/octet-stream') return true;
  return formatOf(extension)?.mimes.includes(essence) ?? false;
}
